import type { Network, StoredPostingPreferences } from '@postownia/contract';
import { BY_SYSTEM } from '../../lib/recorded-actor.ts';
import { problemOf } from '../../lib/stored-message.ts';
import { dueInstant } from '../../lib/wall-clock.ts';
import type { PublishingAccount } from '../social-accounts/index.ts';
import type { PublicationChange, PublicationRow } from './publication-row.ts';
import { isOutdated, recipientOf, type Source } from './publication-source.ts';
import { OCCUPYING } from './publication-state.ts';
import { resetPublication } from './reset-publication.ts';

/** What has to happen to a source's publications so that they follow it. */
export interface SourcePlan {
  readonly inserts: readonly { account: PublishingAccount; values: PlannedValues }[];
  readonly updates: readonly { id: string; change: PublicationChange }[];
  readonly deletes: readonly string[];
}

type PlannedSource = Pick<
  Source,
  'date' | 'time' | 'medium' | 'contentFor' | 'wants' | 'mayGoOut' | 'atOnce'
>;
type PlannedValues = Pick<PublicationRow, 'dueAt' | 'nextTryAt' | 'byHand' | 'actor' | 'actorId'>;

interface Situation {
  readonly source: PlannedSource;
  readonly rows: readonly PublicationRow[];
  readonly preferences: StoredPostingPreferences;
  /** Whether the network takes such a post at all. */
  readonly takes: (network: Network) => boolean;
  readonly accounts: readonly PublishingAccount[];
  /** The brand is in the archive: a pause that also holds what a person asked for by hand. */
  readonly archived?: boolean;
  readonly now: Date;
}

/** Why a publication was called off, when only the pause switch did it: it comes back when the pause ends. */
export const PAUSED = 'paused';
/** What was sent or may have been keeps its kind. */
const MAYBE_SEEN: readonly PublicationRow['state'][] = ['published', 'publishing', 'unknown'];
/** What was frozen and prepared for another kind of post is of no use; what was under way begins anew. */
function asOther({ state }: PublicationRow, now: Date): PublicationChange {
  const begun = OCCUPYING.some((busy) => busy === state);
  const anew = { caption: null, media: [], link: null, options: {}, handles: {} };
  return begun ? { ...anew, state: 'waiting', nextTryAt: now } : anew;
}
/** Nothing of it is under way, and nothing of it can be out. */
const WAITING: readonly PublicationRow['state'][] = [
  'planned',
  'waiting',
  'needs-fix',
  'failed',
  'skipped',
  'cancelled',
];
/** A person called it off: it stays so until a person publishes it. */
export const CANCELLED = 'cancelled-by-user';
const WAITING_FOR_ACCOUNT = 'needs-reconnect';

/**
 * Decides which publications a post should have (P-1 to P-3) and what that changes. Pure and repeatable: asked
 * again about its own result it changes nothing. What the world may have seen is never touched.
 */
export function planSource({
  source,
  rows,
  preferences,
  accounts,
  takes,
  archived = false,
  now,
}: Situation): SourcePlan {
  const paused = preferences.paused || archived;
  const dueAt = dueInstant(source.date, source.time, preferences.zone);
  const allowed = source.mayGoOut(preferences);
  const wanted = accounts.filter((account) => source.wants(account));
  const values = valuesOf(source, { dueAt, allowed: allowed && !paused, archived, rows, now });
  const inserts =
    values === null
      ? []
      : wanted
          .filter(({ id, network }) => takes(network) && !rows.some((row) => row.accountId === id))
          .map((account) => ({ account, values }));
  const updates: { id: string; change: PublicationChange }[] = [];
  const deletes: string[] = [];
  for (const row of rows) {
    const account = accounts.find(({ id }) => id === row.accountId);
    const isOther = row.medium !== source.medium && !MAYBE_SEEN.includes(row.state);
    const wants = wanted.some(({ id }) => id === row.accountId) && (!isOther || takes(row.network));
    const fate = fateOf(row, { source, account, wants, allowed, paused, archived, dueAt, now });
    if (fate === 'delete') deletes.push(row.id);
    else if (isOther)
      updates.push({ id: row.id, change: { ...asOther(row, now), ...fate, medium: source.medium } });
    else if (fate !== null) updates.push({ id: row.id, change: fate });
  }
  return { inserts, updates, deletes };
}

const isOut = (row: PublicationRow) => row.state === 'published';
/** A wish for "at once" that found no account this long is over. */
const AT_ONCE_MILLISECONDS = 3_600_000;

/** How a new publication begins; null where there is to be none. */
function valuesOf(
  { atOnce }: PlannedSource,
  situation: { dueAt: Date; allowed: boolean; archived: boolean; rows: readonly PublicationRow[]; now: Date },
): PlannedValues | null {
  const { dueAt, allowed, archived, rows, now } = situation;
  if (archived) return null;
  if (atOnce !== null) {
    // Accounts that come later are not meant: nobody wants last week's video out with their new account.
    const isFresh = rows.length === 0 && now.getTime() - atOnce.since.getTime() <= AT_ONCE_MILLISECONDS;
    const { since, by } = atOnce;
    return isFresh ? { ...by, dueAt: since, nextTryAt: now, byHand: true } : null;
  }
  const isAhead = allowed && dueAt > now && !rows.some(isOut);
  return isAhead ? { ...BY_SYSTEM, dueAt, nextTryAt: dueAt, byHand: false } : null;
}

interface Circumstances {
  readonly source: PlannedSource;
  readonly account: PublishingAccount | undefined;
  readonly wants: boolean;
  readonly allowed: boolean;
  readonly paused: boolean;
  readonly archived: boolean;
  readonly dueAt: Date;
  readonly now: Date;
}

type Fate = PublicationChange | 'delete' | null;

function fateOf(row: PublicationRow, circumstances: Circumstances): Fate {
  const { account, wants, allowed, paused, archived, source } = circumstances;
  const { atOnce } = source;
  if (!archived && atOnce !== null && isWantedNow(row, atOnce) && wants && account !== undefined)
    return resetPublication({ by: atOnce.by, now: circumstances.now });
  if (row.state === 'cancelled' && row.problemCode === CANCELLED) return null;
  switch (row.state) {
    case 'published':
    case 'publishing':
      return null;
    case 'unknown':
      return wakeUnknown(row, circumstances);
    default:
      if (account === undefined) return callOff(row, 'disconnected');
      if (row.byHand && archived) return callOff(row, PAUSED);
      if (row.byHand && row.state !== 'needs-reconnect') return null;
      if (row.byHand) return wake(row, circumstances);
      if (!wants || !allowed) return callOff(row, 'not-wanted');
      return paused ? callOff(row, PAUSED) : follow(row, circumstances);
  }
}

/** "At once" was said after everything that this publication has been through. */
function isWantedNow(row: PublicationRow, { since }: { readonly since: Date }): boolean {
  if (row.byHand && row.dueAt >= since) return false;
  return WAITING.includes(row.state) && row.claimedBy === null;
}

/** A lost answer stays to be looked for; a reconnected account makes the look possible again. */
function wakeUnknown(row: PublicationRow, { account, now }: Circumstances): Fate {
  const waits = row.problemCode === WAITING_FOR_ACCOUNT && row.nextTryAt === null && row.claimedBy === null;
  if (!waits || account?.state !== 'connected') return null;
  return { nextTryAt: now, problemCode: null, failures: 0 };
}

/** The account was connected anew: what waited for it goes on, and the late policy decides what never began. */
function wake(row: PublicationRow, { account, dueAt, now }: Circumstances): Fate {
  if (account?.state !== 'connected') return null;
  const begun = row.attempt > 0 || row.byHand;
  return {
    state: begun ? 'waiting' : 'planned',
    dueAt: row.byHand ? row.dueAt : dueAt,
    nextTryAt: begun || dueAt < now ? now : dueAt,
    ...problemOf(null),
    problemCode: null,
    failures: 0,
  };
}

/** Rows without a story go; the others keep their log and rest. */
function callOff(row: PublicationRow, problemCode: string): Fate {
  if (row.state === 'cancelled' && row.problemCode === problemCode) return null;
  const over = row.state === 'failed' || row.state === 'needs-fix' || row.state === 'skipped';
  if (over && problemCode !== 'disconnected') return null;
  if (row.attempt === 0 && problemCode !== PAUSED) return 'delete';
  return { state: 'cancelled', problemCode, ...problemOf(null), nextTryAt: null };
}

const RESET_TO_PLANNED = {
  state: 'planned',
  ...problemOf(null),
  problemCode: null,
  failures: 0,
  lostAnswers: 0,
  caption: null,
  media: [],
  link: null,
  options: {},
  handles: {},
  intendedAt: null,
  replaced: null,
} as const satisfies PublicationChange;

/** It should go out by itself: new times and texts are taken over. */
function follow(row: PublicationRow, circumstances: Circumstances): Fate {
  const { source, dueAt, now } = circumstances;
  const moved = row.dueAt.getTime() !== dueAt.getTime();
  switch (row.state) {
    case 'planned':
      return moved ? { dueAt, nextTryAt: dueAt } : null;
    case 'waiting':
    case 'claimed':
    case 'preparing':
    case 'remote-ready':
      if (moved && dueAt > now) return { ...RESET_TO_PLANNED, attempt: 0, dueAt, nextTryAt: dueAt };
      return row.caption !== null && isOutdated(row, source.contentFor(recipientOf(row)))
        ? { ...RESET_TO_PLANNED, state: 'waiting', nextTryAt: now }
        : null;
    case 'needs-reconnect':
      return wake(row, circumstances) ?? (moved ? { dueAt } : null);
    case 'cancelled':
      if (dueAt <= now && row.problemCode !== PAUSED) return null;
      return { ...RESET_TO_PLANNED, dueAt, nextTryAt: dueAt };
    default:
      return moved && dueAt > now ? { ...RESET_TO_PLANNED, attempt: 0, dueAt, nextTryAt: dueAt } : null;
  }
}

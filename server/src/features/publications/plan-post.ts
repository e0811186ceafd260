import { type StoredPostingPreferences, textFor } from '@postownia/contract';
import { dueInstant } from '../../lib/wall-clock.ts';
import type { PublishingAccount } from '../social-accounts/index.ts';
import type { PublicationChange, PublicationRow } from './publications.queries.ts';
import type { LockedPost } from './refresh-post-state.ts';

/** What has to happen to a post's publications so that they follow it. */
export interface PostPlan {
  readonly inserts: readonly { account: PublishingAccount; dueAt: Date }[];
  readonly updates: readonly { id: string; change: PublicationChange }[];
  readonly deletes: readonly string[];
}

type PlannedPost = Pick<
  LockedPost,
  'id' | 'date' | 'time' | 'content' | 'variants' | 'imageId' | 'aiLabel' | 'approved' | 'excludedAccountIds'
>;

interface Situation {
  readonly post: PlannedPost;
  readonly rows: readonly PublicationRow[];
  readonly preferences: StoredPostingPreferences;
  readonly accounts: readonly PublishingAccount[];
  readonly now: Date;
}

/** Why a publication was called off, when only the pause switch did it: it comes back when the pause ends. */
export const PAUSED = 'paused';
const WAITING_FOR_ACCOUNT = 'needs-reconnect';

/**
 * Decides which publications a post should have (decisions 1 to 3) and what that changes. Pure and repeatable: asked
 * again about its own result it changes nothing. What the world may have seen is never touched.
 */
export function planPost({ post, rows, preferences, accounts, now }: Situation): PostPlan {
  const dueAt = dueInstant(post.date, post.time, preferences.zone);
  const allowed = preferences.autoPublish && post.approved;
  const wanted = accounts.filter(({ id }) => !post.excludedAccountIds.includes(id));
  const inserts =
    allowed && !preferences.paused && dueAt > now && !rows.some(isOut)
      ? wanted
          .filter(({ id }) => !rows.some((row) => row.accountId === id))
          .map((account) => ({ account, dueAt }))
      : [];
  const updates: { id: string; change: PublicationChange }[] = [];
  const deletes: string[] = [];
  for (const row of rows) {
    const account = accounts.find(({ id }) => id === row.accountId);
    const wants = wanted.some(({ id }) => id === row.accountId);
    const fate = fateOf(row, { post, account, wants, allowed, paused: preferences.paused, dueAt, now });
    if (fate === 'delete') deletes.push(row.id);
    else if (fate !== null) updates.push({ id: row.id, change: fate });
  }
  return { inserts, updates, deletes };
}

const isOut = (row: PublicationRow) => row.state === 'published';

interface Circumstances {
  readonly post: PlannedPost;
  readonly account: PublishingAccount | undefined;
  readonly wants: boolean;
  readonly allowed: boolean;
  readonly paused: boolean;
  readonly dueAt: Date;
  readonly now: Date;
}

type Fate = PublicationChange | 'delete' | null;

function fateOf(row: PublicationRow, circumstances: Circumstances): Fate {
  const { account, wants, allowed, paused } = circumstances;
  switch (row.state) {
    case 'published':
    case 'publishing':
      return null;
    case 'unknown':
      return wakeUnknown(row, circumstances);
    default:
      if (account === undefined) return callOff(row, 'disconnected');
      if (row.byHand && row.state !== 'needs-reconnect') return null;
      if (row.byHand) return wake(row, circumstances);
      if (!wants || !allowed) return callOff(row, 'not-wanted');
      return paused ? callOff(row, PAUSED) : follow(row, circumstances);
  }
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
    problem: null,
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
  return { state: 'cancelled', problemCode, problem: null, nextTryAt: null };
}

const PLANNED_ANEW = {
  state: 'planned',
  problem: null,
  problemCode: null,
  failures: 0,
  lostAnswers: 0,
  caption: null,
  imageId: null,
  handles: {},
  intendedAt: null,
} as const satisfies PublicationChange;

/** It should go out by itself: new times and texts are taken over. */
function follow(row: PublicationRow, circumstances: Circumstances): Fate {
  const { post, dueAt, now } = circumstances;
  const moved = row.dueAt.getTime() !== dueAt.getTime();
  switch (row.state) {
    case 'planned':
      return moved ? { dueAt, nextTryAt: dueAt } : null;
    case 'waiting':
    case 'claimed':
    case 'preparing':
    case 'remote-ready':
      if (moved && dueAt > now) return { ...PLANNED_ANEW, attempt: 0, dueAt, nextTryAt: dueAt };
      return row.caption !== null && isOutdated(row, post)
        ? { ...PLANNED_ANEW, state: 'waiting', nextTryAt: now }
        : null;
    case 'needs-reconnect':
      return wake(row, circumstances) ?? (moved ? { dueAt } : null);
    case 'cancelled':
      if (dueAt <= now && row.problemCode !== PAUSED) return null;
      return { ...PLANNED_ANEW, dueAt, nextTryAt: dueAt };
    default:
      return moved && dueAt > now ? { ...PLANNED_ANEW, attempt: 0, dueAt, nextTryAt: dueAt } : null;
  }
}

const isOutdated = (row: PublicationRow, post: PlannedPost) =>
  row.caption !== textFor(post, row.network) || row.imageId !== post.imageId || row.aiLabel !== post.aiLabel;

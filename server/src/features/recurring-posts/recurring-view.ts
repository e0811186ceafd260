import { definitionOf, type Network, RECURRING, type RecurringPost } from '@postownia/contract';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../db/transaction.ts';
import { addDays } from '../../lib/calendar-days.ts';
import { excerptOf } from '../../lib/excerpt.ts';
import { Refusal } from '../../lib/refusal.ts';
import { dueInstant, todayIn } from '../../lib/wall-clock.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { getPreferences } from '../posting-preferences/index.ts';
import { ownPosts, readPostRecords } from '../posts/index.ts';
import { listPublishingAccounts } from '../social-accounts/index.ts';
import { occurrenceDays } from './occurrence-days.ts';
import { readSlots } from './read-slots.ts';
import { type RecurringRow, selectOccurrences, selectRecurring } from './recurring-posts.queries.ts';

const EXCERPT_CHARACTERS = 120;
const NEXT_SHOWN = 3;
/** The rarest of rules and the longest of rests lie within. */
const DAYS_SEARCHED = RECURRING.mostRestDays + 62;

/** A brand's recurring posts, the oldest first. */
export async function listRecurring(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  workspaceId: WorkspaceId,
): Promise<{ recurring: RecurringPost[] }> {
  const rows = await selectRecurring(workspaceId, db);
  return { recurring: await toViews(db, workspaceId, { rows, now: clock.now() }) };
}

/** @throws Refusal NOT_FOUND */
export async function readRecurringView(
  db: Queryable,
  workspaceId: WorkspaceId,
  { id, now }: { id: string; now: Date },
): Promise<RecurringPost> {
  const rows = await selectRecurring(workspaceId, db, id);
  const [view] = await toViews(db, workspaceId, { rows, now });
  if (view === undefined) throw new Refusal('NOT_FOUND');
  return view;
}

async function toViews(
  db: Queryable,
  workspaceId: WorkspaceId,
  { rows, now }: { rows: readonly RecurringRow[]; now: Date },
): Promise<RecurringPost[]> {
  if (rows.length === 0) return [];
  const { zone } = await getPreferences(db, workspaceId);
  const today = todayIn(zone, now);
  const made = await selectOccurrences(workspaceId, db, { from: today, to: addDays(today, DAYS_SEARCHED) });
  const ids = [...rows.flatMap(({ postIds }) => postIds), ...made.map(({ postId }) => postId)];
  const posts = new Map((await readPostRecords(db, workspaceId, { ids })).map((post) => [post.id, post]));
  const connected = new Set((await listPublishingAccounts(db, workspaceId)).map(({ network }) => network));
  const warnings = [...connected].flatMap(warningOf);
  const views: RecurringPost[] = [];
  for (const row of rows) {
    const { id, name, schedule, from, until, times, restDays, freeDaysOnly, release, state } = row;
    const own = made.filter((one) => one.recurringId === id);
    const isToCome = (date: string, time: string) => dueInstant(date, time, zone) > now;
    // By the day that a person may have moved it to.
    const next = own
      .flatMap(({ postId }) => posts.get(postId) ?? [])
      .filter((post) => isToCome(post.date, post.time))
      .map((post) => ({ date: post.date, postId: post.id }))
      .toSorted((one, other) => one.date.localeCompare(other.date));
    const taken = new Set(own.map(({ date }) => date));
    const window = { from: today, to: addDays(today, DAYS_SEARCHED) };
    const days = occurrenceDays(row, window).filter((day) => !taken.has(day) && isToCome(day, row.time));
    const isEmpty = !row.postIds.some((post) => posts.has(post));
    const standing = await standingOf(db, workspaceId, { row, days, today, isEmpty, next: next[0]?.date });
    views.push({
      id,
      name,
      schedule,
      from,
      until,
      times,
      restDays,
      freeDaysOnly,
      release,
      state,
      warnings,
      ...standing,
      time: row.time.slice(0, 5),
      next: next.slice(0, NEXT_SHOWN),
      posts: row.postIds.map((postId) => {
        const post = posts.get(postId);
        const isReleased = post === undefined || row.releasedHashes[postId] === ownPosts.hashOf(post);
        return {
          id: postId,
          excerpt: post === undefined ? null : excerptOf(post.content, EXCERPT_CHARACTERS),
          changed: release === 'plan' && !isReleased,
        };
      }),
    });
  }
  return views;
}

interface Found {
  readonly row: RecurringRow;
  /** To come, without an occurrence. */
  readonly days: readonly string[];
  readonly today: string;
  readonly isEmpty: boolean;
  readonly next: string | undefined;
}

async function standingOf(
  db: Queryable,
  workspaceId: WorkspaceId,
  { row, days, today, isEmpty, next }: Found,
): Promise<Pick<RecurringPost, 'standing' | 'nextDay'>> {
  if (row.state === 'paused') return { standing: 'paused', nextDay: null };
  if (next !== undefined) return { standing: 'on', nextDay: next };
  if (isEmpty) return { standing: 'empty', nextDay: null };
  if (days.length === 0) return { standing: 'ended', nextDay: null };
  const slots = await readSlots(db, workspaceId, { row, slots: days, today });
  const nextDay = slots.find(({ why }) => why === null)?.date ?? null;
  const [missed] = slots.filter(({ date, why }) => why !== null && date <= row.madeUntil);
  return { standing: missed?.why ?? 'on', nextDay };
}

function warningOf(network: Network): RecurringPost['warnings'] {
  const { repeats } = definitionOf(network);
  return repeats === 'taken' ? [] : [{ network, repeats }];
}

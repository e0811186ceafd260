import { RECURRING } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { lockDays } from '../../db/room-of-day.ts';
import type { Tx } from '../../db/transaction.ts';
import { addDays } from '../../lib/calendar-days.ts';
import { BY_SYSTEM } from '../../lib/recorded-actor.ts';
import { Refusal } from '../../lib/refusal.ts';
import { dueInstant, todayIn } from '../../lib/wall-clock.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { readDiscussed } from '../comments/index.ts';
import { getPreferences } from '../posting-preferences/index.ts';
import { ownPosts } from '../posts/index.ts';
import { occurrenceDays } from './occurrence-days.ts';
import { readSlots, readSources } from './read-slots.ts';
import {
  deleteOccurrence,
  insertOccurrence,
  type RecurringRow,
  selectOccurrences,
  updateRecurring,
} from './recurring-posts.queries.ts';

export type RecurringContext = Pick<Context, 'db' | 'clock' | 'changeHooks'>;

/** The days ahead in the brand's zone, and which of them can still be taken at the time of a recurring post. */
export async function daysAhead(
  { clock }: Pick<Context, 'clock'>,
  tx: Tx,
  workspaceId: WorkspaceId,
  row: Pick<RecurringRow, 'time'>,
) {
  const now = clock.now();
  const { zone } = await getPreferences(tx, workspaceId);
  const from = todayIn(zone, now);
  const to = addDays(from, RECURRING.daysAhead);
  return { from, to, isToCome: (date: string) => dueInstant(date, row.time, zone) > now };
}

/** Whoever makes or takes back occurrences locks the days before any post, as everything does. */
export async function lockDaysAhead(
  tx: Tx,
  workspaceId: WorkspaceId,
  { from }: { from: string },
): Promise<void> {
  const days = Array.from({ length: RECURRING.daysAhead + 1 }, (_, day) => addDays(from, day));
  await lockDays(tx, workspaceId, days);
}

/**
 * Makes what a locked recurring post still misses of the days ahead: each day once, whoever else tries and whatever became
 * of its post since. A day without room, or for which nothing has rested, is looked at again with the next day.
 */
export async function makeOccurrences(
  context: RecurringContext,
  tx: Tx,
  workspaceId: WorkspaceId,
  row: RecurringRow,
): Promise<RecurringRow> {
  const ahead = await daysAhead(context, tx, workspaceId, row);
  await lockDaysAhead(tx, workspaceId, ahead);
  const made = await selectOccurrences(workspaceId, tx, { ...ahead, recurringId: row.id });
  const taken = new Set(made.map(({ date }) => date));
  const free = occurrenceDays(row, ahead).filter((date) => !taken.has(date) && ahead.isToCome(date));
  const sources = await readSources(tx, workspaceId, row);
  for (const { date, sourceId } of await readSlots(tx, workspaceId, {
    row,
    slots: free,
    today: ahead.from,
  })) {
    const source = sources.find(({ id }) => id === sourceId);
    if (source === undefined) continue;
    const isReleased = row.releasedHashes[source.id] === ownPosts.hashOf(source);
    const { releaseActor: actor, releaseActorId: actorId } = row;
    const release = actor === null || !isReleased ? null : { actor, actorId };
    const copy = { by: BY_SYSTEM, origin: 'recurring', date, time: row.time, add: true, release } as const;
    try {
      const { id, revision } = await ownPosts.copy(context, tx, workspaceId, { ...copy, id: source.id });
      const occurrence = { recurringId: row.id, date, sourceId: source.id, postId: id, revision };
      await insertOccurrence(workspaceId, tx, occurrence);
    } catch (error) {
      // Said before anything was written: the transaction goes on.
      if (!(error instanceof Refusal) || !['NOT_FOUND', 'DAY_FULL'].includes(error.code)) throw error;
    }
  }
  return updateRecurring(workspaceId, tx, row.id, { madeUntil: ahead.to });
}

/** Takes back the occurrences to come that nobody has changed, moved, approved, talked about or removed. */
export async function takeBackOccurrences(
  context: RecurringContext,
  tx: Tx,
  workspaceId: WorkspaceId,
  row: RecurringRow,
): Promise<void> {
  const ahead = await daysAhead(context, tx, workspaceId, row);
  await lockDaysAhead(tx, workspaceId, ahead);
  const made = await selectOccurrences(workspaceId, tx, { ...ahead, recurringId: row.id });
  const toCome = made.filter(({ date }) => ahead.isToCome(date));
  const discussed = await readDiscussed(
    workspaceId,
    tx,
    toCome.map(({ postId }) => postId),
  );
  for (const { id, postId, revision } of toCome) {
    if (discussed.has(postId)) continue;
    const isGone = await ownPosts.takeBack(context, tx, workspaceId, { id: postId, revision });
    if (isGone) await deleteOccurrence(workspaceId, tx, id);
  }
}

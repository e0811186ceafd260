import { isVideoFormat, RECURRING, type RecurringPost, type RecurringSchedule } from '@postownia/contract';
import { runOnce } from '../../db/run-once.ts';
import { inTransaction, type Tx } from '../../db/transaction.ts';
import { emit } from '../../events/emit.ts';
import type { RecordedActor } from '../../lib/recorded-actor.ts';
import { Refusal } from '../../lib/refusal.ts';
import { todayIn } from '../../lib/wall-clock.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { recordEvent } from '../audit/index.ts';
import { getPreferences } from '../posting-preferences/index.ts';
import { readPostRecords } from '../posts/index.ts';
import { makeOccurrences, type RecurringContext } from './make-occurrences.ts';
import { insertRecurring, lockRecurringList, selectRecurring } from './recurring-posts.queries.ts';
import { readRecurringView } from './recurring-view.ts';

interface Wanted {
  readonly name: string;
  readonly postIds: readonly string[];
  readonly schedule: RecurringSchedule;
  readonly time: string;
  readonly from?: string | undefined;
  readonly until: string | null;
  readonly times: number | null;
  readonly restDays: number;
  readonly freeDaysOnly: boolean;
}

/**
 * Lets posts come again, from today or later; what lies within two weeks stands in the calendar at once, as drafts.
 * @throws Refusal NOT_FOUND (a post), RECURRING_VIDEO, RECURRING_LIMIT, IDEMPOTENCY_MISMATCH
 */
export async function createRecurring(
  context: RecurringContext,
  workspaceId: WorkspaceId,
  { by, key, wanted }: { by: RecordedActor; key: string | undefined; wanted: Wanted },
): Promise<RecurringPost> {
  const now = context.clock.now();
  const create = async (tx: Tx) => {
    await lockRecurringList(workspaceId, tx);
    const postIds = await takenPosts(tx, workspaceId, wanted.postIds);
    if ((await selectRecurring(workspaceId, tx)).length >= RECURRING.perBrand)
      throw new Refusal('RECURRING_LIMIT', { limit: RECURRING.perBrand });
    const { zone } = await getPreferences(tx, workspaceId);
    const today = todayIn(zone, now);
    const from = wanted.from !== undefined && wanted.from > today ? wanted.from : today;
    const values = { ...wanted, postIds, from, madeUntil: today, createdAt: now };
    const row = await insertRecurring(workspaceId, tx, values);
    await makeOccurrences(context, tx, workspaceId, row);
    const event = { ...by, action: 'recurring-post.created', details: { name: row.name } } as const;
    await recordEvent(tx, workspaceId, event, now);
    await emit(tx, workspaceId, { name: 'recurring-posts.changed', payload: {} }, now);
    return readRecurringView(tx, workspaceId, { id: row.id, now });
  };
  const request = { workspaceId, key, operation: 'create-recurring-post', input: wanted, now };
  return inTransaction(context.db, (tx) => runOnce(tx, request, () => create(tx)), { retries: 3 });
}

/** The posts, each once. @throws Refusal NOT_FOUND, RECURRING_VIDEO */
export async function takenPosts(
  tx: Tx,
  workspaceId: WorkspaceId,
  wanted: readonly string[],
): Promise<string[]> {
  const ids = [...new Set(wanted)];
  const posts = await readPostRecords(tx, workspaceId, { ids });
  if (posts.length < ids.length) throw new Refusal('NOT_FOUND');
  if (posts.some(({ format }) => isVideoFormat(format))) throw new Refusal('RECURRING_VIDEO');
  return ids;
}

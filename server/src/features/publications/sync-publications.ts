import type { StoredPostingPreferences } from '@postownia/contract';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/transaction.ts';
import { todayIn } from '../../lib/wall-clock.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { getPreferences } from '../posting-preferences/index.ts';
import { lockPostRecords, readPostRecords } from '../posts/index.ts';
import { listPublishingAccounts, type PublishingAccount } from '../social-accounts/index.ts';
import { announceDue } from './claim-rows.ts';
import { PAUSED, type PostPlan, planPost } from './plan-post.ts';
import {
  deletePublications,
  ensureLanes,
  insertPublications,
  lockOfPosts,
  type PublicationRow,
  selectOpenPostIds,
  updateByPerson,
} from './publications.queries.ts';
import { type LockedPost, writePostState } from './refresh-post-state.ts';

type Used = Pick<Context, 'clock' | 'networks'>;

/** A change of preferences or accounts may concern these, however long ago their post was due. */
const OPEN = [
  'planned',
  'claimed',
  'preparing',
  'remote-ready',
  'waiting',
  'unknown',
  'needs-reconnect',
] as const satisfies PublicationRow['state'][];

/** A post changed: its publications follow, in the same transaction. */
export async function syncPostPublications(
  context: Used,
  tx: Tx,
  workspaceId: WorkspaceId,
  postId: string,
): Promise<void> {
  await syncPosts(context, tx, workspaceId, [postId]);
}

/** Zone, pause or auto-publish changed: everything that is still to go out follows. */
export async function syncWorkspacePublications(
  context: Used,
  tx: Tx,
  workspaceId: WorkspaceId,
): Promise<void> {
  const { zone } = await getPreferences(tx, workspaceId);
  const upcoming = await readPostRecords(tx, workspaceId, {
    from: todayIn(zone, context.clock.now()),
    states: ['draft', 'scheduled', 'failed', 'skipped'],
  });
  const begun = await selectOpenPostIds(workspaceId, tx, { states: OPEN, calledOffFor: PAUSED });
  await syncPosts(context, tx, workspaceId, [...new Set([...upcoming.map(({ id }) => id), ...begun])]);
}

/** An account came, came back or went: a reconnected one wakes what waits for it. */
export async function syncAccountPublications(
  context: Used,
  tx: Tx,
  workspaceId: WorkspaceId,
): Promise<void> {
  await syncWorkspacePublications(context, tx, workspaceId);
}

/** Posts are locked first, their publications after them, here as everywhere. */
async function syncPosts(
  context: Used,
  tx: Tx,
  workspaceId: WorkspaceId,
  postIds: readonly string[],
): Promise<void> {
  const posts = await lockPostRecords(tx, workspaceId, postIds);
  if (posts.length === 0) return;
  const surroundings = {
    preferences: await getPreferences(tx, workspaceId),
    accounts: await listPublishingAccounts(tx, workspaceId),
    now: context.clock.now(),
  };
  const rows = await lockOfPosts(
    workspaceId,
    tx,
    posts.map(({ id }) => id),
  );
  await ensureAccountLanes(context, tx, workspaceId, surroundings.accounts);
  let changed = false;
  for (const post of posts) {
    const own = rows.filter((row) => row.postId === post.id);
    changed = (await followPost(tx, workspaceId, { post, rows: own, ...surroundings })) || changed;
  }
  if (changed) await announceDue(tx);
}

interface Surroundings {
  readonly post: LockedPost;
  readonly rows: readonly PublicationRow[];
  readonly preferences: StoredPostingPreferences;
  readonly accounts: readonly PublishingAccount[];
  readonly now: Date;
}

async function followPost(tx: Tx, workspaceId: WorkspaceId, surroundings: Surroundings): Promise<boolean> {
  const { post, rows, now } = surroundings;
  const plan = planPost(surroundings);
  const left = await carryOut(tx, workspaceId, { plan, post, rows, now });
  const busy = plan.inserts.length + plan.updates.length + plan.deletes.length > 0;
  // A post nobody publishes has no rows and stays as it is, also when it was never ours to judge.
  if (busy || rows.length > 0) await writePostState(tx, workspaceId, post, left);
  return busy;
}

async function carryOut(
  tx: Tx,
  workspaceId: WorkspaceId,
  { plan, post, rows, now }: { plan: PostPlan; post: LockedPost; rows: readonly PublicationRow[]; now: Date },
): Promise<PublicationRow[]> {
  const left = new Map(rows.map((row) => [row.id, row]));
  await deletePublications(workspaceId, tx, plan.deletes);
  for (const id of plan.deletes) left.delete(id);
  for (const { id, change } of plan.updates) {
    left.set(id, await updateByPerson(workspaceId, tx, id, { ...change, updatedAt: now }));
  }
  const made = await insertPublications(
    workspaceId,
    tx,
    plan.inserts.map(({ account, dueAt }) => ({
      postId: post.id,
      accountId: account.id,
      network: account.network,
      state: 'planned' as const,
      dueAt,
      nextTryAt: dueAt,
      createdAt: now,
      updatedAt: now,
    })),
  );
  return [...left.values(), ...made];
}

/** The lane carries the name of the app whose limits the account shares. */
export async function ensureAccountLanes(
  { networks }: Pick<Context, 'networks'>,
  tx: Tx,
  workspaceId: WorkspaceId,
  accounts: readonly PublishingAccount[],
): Promise<void> {
  const lanes = accounts.map(({ id, network }) => ({
    accountId: id,
    app: networks.login(network)?.name ?? network,
  }));
  await ensureLanes(workspaceId, tx, lanes);
}

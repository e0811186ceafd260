import type { Network, PostState, StoredPostingPreferences } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { isArchived } from '../../db/archived.ts';
import type { Tx } from '../../db/transaction.ts';
import { todayIn } from '../../lib/wall-clock.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { getPreferences } from '../posting-preferences/index.ts';
import { readPostRecords } from '../posts/index.ts';
import { listPublishingAccounts, type PublishingAccount } from '../social-accounts/index.ts';
import { announceDue } from './claim.system-queries.ts';
import { lockSources } from './lock-sources.ts';
import { outgoingSources } from './outgoing-sources.ts';
import { PAUSED, planSource, type SourcePlan } from './plan-source.ts';
import type { PublicationRow } from './publication-row.ts';
import { isOf, type Source } from './publication-source.ts';
import {
  deletePublications,
  insertAccountQueues,
  insertPublications,
  lockOfPosts,
  selectOpenPosts,
  updateByUser,
} from './publications.queries.ts';
import { writeSourceState } from './refresh-source-states.ts';

type Used = Pick<Context, 'clock' | 'networks' | 'shortLinkUrl'>;

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
  const states: PostState[] = ['draft', 'scheduled', 'failed', 'skipped'];
  const coming = { from: todayIn(zone, context.clock.now()), states };
  const posts = await readPostRecords(tx, workspaceId, coming);
  const begun = await selectOpenPosts(workspaceId, tx, { states: OPEN, calledOffFor: PAUSED });
  await syncPosts(context, tx, workspaceId, [...posts.map(({ id }) => id), ...begun]);
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
  const sources = await outgoingSources(context, tx, await lockSources(tx, workspaceId, postIds));
  if (sources.length === 0) return;
  const surroundings = {
    preferences: await getPreferences(tx, workspaceId),
    accounts: await listPublishingAccounts(tx, workspaceId),
    archived: await isArchived(tx, workspaceId),
    now: context.clock.now(),
  };
  const rows = await lockOfPosts(workspaceId, tx, postIds);
  await ensureAccountQueues(context, tx, workspaceId, surroundings.accounts);
  let changed = false;
  for (const source of sources) {
    const own = rows.filter(isOf(source));
    const takes = (network: Network) => context.networks.target(network, source.medium) !== undefined;
    changed = (await follow(tx, workspaceId, { source, rows: own, takes, ...surroundings })) || changed;
  }
  if (changed) await announceDue(tx);
}

interface Surroundings {
  readonly source: Source;
  readonly takes: (network: Network) => boolean;
  readonly rows: readonly PublicationRow[];
  readonly preferences: StoredPostingPreferences;
  readonly accounts: readonly PublishingAccount[];
  readonly now: Date;
}

async function follow(tx: Tx, workspaceId: WorkspaceId, surroundings: Surroundings): Promise<boolean> {
  const { source, rows, now } = surroundings;
  const plan = planSource(surroundings);
  const left = await carryOut(tx, workspaceId, { plan, source, rows, now });
  const busy = plan.inserts.length + plan.updates.length + plan.deletes.length > 0;
  // What nobody publishes has no rows and stays as it is, also when it was never ours to judge.
  if (busy || rows.length > 0) await writeSourceState(tx, source, left);
  return busy;
}

async function carryOut(
  tx: Tx,
  workspaceId: WorkspaceId,
  {
    plan,
    source,
    rows,
    now,
  }: { plan: SourcePlan; source: Source; rows: readonly PublicationRow[]; now: Date },
): Promise<PublicationRow[]> {
  const left = new Map(rows.map((row) => [row.id, row]));
  await deletePublications(workspaceId, tx, plan.deletes);
  for (const id of plan.deletes) left.delete(id);
  for (const { id, change } of plan.updates) {
    left.set(id, await updateByUser(workspaceId, tx, id, { ...change, updatedAt: now }));
  }
  const made = await insertPublications(
    workspaceId,
    tx,
    plan.inserts.map(({ account, values }) => ({
      postId: source.id,
      medium: source.medium,
      accountId: account.id,
      network: account.network,
      state: 'planned' as const,
      ...values,
      createdAt: now,
      updatedAt: now,
    })),
  );
  return [...left.values(), ...made];
}

/** The account queue carries the name of the app whose limits the account shares. */
export async function ensureAccountQueues(
  { networks }: Pick<Context, 'networks'>,
  tx: Tx,
  workspaceId: WorkspaceId,
  accounts: readonly PublishingAccount[],
): Promise<void> {
  const queues = accounts.map(({ id, network }) => ({
    accountId: id,
    app: networks.login(network)?.name ?? network,
  }));
  await insertAccountQueues(workspaceId, tx, queues);
}

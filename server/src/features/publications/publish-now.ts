import { type Publication, type PublicationState, textFor } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { runOnce } from '../../db/run-once.ts';
import { inTransaction, type Tx } from '../../db/transaction.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { lockPostRecords } from '../posts/index.ts';
import { listPublishingAccounts, type PublishingAccount } from '../social-accounts/index.ts';
import { contentProblem } from './begin-publications.ts';
import { announceDue } from './claim-rows.ts';
import { toPublications } from './publication-view.ts';
import {
  insertPublications,
  lockOfPosts,
  type PublicationRow,
  updateByPerson,
} from './publications.queries.ts';
import { type LockedPost, writePostState } from './refresh-post-state.ts';
import { startAnew } from './start-anew.ts';
import { ensureAccountLanes } from './sync-publications.ts';
import { ROWS_ONLY } from './write-step.ts';

type Used = Pick<Context, 'db' | 'clock' | 'networks'>;

/** Already on its way, or perhaps out: pressing again must not add a second one. */
const UNDER_WAY: readonly PublicationState[] = [
  'claimed',
  'preparing',
  'remote-ready',
  'publishing',
  'unknown',
];

/**
 * "Opublikuj teraz": to all connected accounts that are not unticked, or to the named ones, whatever the preferences
 * say. Accounts that have the post already are left out.
 * @throws Refusal NOT_FOUND, NO_CONNECTED_ACCOUNTS, POST_PUBLISHED, POST_BUSY, POST_TEXT_INVALID, IDEMPOTENCY_MISMATCH
 */
export async function publishNow(
  context: Used,
  workspaceId: WorkspaceId,
  options: {
    id: string;
    accountIds?: readonly string[] | undefined;
    userId: string;
    key: string | undefined;
  },
): Promise<{ publications: Publication[] }> {
  const { id, accountIds, userId, key } = options;
  const now = context.clock.now();
  return inTransaction(
    context.db,
    (tx) =>
      runOnce(
        tx,
        { workspaceId, key, operation: 'publish-now', input: { id, accountIds }, now },
        async () => {
          const [post] = await lockPostRecords(tx, workspaceId, [id]);
          if (post === undefined) throw new Refusal('NOT_FOUND');
          const accounts = await chooseAccounts(tx, workspaceId, { post, accountIds });
          const rows = await lockOfPosts(workspaceId, tx, [id]);
          const startable = pickStartable(accounts, rows);
          checkContent(context, post, startable);
          await ensureAccountLanes(context, tx, workspaceId, startable);
          const left = await start(tx, workspaceId, { post, rows, accounts: startable, userId, now });
          await writePostState(tx, workspaceId, post, left);
          await announceDue(tx);
          return { publications: await toPublications(tx, workspaceId, left) };
        },
      ),
    ROWS_ONLY,
  );
}

async function chooseAccounts(
  tx: Tx,
  workspaceId: WorkspaceId,
  { post, accountIds }: { post: LockedPost; accountIds: readonly string[] | undefined },
): Promise<PublishingAccount[]> {
  const all = await listPublishingAccounts(tx, workspaceId);
  if (accountIds?.some((id) => !all.some((account) => account.id === id))) throw new Refusal('NOT_FOUND');
  const chosen = all.filter(({ id, state }) => {
    const asked = accountIds === undefined ? !post.excludedAccountIds.includes(id) : accountIds.includes(id);
    return asked && state === 'connected';
  });
  if (chosen.length === 0) throw new Refusal('NO_CONNECTED_ACCOUNTS');
  return chosen;
}

function pickStartable(
  accounts: readonly PublishingAccount[],
  rows: readonly PublicationRow[],
): PublishingAccount[] {
  const stateOf = (account: PublishingAccount) => rows.find((row) => row.accountId === account.id)?.state;
  const open = accounts.filter((account) => stateOf(account) !== 'published');
  if (open.length === 0) throw new Refusal('POST_PUBLISHED');
  const startable = open.filter((account) => {
    const state = stateOf(account);
    return state === undefined || !UNDER_WAY.includes(state);
  });
  if (startable.length === 0) throw new Refusal('POST_BUSY');
  return startable;
}

function checkContent({ networks }: Used, post: LockedPost, accounts: readonly PublishingAccount[]): void {
  const findings = accounts.flatMap(({ network }) => {
    const content = { caption: textFor(post, network), imageId: post.imageId ?? '' };
    const message = contentProblem(networks.target(network)?.capabilities, content);
    return message === null ? [] : [{ code: 'network', severity: 'error', message }];
  });
  if (findings.length > 0) throw new Refusal('POST_TEXT_INVALID', { findings });
}

async function start(
  tx: Tx,
  workspaceId: WorkspaceId,
  options: {
    post: LockedPost;
    rows: readonly PublicationRow[];
    accounts: readonly PublishingAccount[];
    userId: string;
    now: Date;
  },
): Promise<PublicationRow[]> {
  const { post, rows, accounts, userId, now } = options;
  const changed: PublicationRow[] = [];
  for (const row of rows) {
    const chosen = accounts.some((account) => account.id === row.accountId);
    changed.push(chosen ? await updateByPerson(workspaceId, tx, row.id, startAnew({ userId, now })) : row);
  }
  const made = accounts.filter((account) => !rows.some((row) => row.accountId === account.id));
  const inserted = await insertPublications(
    workspaceId,
    tx,
    made.map(({ id, network }) => ({
      postId: post.id,
      accountId: id,
      network,
      createdAt: now,
      ...startAnew({ userId, now }),
    })),
  );
  return [...changed, ...inserted];
}

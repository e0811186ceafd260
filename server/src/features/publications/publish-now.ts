import type { Publication, PublicationState } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { runOnce } from '../../db/run-once.ts';
import { inTransaction, type Tx } from '../../db/transaction.ts';
import { formatMessageIn } from '../../lib/format-message-in.ts';
import type { RecordedActor } from '../../lib/recorded-actor.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { listPublishingAccounts, type PublishingAccount } from '../social-accounts/index.ts';
import { announceDue } from './claim.system-queries.ts';
import { contentProblem, formatContentProblem } from './content-problem.ts';
import { holdPublication } from './hold-publication.ts';
import { lockSources } from './lock-sources.ts';
import { outgoingSources } from './outgoing-sources.ts';
import type { PublicationRow } from './publication-row.ts';
import type { Source } from './publication-source.ts';
import { toPublications } from './publication-view.ts';
import { insertPublications, lockOfPosts, updateByUser } from './publications.queries.ts';
import { writeSourceState } from './refresh-source-states.ts';
import { resetPublication } from './reset-publication.ts';
import { ensureAccountQueues } from './sync-publications.ts';
import { ROWS_ONLY } from './write-step.ts';

type Used = Pick<Context, 'db' | 'clock' | 'networks' | 'shortLinkUrl'>;

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
 * @throws Refusal NOT_FOUND, NO_CONNECTED_ACCOUNTS, POST_PUBLISHED, POST_BUSY, POST_TEXT_INVALID, NOT_APPROVED,
 * IDEMPOTENCY_MISMATCH
 */
export async function publishNow(
  context: Used,
  workspaceId: WorkspaceId,
  options: {
    postId: string;
    accountIds?: readonly string[] | undefined;
    by: RecordedActor;
    key: string | undefined;
    /** Leaves a few seconds in which `takeBack` undoes the press. */
    hold?: boolean | undefined;
  },
): Promise<{ publications: Publication[] }> {
  const { postId, accountIds, by, key, hold = false } = options;
  const now = context.clock.now();
  return inTransaction(
    context.db,
    (tx) =>
      runOnce(
        tx,
        { workspaceId, key, operation: 'publish-now', input: { postId, accountIds, hold }, now },
        async () => {
          const locked = await lockSources(tx, workspaceId, [postId]);
          const [source] = await outgoingSources(context, tx, locked);
          if (source === undefined) throw new Refusal('NOT_FOUND');
          if (!source.cleared) throw new Refusal('NOT_APPROVED');
          const accounts = await chooseAccounts(context, tx, workspaceId, { source, accountIds });
          const rows = await lockOfPosts(workspaceId, tx, [postId]);
          const startable = pickStartable(accounts, rows);
          checkContent(context, source, startable);
          await ensureAccountQueues(context, tx, workspaceId, startable);
          const left = await start(tx, workspaceId, { source, rows, accounts: startable, by, hold, now });
          await writeSourceState(tx, source, left);
          await announceDue(tx);
          return { publications: await toPublications(tx, workspaceId, left) };
        },
      ),
    ROWS_ONLY,
  );
}

async function chooseAccounts(
  { networks }: Used,
  tx: Tx,
  workspaceId: WorkspaceId,
  { source, accountIds }: { source: Source; accountIds: readonly string[] | undefined },
): Promise<PublishingAccount[]> {
  const all = await listPublishingAccounts(tx, workspaceId);
  if (accountIds?.some((id) => !all.some((account) => account.id === id))) throw new Refusal('NOT_FOUND');
  const chosen = all.filter((account) => {
    const { id, network, state } = account;
    const asked = accountIds === undefined ? source.wants(account) : accountIds.includes(id);
    const takes = source.fits(network) && networks.target(network, source.medium) !== undefined;
    return asked && takes && state === 'connected';
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

function checkContent({ networks }: Used, source: Source, accounts: readonly PublishingAccount[]): void {
  const findings = accounts.flatMap((account) => {
    const { network } = account;
    const content = source.contentFor(account);
    const { capabilities } = networks.target(network, source.medium) ?? {};
    // A missing image refuses only the networks that need one, not the whole press.
    const problem = contentProblem(capabilities && { ...capabilities, mediaRequired: false }, content);
    if (problem === null) return [];
    const reason = formatContentProblem(problem);
    return [{ code: 'network', severity: 'error', sentence: formatMessageIn('pl', reason), message: reason }];
  });
  if (findings.length > 0) throw new Refusal('POST_TEXT_INVALID', { findings });
}

async function start(
  tx: Tx,
  workspaceId: WorkspaceId,
  options: {
    source: Source;
    rows: readonly PublicationRow[];
    accounts: readonly PublishingAccount[];
    by: RecordedActor;
    hold: boolean;
    now: Date;
  },
): Promise<PublicationRow[]> {
  const { source, rows, accounts, by, hold, now } = options;
  const asked = (row: PublicationRow | undefined) => ({
    ...resetPublication({ by, now }),
    ...(hold ? holdPublication(row, now) : {}),
  });
  const changed: PublicationRow[] = [];
  for (const row of rows) {
    const chosen = accounts.some((account) => account.id === row.accountId);
    changed.push(chosen ? await updateByUser(workspaceId, tx, row.id, asked(row)) : row);
  }
  const made = accounts.filter((account) => !rows.some((row) => row.accountId === account.id));
  const inserted = await insertPublications(
    workspaceId,
    tx,
    made.map(({ id, network }) => ({
      postId: source.id,
      medium: source.medium,
      accountId: id,
      network,
      createdAt: now,
      ...asked(undefined),
    })),
  );
  return [...changed, ...inserted];
}

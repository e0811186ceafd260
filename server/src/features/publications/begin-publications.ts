import { definitionOf, type PostLanguage } from '@postownia/contract';
import { message } from '@postownia/contract/messages/message';
import type { Context } from '../../context.ts';
import { inTransaction, type Tx } from '../../db/transaction.ts';
import { problemOf } from '../../lib/stored-message.ts';
import { asWorkspaceId } from '../../lib/workspace-id.ts';
import type { Capabilities } from '../../providers/social/social-network.ts';
import { readLateMinutes } from '../posting-preferences/index.ts';
import { keepShortLinks, type NewLink } from '../short-links/index.ts';
import { openPublishingAccounts, type PublishingAccount } from '../social-accounts/index.ts';
import { contentProblem, formatContentProblem } from './content-problem.ts';
import { costOf, costProblem } from './cost-limit.ts';
import { lockSources } from './lock-sources.ts';
import { emitTrouble } from './notify-of-trouble.ts';
import { type OutgoingSource, outgoingSources } from './outgoing-sources.ts';
import type { PublicationChange, PublicationRow } from './publication-row.ts';
import { type Content, isOf, recipientOf, type Source } from './publication-source.ts';
import { isTooLate } from './publication-state.ts';
import { refreshSourceStates } from './refresh-source-states.ts';
import { keepCosts, lockSpending, readSpending, type Spending } from './spending.system-queries.ts';
import { type WorkerWrite, writeByWorker } from './worker.system-queries.ts';
import { ClaimLost, ROWS_ONLY } from './write-step.ts';

/** A publication to go on with, and what opens its account (undefined: the account is gone). */
export interface Begun {
  readonly row: PublicationRow;
  readonly opened: ReturnType<Awaited<ReturnType<typeof openPublishingAccounts>>['get']>;
  /** What the post is written in. */
  readonly language: PostLanguage;
}

/**
 * First thing a worker does with claimed publications: may they go out, and exactly what? Text, all media and
 * the answers to the network are frozen at the first attempt, the posts show "Publikowanie".
 * @returns for each what to go on with, null when it was settled without asking the network, or ClaimLost
 */
export async function beginPublications(
  context: Pick<Context, 'db' | 'clock' | 'networks' | 'secretBox' | 'shortLinkUrl'>,
  claimed: readonly PublicationRow[],
): Promise<(Begun | null | ClaimLost)[]> {
  const workspaceIds = [...new Set(claimed.map((row) => asWorkspaceId(row.workspaceId)))];
  const accountIds = claimed.map((row) => row.accountId);
  const now = context.clock.now();
  return inTransaction(
    context.db,
    async (tx) => {
      const postIds = claimed.map(({ postId }) => postId);
      const sources = await outgoingSources(context, tx, await lockSources(tx, workspaceIds, postIds));
      const accounts = await openPublishingAccounts(context, tx, workspaceIds, accountIds);
      const lateness = await readLateMinutes(tx, workspaceIds);
      const spending = await spendingOf(tx, claimed, now);
      const decided = claimed.map((row) => {
        const source = sources.find((candidate) => isOf(candidate)(row));
        const opened = accounts.get(row.accountId);
        if (source === undefined || opened === undefined) return null;
        const lateMinutes = lateness.get(asWorkspaceId(row.workspaceId)) ?? 0;
        return decide(context, { row, source, account: opened.account, lateMinutes, spending, now });
      });
      await keepCosts(tx, decided.flatMap(costToKeep(now)));
      await keepShortLinks(tx, decided.flatMap(linksToKeep(sources)), now);
      const written = await writeByWorker(
        tx,
        decided.flatMap((write) => write ?? []),
        now,
      );
      await refreshSourceStates(tx, sources, now);
      await emitTrouble(tx, [...written.values()], now);
      return claimed.map((row, index) => {
        const begun = written.get(row.id);
        if (decided[index] == null || begun?.fence !== row.fence) return new ClaimLost(row.id);
        const source = sources.find((candidate) => isOf(candidate)(row));
        if (begun.claimedBy === null || source === undefined) return null;
        return { row: begun, opened: accounts.get(row.accountId), language: source.language };
      });
    },
    ROWS_ONLY,
  );
}

/** Of the brands whose posts cost something: nobody else spends for them until these are decided. */
async function spendingOf(tx: Tx, claimed: readonly PublicationRow[], now: Date): Promise<Spending> {
  const priced = claimed.filter(({ network }) => definitionOf(network).price !== undefined);
  const brands = [...new Set(priced.map((row) => asWorkspaceId(row.workspaceId)))];
  await lockSpending(tx, brands);
  return readSpending(tx, brands, now);
}

/** What a publication that is frozen now will cost. */
const costToKeep = (at: Date) => (write: WorkerWrite | null) => {
  if (write === null || write.row.caption !== null || write.change.caption == null) return [];
  const { id: publicationId, workspaceId, network } = write.row;
  const cost = costOf(network, { caption: write.change.caption, link: write.change.link ?? null });
  return cost === 0 ? [] : [{ workspaceId, publicationId, network, cost, at }];
};

/** The short links of what is frozen now: they lead somewhere before anybody can see them. */
const linksToKeep =
  (sources: readonly OutgoingSource[]) =>
  (write: WorkerWrite | null): readonly NewLink[] => {
    if (write === null || write.row.caption !== null || write.change.caption === undefined) return [];
    const source = sources.find((candidate) => isOf(candidate)(write.row));
    return source?.linksFor(recipientOf(write.row)) ?? [];
  };

function decide(
  { networks }: Pick<Context, 'networks'>,
  situation: {
    row: PublicationRow;
    source: Source;
    account: PublishingAccount;
    lateMinutes: number;
    spending: Spending;
    now: Date;
  },
): WorkerWrite {
  const { row, source, account, lateMinutes, spending, now } = situation;
  const content: Content =
    row.caption === null ? source.contentFor(recipientOf(row)) : { ...row, caption: row.caption };
  const { caption, aiLabel, media, options, link } = content;
  const capabilities = networks.target(row.network, row.medium)?.capabilities;
  const refusal =
    lateRefusal(row, { lateMinutes, now }) ??
    policyRefusal(row, source) ??
    accountRefusal(row, account) ??
    contentRefusal(capabilities, content) ??
    costRefusal(row, { capabilities, content, spending });
  return {
    row,
    change:
      refusal === null
        ? { caption, aiLabel, media, options, link }
        : { ...refusal, claimedBy: null, nextTryAt: null },
  };
}

function lateRefusal(
  row: PublicationRow,
  { lateMinutes, now }: { lateMinutes: number; now: Date },
): PublicationChange | null {
  if (row.state !== 'claimed' || !isTooLate(row, { lateMinutes, now })) return null;
  return {
    state: 'skipped',
    problemCode: 'too-late',
    ...problemOf(message('publication.too-late', { count: lateMinutes })),
  };
}

/** States in which the network has seen nothing yet that others see. */
const UNSEEN: readonly PublicationRow['state'][] = ['claimed', 'preparing', 'remote-ready'];

/** The net under the plan: what the brand's policy has not approved does not go out, whoever sent it. */
function policyRefusal(row: PublicationRow, { cleared }: Source): PublicationChange | null {
  if (cleared || !UNSEEN.includes(row.state)) return null;
  return {
    state: 'needs-fix',
    problemCode: 'not-approved',
    ...problemOf(message('publication.not-approved')),
  };
}

function accountRefusal(row: PublicationRow, account: PublishingAccount): PublicationChange | null {
  if (account.state === 'connected') return null;
  if (account.state === 'disconnected') {
    return {
      state: 'cancelled',
      problemCode: 'disconnected',
      ...problemOf(message('publication.account-disconnected')),
    };
  }
  return {
    state: 'needs-reconnect',
    problemCode: 'needs-reconnect',
    ...problemOf(account.problem ?? message('account.reconnect')),
    // Nobody asked the network: this was no attempt, and the late policy still holds after a reconnection.
    attempt: row.state === 'claimed' ? Math.max(0, row.attempt - 1) : row.attempt,
  };
}

function contentRefusal(capabilities: Capabilities | undefined, content: Content): PublicationChange | null {
  const problem = contentProblem(capabilities, content);
  if (problem === null) return null;
  return { state: 'needs-fix', problemCode: 'content', ...problemOf(formatContentProblem(problem)) };
}

/** What was frozen has its price already; what fits the brand's month is spent here, before anything goes out. */
function costRefusal(
  { workspaceId, network, caption }: PublicationRow,
  {
    capabilities,
    content,
    spending,
  }: { capabilities: Capabilities | undefined; content: Content; spending: Spending },
): PublicationChange | null {
  if (caption !== null || capabilities?.mostPerMonth === undefined) return null;
  const cost = costOf(network, content);
  const { mostPerMonth } = capabilities;
  const problem = costProblem({ network, mostPerMonth }, { cost, spent: spending.of(workspaceId, network) });
  if (problem === null) {
    spending.add(workspaceId, network, cost);
    return null;
  }
  return { state: 'needs-fix', problemCode: 'cost-limit', ...problemOf(problem) };
}

import { textFor } from '@postownia/contract';
import { countGraphemes } from '@postownia/contract/post-text';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { asWorkspaceId } from '../../lib/workspace-id.ts';
import type { Capabilities } from '../../providers/social/social-network.ts';
import { readLateMinutes } from '../posting-preferences/index.ts';
import { lockPostRecords } from '../posts/index.ts';
import {
  type OpenedAccount,
  openPublishingAccounts,
  type PublishingAccount,
} from '../social-accounts/index.ts';
import { isTooLate } from './publication-state.ts';
import type { PublicationChange, PublicationRow } from './publications.queries.ts';
import { type LockedPost, refreshPostStates } from './refresh-post-state.ts';
import { tellOfTrouble } from './tell-of-trouble.ts';
import { type WorkerWrite, writeByWorker } from './worker-rows.ts';
import { ClaimLost, ROWS_ONLY } from './write-step.ts';

/** A publication to go on with, and what opens its account (undefined: the account is gone). */
export interface Begun {
  readonly row: PublicationRow;
  readonly opened: OpenedAccount | undefined;
}

/**
 * First thing a worker does with claimed publications: may they go out, and exactly what? The text and picture are
 * frozen at the first attempt, the posts show "Publikowanie".
 * @returns for each what to go on with, null when it was settled without asking the network, or ClaimLost
 */
export async function beginPublications(
  context: Pick<Context, 'db' | 'clock' | 'networks' | 'secretBox' | 'enqueue' | 'log' | 'appUrl'>,
  claimed: readonly PublicationRow[],
): Promise<(Begun | null | ClaimLost)[]> {
  const workspaceIds = [...new Set(claimed.map((row) => asWorkspaceId(row.workspaceId)))];
  const accountIds = claimed.map((row) => row.accountId);
  const now = context.clock.now();
  return inTransaction(
    context.db,
    async (tx) => {
      const postIds = claimed.flatMap((row) => row.postId ?? []);
      const posts = await lockPostRecords(tx, workspaceIds, postIds);
      const accounts = await openPublishingAccounts(context, tx, workspaceIds, accountIds);
      const lateness = await readLateMinutes(tx, workspaceIds);
      const decided = claimed.map((row) => {
        const post = posts.find(({ id }) => id === row.postId);
        const opened = accounts.get(row.accountId);
        if (post === undefined || opened === undefined) return null;
        const lateMinutes = lateness.get(asWorkspaceId(row.workspaceId)) ?? 0;
        return decide(context, { row, post, account: opened.account, lateMinutes, now });
      });
      const written = await writeByWorker(
        tx,
        decided.flatMap((write) => write ?? []),
        now,
      );
      await refreshPostStates(tx, posts);
      await tellOfTrouble(context, tx, [...written.values()]);
      return claimed.map((row, index) => {
        const begun = written.get(row.id);
        if (decided[index] == null || begun?.fence !== row.fence) return new ClaimLost(row.id);
        return begun.claimedBy === null ? null : { row: begun, opened: accounts.get(row.accountId) };
      });
    },
    ROWS_ONLY,
  );
}

function decide(
  { networks }: Pick<Context, 'networks'>,
  situation: {
    row: PublicationRow;
    post: LockedPost;
    account: PublishingAccount;
    lateMinutes: number;
    now: Date;
  },
): WorkerWrite {
  const { row, post, account, lateMinutes, now } = situation;
  const frozen =
    row.caption === null
      ? { caption: textFor(post, row.network), imageId: post.imageId, aiLabel: post.aiLabel }
      : {};
  const content =
    row.caption === null
      ? { caption: textFor(post, row.network), imageId: post.imageId }
      : { caption: row.caption, imageId: row.imageId };
  const refusal =
    lateRefusal(row, { lateMinutes, now }) ??
    accountRefusal(row, account) ??
    contentRefusal(networks.target(row.network)?.capabilities, content);
  return { row, change: refusal === null ? frozen : { ...refusal, claimedBy: null, nextTryAt: null } };
}

const MINUTES: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'minutę', few: 'minuty' };
const minutesWord = (count: number) => MINUTES[new Intl.PluralRules('pl').select(count)] ?? 'minut';

function lateRefusal(
  row: PublicationRow,
  { lateMinutes, now }: { lateMinutes: number; now: Date },
): PublicationChange | null {
  if (row.state !== 'claimed' || !isTooLate(row, { lateMinutes, now })) return null;
  return {
    state: 'skipped',
    problemCode: 'too-late',
    problem: `Pominięty: nie udało się go opublikować najpóźniej ${lateMinutes}\u00a0${minutesWord(lateMinutes)} po czasie.`,
  };
}

function accountRefusal(row: PublicationRow, account: PublishingAccount): PublicationChange | null {
  if (account.state === 'connected') return null;
  if (account.state === 'disconnected') {
    return { state: 'cancelled', problemCode: 'disconnected', problem: 'Konto zostało odłączone.' };
  }
  return {
    state: 'needs-reconnect',
    problemCode: 'needs-reconnect',
    problem: account.problem ?? 'Połącz konto ponownie.',
    // Nobody asked the network: this was no attempt, and the late policy still holds after a reconnection.
    attempt: row.state === 'claimed' ? Math.max(0, row.attempt - 1) : row.attempt,
  };
}

const HASHTAG = /#[\p{L}\p{N}_]+/gu;

/** Why the network would refuse this content, one Polish sentence, or null. */
export function contentProblem(
  capabilities: Capabilities | undefined,
  content: { caption: string; imageId: string | null },
): string | null {
  if (capabilities === undefined) return 'Publikowanie w tej sieci nie jest skonfigurowane.';
  if (content.caption.trim() === '') return 'Post nie ma treści. Uzupełnij ją i ponów publikację.';
  if (countGraphemes(content.caption) > capabilities.captionCharacters) {
    return `Treść jest za długa dla tej sieci (najwyżej ${capabilities.captionCharacters} znaków). Skróć ją i ponów publikację.`;
  }
  if ((content.caption.match(HASHTAG)?.length ?? 0) > capabilities.hashtags) {
    return `Ta sieć przyjmuje najwyżej ${capabilities.hashtags} hashtagów. Usuń nadmiarowe i ponów publikację.`;
  }
  if (capabilities.imageRequired && content.imageId === null) {
    return 'Ta sieć wymaga obrazu. Dodaj obraz do posta i ponów publikację.';
  }
  return null;
}

function contentRefusal(
  capabilities: Capabilities | undefined,
  content: { caption: string; imageId: string | null },
): PublicationChange | null {
  const problem = contentProblem(capabilities, content);
  return problem === null ? null : { state: 'needs-fix', problemCode: 'content', problem };
}

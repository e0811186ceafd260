import { countGraphemes } from '@postownia/contract/post-text';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { asWorkspaceId } from '../../lib/workspace-id.ts';
import type { Capabilities } from '../../providers/social/social-network.ts';
import { getPreferences } from '../posting-preferences/index.ts';
import { lockPostRecords } from '../posts/index.ts';
import { type PublishingAccount, readPublishingAccounts } from '../social-accounts/index.ts';
import { announceDue } from './claim-rows.ts';
import { isTooLate } from './publication-state.ts';
import { type PublicationChange, type PublicationRow, updateByWorker } from './publications.queries.ts';
import { refreshPostStates } from './refresh-post-state.ts';
import { ClaimLost, ROWS_ONLY } from './write-step.ts';

/**
 * First thing a worker does with a claimed publication: may it go out, and exactly what? The text and picture are
 * frozen at the first attempt, the post shows "Publikowanie".
 * @returns the publication to go on with, or null when it was settled without asking the network
 * @throws ClaimLost
 */
export async function beginPublication(
  context: Pick<Context, 'db' | 'clock' | 'networks'>,
  claimed: PublicationRow,
): Promise<PublicationRow | null> {
  const workspaceId = asWorkspaceId(claimed.workspaceId);
  const now = context.clock.now();
  return inTransaction(
    context.db,
    async (tx) => {
      const [post] = await lockPostRecords(tx, workspaceId, [claimed.postId]);
      const accounts = await readPublishingAccounts(tx, workspaceId, [claimed.accountId]);
      const { lateMinutes } = await getPreferences(tx, workspaceId);
      const account = accounts.get(claimed.accountId);
      if (post === undefined || account === undefined) throw new ClaimLost(claimed.id);
      const frozen =
        claimed.caption === null
          ? { caption: post.content, imageId: post.imageId, aiLabel: post.aiLabel }
          : {};
      const content =
        claimed.caption === null
          ? { caption: post.content, imageId: post.imageId }
          : { caption: claimed.caption, imageId: claimed.imageId };
      const refusal =
        lateRefusal(claimed, { lateMinutes, now }) ??
        accountRefusal(claimed, account) ??
        contentRefusal(context.networks.target(claimed.network)?.capabilities, content);
      const change = refusal === null ? frozen : { ...refusal, claimedBy: null, nextTryAt: null };
      const row = await updateByWorker(workspaceId, tx, claimed, { ...change, updatedAt: now });
      if (row === undefined) throw new ClaimLost(claimed.id);
      await refreshPostStates(tx, workspaceId, [post]);
      if (refusal !== null) await announceDue(tx);
      return refusal === null ? row : null;
    },
    ROWS_ONLY,
  );
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

import type { Publication } from '@postownia/contract';
import { firstCommentIn } from '@postownia/contract/first-comment';
import type { Queryable } from '../../db/transaction.ts';
import { messageOf, problemOf } from '../../lib/stored-message.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { readPublishingAccounts } from '../social-accounts/index.ts';
import { isHeld } from './hold-publication.ts';
import { isToCheck } from './post-state.ts';
import type { PublicationRow } from './publication-row.ts';
import { TO_CHECK } from './publication-state.ts';
import { type AttemptRow, selectAttempts } from './publications.queries.ts';

const iso = (instant: Date | null) => instant?.toISOString() ?? null;

/** Publications as people see them: with their account and every call made for them. */
export async function toPublications(
  db: Queryable,
  workspaceId: WorkspaceId,
  rows: readonly PublicationRow[],
): Promise<Publication[]> {
  const accounts = await readPublishingAccounts(
    db,
    workspaceId,
    rows.map((row) => row.accountId),
  );
  const attempts = await selectAttempts(
    workspaceId,
    db,
    rows.map((row) => row.id),
  );
  return rows.map((row) => ({
    id: row.id,
    postId: row.postId,
    account: { id: row.accountId, network: row.network, name: accounts.get(row.accountId)?.name ?? '' },
    state: row.state,
    dueAt: row.dueAt.toISOString(),
    nextTryAt: iso(row.nextTryAt),
    heldUntil: isHeld(row) ? iso(row.nextTryAt) : null,
    remoteId: row.remoteId,
    // What is deleted there has no address any more.
    permalink: row.removalState === 'removed' ? null : row.permalink,
    publishedAt: iso(row.publishedAt),
    readBackAt: iso(row.readBackAt),
    comment: commentOf(row),
    removal: removalOf(row),
    ...questionOf(row),
    attempts: attempts.filter((attempt) => attempt.publicationId === row.id).map(toAttempt),
  }));
}

/** Once the post is out. */
function commentOf({ network, options, commentState: state }: PublicationRow): Publication['comment'] {
  const text = firstCommentIn(network, options);
  return text === null || state === null ? null : { text, state };
}

/** How deleting it at the network stands. */
function removalOf({
  removalState: state,
  removalAt,
  removalMessage,
}: PublicationRow): Publication['removal'] {
  if (state === null || removalAt === null) return null;
  const sentence = removalMessage?.sentence ?? null;
  const message = sentence === null ? null : messageOf(sentence, removalMessage);
  return { state, at: removalAt.toISOString(), sentence, message };
}

/** A question to the person is asked in one sentence, whatever led to it. */
function questionOf(row: PublicationRow): Pick<Publication, 'toCheck' | 'problem' | 'message'> {
  const toCheck = isToCheck({ ...row, claimed: row.claimedBy !== null });
  const { problem, message } = row;
  if (problem === null) return { toCheck, ...problemOf(toCheck ? TO_CHECK : null) };
  return { toCheck, problem, message: messageOf(problem, message) };
}

function toAttempt(row: AttemptRow): Publication['attempts'][number] {
  const { id, attempt, step, outcome, requestId, remoteId, sentence } = row;
  return {
    id,
    attempt,
    step,
    outcome,
    requestId,
    remoteId,
    sentence,
    message: sentence === null ? null : messageOf(sentence, row.message),
    startedAt: row.startedAt.toISOString(),
    endedAt: iso(row.endedAt),
  };
}

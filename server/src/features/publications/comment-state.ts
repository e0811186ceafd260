import type { CommentState } from '@postownia/contract';
import { firstCommentIn } from '@postownia/contract/first-comment';
import { type Message, message } from '@postownia/contract/messages/message';
import { problemOf } from '../../lib/stored-message.ts';
import type { PublicationChange, PublicationRow } from './publication-row.ts';
import { BACKOFF_SECONDS, type Failure } from './publication-state.ts';

/**
 * The life of the first comment under a post that is out (decision 0059). Pure: every decision that keeps a comment from
 * being said twice is made here. Whatever becomes of it, its post stays published.
 */

/** Comments whose answer was lost and that left no trace: after so many a person is asked. */
const LOST_AT_MOST = 2;
const FIRST_LOOK_SECONDS = 2;

/** What a published publication still has to say: due at once where a comment was written and its post can be named. */
export function commentDue(row: PublicationRow, now: Date): PublicationChange {
  if (row.commentState !== null || firstCommentIn(row.network, row.options) === null) return {};
  if (row.remoteId !== null) return { commentState: 'due', nextTryAt: now, failures: 0, lostAnswers: 0 };
  return { commentState: 'failed', ...problemOf(message('comment.failed')), problemCode: 'comment' };
}

export interface CommentFacts {
  readonly failures: number;
  /** Calls that may have happened: counted before each is made, taken back when the network refused it. */
  readonly lostAnswers: number;
}

/** How it goes on: `inSeconds` null means nobody looks at it again by itself. */
export interface CommentVerdict extends CommentFacts {
  readonly commentState: CommentState;
  readonly inSeconds: number | null;
  readonly problem: Message | null;
}

export const commentFailed = (facts: CommentFacts, problem: Message): CommentVerdict => ({
  ...only(facts),
  commentState: 'failed',
  inSeconds: null,
  problem,
});

const only = ({ failures, lostAnswers }: CommentFacts): CommentFacts => ({ failures, lostAnswers });

/** @param jitter from -1 to 1: moves a back-off by up to a fifth */
function again(
  facts: CommentFacts,
  { commentState, failure, jitter }: { commentState: CommentState; failure: Failure; jitter: number },
): CommentVerdict {
  const failures = facts.failures + 1;
  const seconds = BACKOFF_SECONDS[failures - 1];
  const next = { ...facts, failures };
  if (seconds === undefined)
    return commentFailed(next, message(commentState === 'sending' ? 'comment.unsure' : 'comment.failed'));
  const inSeconds = Math.max(seconds * (1 + jitter / 5), failure.waitSeconds);
  return { ...only(next), commentState, inSeconds, problem: failure.userMessage };
}

/** The call that the world sees failed. Without a clear refusal it may have happened. */
export function afterCommentFailure(facts: CommentFacts, failure: Failure, jitter: number): CommentVerdict {
  if (failure.lost || failure.action === 'check') {
    const inSeconds = Math.max(FIRST_LOOK_SECONDS, failure.waitSeconds);
    return { ...only(facts), commentState: 'sending', inSeconds, problem: failure.userMessage };
  }
  const refused = { ...facts, lostAnswers: facts.lostAnswers - 1 };
  return failure.action === 'retry'
    ? again(refused, { commentState: 'due', failure, jitter })
    : commentFailed(refused, failure.userMessage);
}

/** Looking for a comment failed itself. It is never said again before a look succeeded. */
export const afterCommentLookFailure = (
  facts: CommentFacts,
  failure: Failure,
  jitter: number,
): CommentVerdict =>
  failure.action === 'retry' || failure.action === 'check'
    ? again(facts, { commentState: 'sending', failure, jitter })
    : commentFailed(facts, failure.userMessage);

/**
 * The comment is not there. Too soon after the call that means nothing: it may still appear.
 * @param settledAt when a call that was not answered has certainly happened or never will
 */
export function afterCommentAbsent(
  facts: CommentFacts,
  { now, settledAt }: { now: Date; settledAt: Date },
): CommentVerdict {
  const wait = (settledAt.getTime() - now.getTime()) / 1000;
  if (wait > 0) return { ...only(facts), commentState: 'sending', inSeconds: wait, problem: null };
  if (facts.lostAnswers >= LOST_AT_MOST) return commentFailed(facts, message('comment.unsure'));
  return { ...only(facts), commentState: 'due', inSeconds: 0, problem: null };
}

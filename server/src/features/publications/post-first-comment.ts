import type { CommentState } from '@postownia/contract';
import { firstCommentIn } from '@postownia/contract/first-comment';
import { message } from '@postownia/contract/messages/message';
import { problemOf } from '../../lib/stored-message.ts';
import { asWorkspaceId } from '../../lib/workspace-id.ts';
import type { NetworkError } from '../../providers/social/network-error.ts';
import type { Comments, CommentTarget } from '../../providers/social/social-network.ts';
import { freshAccess } from '../social-accounts/index.ts';
import {
  afterCommentAbsent,
  afterCommentFailure,
  afterCommentLookFailure,
  type CommentVerdict,
  commentFailed,
} from './comment-state.ts';
import { openAccount } from './open-job.ts';
import type { PublicationRow } from './publication-row.ts';
import { asNetworkError, type Run } from './publication-run.ts';
import { selectLastIntent } from './publications.queries.ts';
import { beginStep, endStep } from './write-step.ts';

/** The second call that the world sees. */
const COMMENT_STEP = 'comment';
const COMMENT_LOOK_STEP = 'comment-look';

/** A comment with everything that talks to its network. */
interface CommentJob {
  readonly run: Run;
  readonly comments: Comments;
  readonly target: Omit<CommentTarget, 'now'>;
}

/**
 * Says the first comment under a post that is out, or looks for one whose answer was lost. The row is written before and after
 * every call; this function may stop anywhere.
 * @throws ClaimLost when somebody else has it
 */
export async function postFirstComment(run: Run, row: PublicationRow): Promise<void> {
  const job = await openComment(run, row);
  if (job === null) return;
  if (row.commentState === 'sending') return lookForComment(job, row);
  await say(job, row);
}

/** Returns null when there is nothing to say, or nobody to say it. */
async function openComment(run: Run, row: PublicationRow): Promise<CommentJob | null> {
  const { context } = run;
  const comments = context.networks.target(row.network, row.medium)?.comments;
  const text = firstCommentIn(row.network, row.options);
  const opened = await openAccount(run, row);
  const { remoteId: postId } = row;
  if (comments === undefined || text === null || postId === null || !opened || opened.access === null) {
    await settle(run, row, commentFailed(row, opened?.account.problem ?? message('comment.failed')));
    return null;
  }
  try {
    const { account, access, renewAt } = opened;
    const fresh = await freshAccess(context, asWorkspaceId(row.workspaceId), {
      id: account.id,
      access,
      renewAt,
    });
    return { run, comments, target: { account: fresh, postId, text, signal: run.signal } };
  } catch (thrown) {
    const error = asNetworkError(thrown);
    const after = row.commentState === 'sending' ? afterCommentLookFailure : afterCommentFailure;
    // Nothing was said: a failed renewal takes no lost answer back.
    const facts = row.commentState === 'sending' ? row : { ...row, lostAnswers: row.lostAnswers + 1 };
    const action = error.action === 'check' ? 'retry' : error.action;
    await settle(run, row, after(facts, { ...error, action, lost: false }, run.jitter()));
    return null;
  }
}

async function say({ run, comments, target }: CommentJob, due: PublicationRow): Promise<void> {
  const { clock } = run.context;
  const change = { commentState: 'sending', lostAnswers: due.lostAnswers + 1 } as const;
  const { attemptId, row } = await beginStep(run, due, { step: COMMENT_STEP, change });
  await run.onStep(`before:${COMMENT_STEP}`, row);
  try {
    const answer = await comments.post({ ...target, now: clock.now() });
    await run.onStep(`after:${COMMENT_STEP}`, row);
    await settle(run, row, said(row), { attemptId, ...answer });
  } catch (thrown) {
    const error = asNetworkError(thrown);
    await settle(run, row, afterCommentFailure(row, error, run.jitter()), { attemptId, error });
  }
}

async function lookForComment({ run, comments, target }: CommentJob, lost: PublicationRow): Promise<void> {
  const { clock, db } = run.context;
  const { attemptId, row } = await beginStep(run, lost, { step: COMMENT_LOOK_STEP, change: {} });
  await run.onStep(`before:${COMMENT_LOOK_STEP}`, row);
  try {
    const { remoteId, requestId } = await comments.find({ ...target, now: clock.now() });
    await run.onStep(`after:${COMMENT_LOOK_STEP}`, row);
    if (remoteId !== null) return await settle(run, row, said(row), { attemptId, remoteId, requestId });
    const step = COMMENT_STEP;
    const workspaceId = asWorkspaceId(row.workspaceId);
    const intended = await selectLastIntent(workspaceId, db, { publicationId: row.id, step });
    const since = intended ?? row.updatedAt;
    const settledAt = new Date(since.getTime() + comments.settleSeconds * 1000);
    const verdict = afterCommentAbsent(row, { now: clock.now(), settledAt });
    await settle(run, row, verdict, { attemptId, requestId });
  } catch (thrown) {
    const error = asNetworkError(thrown);
    await settle(run, row, afterCommentLookFailure(row, error, run.jitter()), { attemptId, error });
  }
}

const said = ({ failures, lostAnswers }: PublicationRow): CommentVerdict => ({
  commentState: 'posted' satisfies CommentState,
  inSeconds: null,
  problem: null,
  failures,
  lostAnswers,
});

/** Writes what became of the comment, ends the call it came from, and lets go of the publication. */
async function settle(
  run: Run,
  row: PublicationRow,
  { commentState, inSeconds, problem, failures, lostAnswers }: CommentVerdict,
  call?: { attemptId: string; requestId?: string | null; remoteId?: string; error?: NetworkError },
): Promise<void> {
  const { clock } = run.context;
  await endStep(run, row, {
    change: {
      commentState,
      commentId: call?.remoteId ?? row.commentId,
      nextTryAt: inSeconds === null ? null : new Date(clock.now().getTime() + inSeconds * 1000),
      ...problemOf(problem),
      problemCode: problem === null ? null : (call?.error?.code ?? 'comment'),
      failures,
      lostAnswers,
    },
    finished: true,
    ...(call === undefined ? {} : { end: endOf(call) }),
  });
}

function endOf({
  attemptId: id,
  error,
  requestId = null,
  remoteId = null,
}: {
  attemptId: string;
  error?: NetworkError;
  requestId?: string | null;
  remoteId?: string | null;
}) {
  if (error === undefined) return { id, outcome: 'done', requestId, remoteId } as const;
  return { id, outcome: error.lost ? 'unknown' : 'refused', error } as const;
}

import { problemOf } from '../../lib/stored-message.ts';
import type { Handles } from '../../providers/social/social-network.ts';
import { commentDue } from './comment-state.ts';
import { factsOf, finishWith } from './finish-with.ts';
import type { PublicationRow } from './publication-row.ts';
import { asNetworkError, type Job, type Run, targetOf } from './publication-run.ts';
import { afterDropped, afterReadBackFailure } from './publication-state.ts';
import { beginStep, endStep } from './write-step.ts';

export const READ_BACK_STEP = 'read-back';

/**
 * Reads the post by the id the network gave: only what was read back is called published.
 * @param begunId the attempt, when its intent is committed already
 */
export async function readPostBack(job: Job, accepted: PublicationRow, begunId?: string): Promise<void> {
  const { run, network } = job;
  const { context } = run;
  const { remoteId } = accepted;
  if (remoteId === null) throw new Error('A post without an id cannot be read back');
  const { attemptId, row } =
    begunId === undefined
      ? await beginStep(run, accepted, { step: READ_BACK_STEP, change: {} })
      : { attemptId: begunId, row: accepted };
  await run.onStep(`before:${READ_BACK_STEP}`, row);
  try {
    const post = await network.readBack(targetOf(job, row), remoteId);
    await run.onStep(`after:${READ_BACK_STEP}`, row);
    const now = context.clock.now();
    const { requestId } = post;
    if ('notYetSeconds' in post) return await waitForNetwork(run, row, { attemptId, ...post });
    const { permalink, publishedAt } = post;
    await endStep(run, row, {
      backOff: context.networks.backOff(row.network, job.access.remoteId),
      end: { id: attemptId, outcome: 'done', requestId, remoteId: post.remoteId },
      change: {
        state: 'published',
        remoteId: post.remoteId,
        permalink,
        publishedAt: publishedAt ?? now,
        readBackAt: now,
        nextTryAt: null,
        ...problemOf(null),
        problemCode: null,
        failures: 0,
        ...commentDue({ ...row, remoteId: post.remoteId }, now),
      },
      finished: true,
    });
  } catch (thrown) {
    const error = asNetworkError(thrown);
    const moment = { now: context.clock.now(), jitter: run.jitter() };
    // What the network took and then refused is certainly not out: it may go out again.
    const kept = error.dropped ? { ...row, remoteId: null } : row;
    const verdict = error.dropped
      ? afterDropped(factsOf(row), error, moment)
      : afterReadBackFailure(factsOf(row), error, moment);
    await finishWith(run, kept, verdict, { attemptId, error });
  }
}

/** The network took the post and is still at work on it: nothing is lost, nobody has to be asked. */
async function waitForNetwork(
  run: Run,
  row: PublicationRow,
  look: { attemptId: string; notYetSeconds: number; handles: Handles; requestId: string | null },
): Promise<void> {
  const { attemptId, notYetSeconds, handles, requestId } = look;
  const nextTryAt = new Date(run.context.clock.now().getTime() + notYetSeconds * 1000);
  await endStep(run, row, {
    end: { id: attemptId, outcome: 'done', requestId },
    change: { state: 'unknown', handles, nextTryAt, ...problemOf(null), problemCode: null, failures: 0 },
    finished: true,
  });
}

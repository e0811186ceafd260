import { randomUUID } from 'node:crypto';
import { factsOf, finishWith } from './finish-with.ts';
import { lookForPost } from './look-for-post.ts';
import { openJob, openUnknown } from './open-job.ts';
import { postFirstComment } from './post-first-comment.ts';
import type { PublicationRow } from './publication-row.ts';
import { asNetworkError, type Job, PUBLISH_STEP, type Run, targetOf } from './publication-run.ts';
import { afterPrepareFailure, afterPublishFailure, type Failure } from './publication-state.ts';
import { READ_BACK_STEP, readPostBack } from './read-post-back.ts';
import { beginStep, endStep } from './write-step.ts';

/**
 * Carries a claimed publication as far as it goes now: to its end, to a wait, or to a question. The row is written
 * before and after every call; this function may stop anywhere.
 * @throws ClaimLost when somebody else has it
 */
export async function runPublication(run: Run, claimed: PublicationRow): Promise<void> {
  await run.onStep('claimed', claimed);
  if (claimed.state === 'published') return postFirstComment(run, claimed);
  const begun = claimed.state === 'unknown' ? await openUnknown(run, claimed) : await run.begin(claimed);
  if (begun === null) return;
  const { row } = begun;
  await run.onStep('begun', row);
  const job = await openJob(run, begun);
  if (job === null) return;
  if (row.state === 'unknown') return lookForPost(job, row);
  const prepared = await prepare(job, row);
  if (prepared !== null) await publish(job, prepared);
}

/** The steps that nobody can see. Returns null when the publication is put down. */
async function prepare(job: Job, start: PublicationRow): Promise<PublicationRow | null> {
  const { run, network, content } = job;
  const { context } = run;
  let row = start;
  for (
    let step = network.nextStep(content, row.handles);
    step !== null;
    step = network.nextStep(content, row.handles)
  ) {
    const begun = await beginStep(run, row, { step, change: { state: 'preparing' } });
    const { attemptId } = begun;
    row = begun.row;
    await run.onStep(`before:${step}`, row);
    try {
      const { handles, requestId, lookAgainSeconds } = await network.prepare(targetOf(job, row));
      await run.onStep(`after:${step}`, row);
      const inSeconds = lookAgainSeconds ?? (run.stopping() ? 0 : null);
      const nextTryAt =
        inSeconds === null ? null : new Date(context.clock.now().getTime() + inSeconds * 1000);
      const end = { id: attemptId, outcome: 'done', requestId } as const;
      const ready = nextTryAt === null && network.nextStep(content, handles) === null;
      const change = { handles, nextTryAt, ...(ready ? { state: 'remote-ready' as const } : {}) };
      row = await endStep(run, row, { end, change, finished: nextTryAt !== null });
      if (nextTryAt !== null) return null;
    } catch (thrown) {
      const error = asNetworkError(thrown);
      const moment = { now: context.clock.now(), jitter: run.jitter() };
      // Our own stopping is no failure of the network's.
      const failure: Failure = run.signal.aborted
        ? { ...error, backOffScope: 'account', waitSeconds: 0, action: 'retry' }
        : error;
      await finishWith(run, row, afterPrepareFailure(factsOf(row), failure, moment), { attemptId, error });
      return null;
    }
  }
  return row.state === 'remote-ready' ? row : endStep(run, row, { change: { state: 'remote-ready' } });
}

/** The one call that the world sees, after its intent is committed. */
async function publish(job: Job, ready: PublicationRow): Promise<void> {
  const { run, network } = job;
  const { context } = run;
  await run.onStep('ready', ready);
  const now = context.clock.now();
  const change = { state: 'publishing', intendedAt: ready.intendedAt ?? now } as const;
  const { attemptId, row } = await beginStep(run, ready, { step: PUBLISH_STEP, change });
  await run.onStep(`before:${PUBLISH_STEP}`, row);
  try {
    const answer = await network.publish(targetOf(job, row));
    await run.onStep(`after:${PUBLISH_STEP}`, row);
    const end = { id: attemptId, outcome: 'done', requestId: answer.requestId } as const;
    if ('notReadySeconds' in answer) {
      const nextTryAt = new Date(context.clock.now().getTime() + answer.notReadySeconds * 1000);
      const waiting = { state: 'preparing', handles: answer.handles, nextTryAt } as const;
      await endStep(run, row, { end: { ...end, outcome: 'refused' }, change: waiting, finished: true });
      return;
    }
    const { remoteId } = answer;
    const begin = { id: randomUUID(), step: READ_BACK_STEP };
    const accepted = await endStep(run, row, { end: { ...end, remoteId }, change: { remoteId }, begin });
    await run.onStep('accepted', accepted);
    await readPostBack(job, accepted, begin.id);
  } catch (thrown) {
    const error = asNetworkError(thrown);
    const moment = { now: context.clock.now(), jitter: run.jitter() };
    await finishWith(run, row, afterPublishFailure(factsOf(row), error, moment), { attemptId, error });
  }
}

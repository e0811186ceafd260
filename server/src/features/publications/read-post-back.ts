import { afterReadBackFailure } from './publication-state.ts';
import type { PublicationRow } from './publications.queries.ts';
import { asNetworkError, type Job } from './run-publication.ts';
import { factsOf, settleWith } from './settle-with.ts';
import { beginStep, endStep } from './write-step.ts';

export const READ_BACK_STEP = 'read-back';

/**
 * Reads the post by the id the network gave: only what was read back is called published.
 * @param begunId the attempt, when its intent is committed already
 */
export async function readPostBack(job: Job, accepted: PublicationRow, begunId?: string): Promise<void> {
  const { run, network, access } = job;
  const { context } = run;
  const { remoteId } = accepted;
  if (remoteId === null) throw new Error('A post without an id cannot be read back');
  const { attemptId, row } =
    begunId === undefined
      ? await beginStep(run, accepted, { step: READ_BACK_STEP, change: {} })
      : { attemptId: begunId, row: accepted };
  await run.onStep(`before:${READ_BACK_STEP}`, row);
  try {
    const { permalink, publishedAt, requestId } = await network.readBack(access, remoteId, run.signal);
    await run.onStep(`after:${READ_BACK_STEP}`, row);
    const now = context.clock.now();
    await endStep(run, row, {
      end: { id: attemptId, outcome: 'done', requestId, remoteId },
      change: {
        state: 'published',
        permalink,
        publishedAt: publishedAt ?? now,
        readBackAt: now,
        nextTryAt: null,
        problem: null,
        problemCode: null,
        failures: 0,
      },
      settled: true,
    });
  } catch (thrown) {
    const error = asNetworkError(thrown);
    const moment = { now: context.clock.now(), jitter: run.jitter() };
    await settleWith(run, row, afterReadBackFailure(factsOf(row), error, moment), { attemptId, error });
  }
}

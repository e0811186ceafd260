import { asWorkspaceId } from '../../lib/workspace-id.ts';
import type { Found } from '../../providers/social/social-network.ts';
import { factsOf, finishWith } from './finish-with.ts';
import type { PublicationRow } from './publication-row.ts';
import { asNetworkError, type Job, PUBLISH_STEP, targetOf } from './publication-run.ts';
import { afterAbsent, afterLookFailure, afterUndecided, askUser, type Verdict } from './publication-state.ts';
import { selectKnownRemoteIds, selectLastIntent } from './publications.queries.ts';
import { readPostBack } from './read-post-back.ts';
import { beginStep, endStep } from './write-step.ts';

const LOOK_STEP = 'look';

/**
 * The answer of the visible call was lost: looks at the network before anything else. Found posts are adopted, a post
 * that is certainly not there may go out once more, everything else becomes a question to a person.
 */
export async function lookForPost(job: Job, unknown: PublicationRow): Promise<void> {
  const { run, network } = job;
  const { context } = run;
  const { find } = network;
  if (unknown.remoteId !== null) return readPostBack(job, unknown);
  if (find === null) return finishWith(run, unknown, askUser(factsOf(unknown)));
  const { attemptId, row } = await beginStep(run, unknown, { step: LOOK_STEP, change: {} });
  await run.onStep(`before:${LOOK_STEP}`, row);
  try {
    const trace = await traceOf(job, row);
    const found = await find(targetOf(job, row), trace);
    await run.onStep(`after:${LOOK_STEP}`, row);
    const moment = { now: context.clock.now(), jitter: run.jitter() };
    if (found.result === 'found') {
      const { remoteId, requestId } = found;
      const end = { id: attemptId, outcome: 'done', requestId, remoteId } as const;
      const adopted = await endStep(run, row, { end, change: { remoteId } });
      await run.onStep('adopted', adopted);
      return await readPostBack(job, adopted);
    }
    const verdict = verdictOn(found, factsOf(row), { ...moment, settledAt: trace.settledAt });
    const kept = found.result === 'absent' ? { ...row, handles: found.handles } : row;
    await finishWith(run, kept, verdict, { attemptId, requestId: found.requestId });
  } catch (thrown) {
    const error = asNetworkError(thrown);
    const moment = { now: context.clock.now(), jitter: run.jitter() };
    await finishWith(run, row, afterLookFailure(factsOf(row), error, moment), { attemptId, error });
  }
}

/** What follows where the look found nothing. */
function verdictOn(
  found: Exclude<Found, { result: 'found' }>,
  facts: ReturnType<typeof factsOf>,
  moment: Parameters<typeof afterAbsent>[1],
): Verdict {
  if (found.result === 'absent') return afterAbsent(facts, moment);
  return found.forGood === true ? askUser(facts) : afterUndecided(facts, moment);
}

async function traceOf({ run, network }: Job, row: PublicationRow) {
  const { context } = run;
  const workspaceId = asWorkspaceId(row.workspaceId);
  const lastIntent = await selectLastIntent(workspaceId, context.db, {
    publicationId: row.id,
    step: PUBLISH_STEP,
  });
  const since = row.intendedAt ?? row.createdAt;
  return {
    since,
    known: await selectKnownRemoteIds(workspaceId, context.db, {
      accountId: row.accountId,
      exceptId: row.id,
    }),
    settledAt: new Date((lastIntent ?? since).getTime() + network.capabilities.settleSeconds * 1000),
  };
}

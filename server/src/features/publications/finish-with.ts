import type { Message } from '@postownia/contract/messages/message';
import { messageOf, problemOf } from '../../lib/stored-message.ts';
import type { NetworkError } from '../../providers/social/network-error.ts';
import { commentDue } from './comment-state.ts';
import type { PublicationRow } from './publication-row.ts';
import type { Run } from './publication-run.ts';
import { type Facts, TO_CHECK, type Verdict } from './publication-state.ts';
import { endStep } from './write-step.ts';

/** Kept with a publication when the network called it a repetition: its absence then means "change it". */
const DUPLICATE = 'duplicate';

export const factsOf = (row: PublicationRow): Facts & { problem: Message } => ({
  state: row.state,
  failures: row.failures,
  lostAnswers: row.lostAnswers,
  dueAt: row.dueAt,
  duplicate: row.problemCode === DUPLICATE,
  problem: row.problem === null ? TO_CHECK : messageOf(row.problem, row.message),
});

type Outcome = Partial<Verdict> &
  Pick<Verdict, 'state' | 'inSeconds' | 'problem'> & { readonly problemCode?: string };

/** Writes a verdict, ends the call it came from, and lets go of the publication. */
export async function finishWith(
  run: Pick<Run, 'context' | 'write'>,
  row: PublicationRow,
  verdict: Outcome,
  call?: { attemptId: string; error?: NetworkError; requestId?: string | null },
): Promise<void> {
  const {
    state,
    inSeconds,
    problem,
    failures = row.failures,
    lostAnswers = row.lostAnswers,
    dropHandles,
  } = verdict;
  const { context } = run;
  const error = call?.error;
  const problemCode = verdict.problemCode ?? (error?.duplicate ? DUPLICATE : codeOf(error, row));
  await endStep(run, row, {
    change: {
      state,
      nextTryAt: inSeconds === null ? null : new Date(context.clock.now().getTime() + inSeconds * 1000),
      ...problemOf(problem),
      problemCode,
      failures,
      lostAnswers,
      handles: dropHandles === true ? {} : (error?.handles ?? row.handles),
      remoteId: row.remoteId,
      ...(state === 'published'
        ? { publishedAt: row.publishedAt ?? context.clock.now(), ...commentDue(row, context.clock.now()) }
        : {}),
    },
    finished: true,
    ...(call === undefined ? {} : { end: endOf(call) }),
  });
  if (error?.action === 'ops')
    context.log.error({ err: error, publicationId: row.id }, 'publishing is misconfigured');
}

function codeOf(error: NetworkError | undefined, row: PublicationRow): string | null {
  if (error === undefined) return row.problemCode;
  return error.action === 'reconnect' ? 'needs-reconnect' : error.code;
}

function endOf({
  attemptId,
  error,
  requestId,
}: {
  attemptId: string;
  error?: NetworkError;
  requestId?: string | null;
}) {
  if (error === undefined) return { id: attemptId, outcome: 'done', requestId: requestId ?? null } as const;
  return { id: attemptId, outcome: error.lost ? 'unknown' : 'refused', error } as const;
}

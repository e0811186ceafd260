import type { BrandFact, Interview, InterviewAnswer, InterviewQuestion, Speaker } from '@postownia/contract';
import type { Tx } from '../../db/transaction.ts';
import type { RecordedActor } from '../../lib/recorded-actor.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { deleteFacts, selectFacts, updateFact } from './brand-facts.queries.ts';
import { changeFacts, type FactContext } from './change-facts.ts';
import { type AnswerRow, selectAnswers, upsertAnswer } from './interview.queries.ts';
import { keyOf, type ProposedFacts, proposeFacts } from './propose-facts.ts';
import { proposeSentences } from './propose-sentences.ts';
import { type ReadFact, readFacts } from './read-facts.ts';
import { readInterview, readSpeaker } from './read-interview.ts';

/** What somebody said to a question. */
export interface Answer {
  readonly by: RecordedActor;
  readonly question: InterviewQuestion;
  readonly state: InterviewAnswer['state'];
  readonly text: string;
  /** Left out: as it was. */
  readonly speaker?: Speaker | undefined;
  /** Of the answer that this one replaces; 0 for the first. */
  readonly revision: number;
}

/**
 * Keeps an answer as told and proposes the facts it holds. A later answer takes away what was proposed from the earlier
 * one and is not told any more; what somebody confirmed or rejected stays. Skipping keeps the words told before. The same
 * answer again changes nothing.
 * @throws Refusal CONFLICT when somebody else answered in the meantime
 */
export function answerQuestion(
  context: FactContext,
  workspaceId: WorkspaceId,
  answer: Answer,
): Promise<{ interview: Interview; facts: BrandFact[]; beyondLimit: number }> {
  const { by, question } = answer;
  return changeFacts(context, workspaceId, { by, part: 'answer' }, async (tx, now) => {
    const earlier = (await selectAnswers(workspaceId, tx)).find((row) => row.question === question);
    const kept = withEarlier(answer, earlier);
    const same = earlier !== undefined && isSame(earlier, kept);
    if (!same && (earlier?.revision ?? 0) !== answer.revision) throw new Refusal('CONFLICT');
    if (!same) await upsertAnswer(workspaceId, tx, { ...kept, updatedAt: now });
    if (!same && question === 'q1') await speakAnew(tx, workspaceId, kept.speaker);
    const speaker = await readSpeaker(tx, workspaceId);
    const read = readFacts(kept.text, { question, speaker });
    const proposed = await replaceProposals(tx, workspaceId, { question, read, now, again: same });
    const { facts, beyondLimit } = proposed;
    const interview = await readInterview(tx, workspaceId);
    return { answer: { interview, facts, beyondLimit }, changed: same ? 0 : 1 + proposed.added };
  });
}

type Kept = Pick<AnswerRow, 'question' | 'state' | 'text' | 'speaker'>;

function withEarlier({ question, state, text, speaker }: Answer, earlier: AnswerRow | undefined): Kept {
  const told = state !== 'answered' && text === '' ? (earlier?.text ?? '') : text;
  return { question, state, text: told, speaker: speaker ?? earlier?.speaker ?? null };
}

const isSame = (earlier: AnswerRow, kept: Kept) =>
  earlier.state === kept.state && earlier.text === kept.text && earlier.speaker === kept.speaker;

/** An answer sent again proposes nothing again: somebody may have removed what it told. */
async function replaceProposals(
  tx: Tx,
  workspaceId: WorkspaceId,
  {
    question,
    read,
    now,
    again,
  }: { question: InterviewQuestion; read: readonly ReadFact[]; now: Date; again: boolean },
): Promise<ProposedFacts> {
  const source = { kind: 'interview', field: question } as const;
  if (again) {
    const known = new Set((await selectFacts(workspaceId, tx)).map(keyOf));
    return proposeFacts(tx, workspaceId, {
      read: read.filter((fact) => known.has(keyOf(fact))),
      source,
      now,
    });
  }
  const told = new Set(read.map(keyOf));
  const proposals = await selectFacts(workspaceId, tx, { state: 'proposed' });
  const untold = proposals.filter(
    (row) => row.sourceKind === 'interview' && row.sourceField === question && !told.has(keyOf(row)),
  );
  await deleteFacts(
    workspaceId,
    tx,
    untold.map(({ id }) => id),
  );
  return proposeFacts(tx, workspaceId, { read, source, now });
}

/** Proposals that have a voice get the brand's; what was confirmed stays as it was confirmed. */
async function speakAnew(tx: Tx, workspaceId: WorkspaceId, speaker: Speaker | null): Promise<void> {
  for (const row of await selectFacts(workspaceId, tx, { state: 'proposed' })) {
    const say = proposeSentences(row.type, row.verbatim, speaker);
    if (say.length !== row.say.length) await updateFact(workspaceId, tx, row.id, { say });
  }
}

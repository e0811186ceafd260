import { ProviderError } from '../provider-error.ts';
import { findProblems, isRefused } from './find-problems.ts';
import { rankByRules } from './rank-by-rules.ts';
import { joinAnswer, repairText } from './repair-text.ts';
import type { WritingBrief } from './text-writer.ts';

/** What a model said, as far as it could be read. */
export interface ModelAnswer {
  readonly text: string;
  readonly hashtags: readonly string[];
}

/** What a judge makes of texts that keep every rule. */
export interface Verdict {
  /** Null: none of them should be posted. */
  readonly best: string | null;
  /** What is wrong with them, for whoever writes again. */
  readonly problems: readonly string[];
}

export interface CheckedWriting {
  readonly brief: WritingBrief;
  /** Asks the model for some texts; `problems` and `previous` are set the second time. Empty: it gave nothing usable. */
  readonly ask: (
    again: { problems: readonly string[]; previous: string } | null,
  ) => Promise<readonly ModelAnswer[]>;
  /** Asked once, about several texts that all keep the rules; null where it could not tell. */
  readonly judge?: ((texts: readonly string[]) => Promise<Verdict | null>) | undefined;
}

/**
 * A text that keeps every rule, from a model that may not. Of several texts those that break no rule are judged, by the
 * rules' own order or by a judge; where none is left the model is asked once more with what is wrong named, then our own repair
 * tries, then a typed refusal. At most two requests for texts and one for a judgement.
 */
export async function writeChecked({ brief, ask, judge }: CheckedWriting): Promise<string> {
  const first = textsOf(await ask(null), brief);
  const clean = cleanOf(first, brief);
  const verdict = judge !== undefined && clean.length > 1 ? await judge(clean) : null;
  const chosen = verdict === null ? clean[0] : verdict.best;
  if (chosen !== undefined && chosen !== null) return chosen;
  const previous = first[0] ?? '';
  const problems = verdict?.problems ?? reasonsFor(first[0], brief);
  const second = textsOf(await ask({ problems, previous }), brief);
  const better = cleanOf(second, brief)[0];
  if (better !== undefined) return better;
  // Nothing that a judge refused comes back, whatever else there is.
  const answers = [...second, ...(verdict === null ? first : first.filter((text) => !clean.includes(text)))];
  if (answers.length === 0) throw new ProviderError(first.length === 0 ? 'empty' : 'bad-answer');
  const usable = [...answers, ...answers.map((text) => repairText(text, brief))].find(
    (text) => !isRefused(text, brief),
  );
  if (usable !== undefined) return usable;
  const reasons = findProblems(answers[0] ?? '', brief).map((problem) => problem.code);
  throw new ProviderError('bad-answer', { detail: reasons.join(', ') });
}

/** The answers as texts, the one that needs least first. */
function textsOf(answers: readonly ModelAnswer[], brief: WritingBrief): string[] {
  const texts = answers
    .map(({ text, hashtags }) => joinAnswer(text, hashtags, brief))
    .filter((text) => text.trim() !== '');
  return rankByRules([...new Set(texts)], brief);
}

const cleanOf = (texts: readonly string[], brief: WritingBrief): string[] =>
  texts.filter((text) => findProblems(text, brief).length === 0);

const reasonsFor = (text: string | undefined, brief: WritingBrief): string[] =>
  text === undefined ? ['…'] : findProblems(text, brief).map(({ message }) => message);

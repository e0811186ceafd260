import { CHARACTERS_BY_LENGTH } from '@postownia/contract/brand-vocabulary';
import { checkPostText, findUntoldNumbers, textSimilarity } from '@postownia/contract/post-text';
import { formatMessageIn } from '../../lib/format-message-in.ts';
import { readTaboos } from '../../trade-packs/taboos.ts';
import { flagsOf } from '../../trade-packs/trade-of.ts';
import { ProviderError } from '../provider-error.ts';
import { numberSources } from './number-sources.ts';
import { joinAnswer, repairText } from './repair-text.ts';
import type { WritingBrief } from './text-writer.ts';

/** What a model said, as far as it could be read. */
export interface ModelAnswer {
  readonly text: string;
  readonly hashtags: readonly string[];
}

export interface CheckedWriting {
  readonly brief: WritingBrief;
  /** Asks the model; `problems` and `previous` are set the second time. Null: it gave nothing usable. */
  readonly ask: (
    again: { problems: readonly string[]; previous: string } | null,
  ) => Promise<ModelAnswer | null>;
}

/**
 * A text that keeps every rule, from a model that may not: one answer, one more with the problems named, then our own
 * repair, then a typed refusal. At most two requests.
 */
export async function writeChecked({ brief, ask }: CheckedWriting): Promise<string> {
  const first = await ask(null);
  const firstText = first && joinAnswer(first.text, first.hashtags, brief);
  const firstProblems =
    firstText === null ? ['…'] : findProblems(firstText, brief).map((problem) => problem.message);
  if (firstText !== null && firstProblems.length === 0) return firstText;
  const second = await ask({ problems: firstProblems, previous: firstText ?? '' });
  const secondText = second && joinAnswer(second.text, second.hashtags, brief);
  const answers = [secondText, firstText].filter(
    (text): text is string => text !== null && text.trim() !== '',
  );
  if (answers.length === 0) throw new ProviderError('empty');
  const usable = [...answers, ...answers.map((text) => repairText(text, brief))].find(
    (text) => !isRefused(text, brief),
  );
  if (usable !== undefined) return usable;
  const reasons = findProblems(answers[0] ?? '', brief).map((problem) => problem.code);
  throw new ProviderError('bad-answer', { detail: reasons.join(', ') });
}

export interface TextProblem {
  readonly code: string;
  readonly message: string;
  /** False: worth asking again for, not worth refusing a post for. */
  readonly refuses: boolean;
}

/** Two posts this alike are the same post. */
const NEARLY_THE_SAME = 0.7;
const MENDABLE_BY_USERS = new Set([
  'same-opening',
  'too-similar',
  'straight-quotes',
  'double-space',
  'shouting',
]);

/** How models decline, in the six languages; no brand would post it. */
const REFUSAL =
  /nie mogę (?:pomóc|tego zrobić|spełnić|wygenerować|napisać)|jako model językowy|(?:can['’]?t|cannot|unable to) (?:help|assist|comply|fulfill)|as an ai\b|ich kann (?:dabei |ihnen |dir )?(?:leider )?nicht helfen|als (?:ki|sprachmodell)\b|je ne peux pas (?:vous |t['’])?aider|modèle de langage|no puedo (?:ayudar|cumplir)|modelo de lenguaje|non posso (?:aiutar|soddisfare)|modello linguistico/iu;

/** Everything wrong with a text for this brief; empty when it can be posted. */
export function findProblems(text: string, brief: WritingBrief): TextProblem[] {
  const { profile, language } = brief;
  const limit = CHARACTERS_BY_LENGTH[profile.contentLength];
  const context = {
    language,
    flags: flagsOf(brief),
    limit,
    others: brief.recentTexts,
    names: [profile.brandName],
  };
  const told = numberSources(brief).join(' ');
  const findings = checkPostText(text, context)
    .filter(
      (finding) =>
        !(
          finding.code === 'claim' &&
          finding.range &&
          told.includes(text.slice(finding.range.start, finding.range.end))
        ),
    )
    .map((finding) => ({
      code: finding.code,
      message: formatMessageIn('pl', finding.message),
      refuses: !MENDABLE_BY_USERS.has(finding.code),
    }));
  const numbers = findUntoldNumbers(text, numberSources(brief)).map((number) => ({
    code: 'untold-number',
    message: `Liczby ${number} nie ma w danych.`,
    refuses: true,
  }));
  const links = (text.match(/(?:https?:\/\/|www\.)\S+|(?<![\p{L}\p{N}])@[\p{L}\p{N}_.]+/giu) ?? [])
    .filter((link) => !told.includes(link))
    .map((link) => ({ code: 'untold-link', message: `Odnośnika ${link} nie ma w danych.`, refuses: true }));
  const double = brief.recentTexts.some((other) => textSimilarity(text, other) > NEARLY_THE_SAME)
    ? [{ code: 'double', message: 'Taki post już jest.', refuses: true }]
    : [];
  const refusal = REFUSAL.test(text)
    ? [{ code: 'refusal', message: 'To jest odmowa, a nie post.', refuses: true }]
    : [];
  const unwanted = readTaboos(brief.facts ?? []).saidIn(text);
  const taboo =
    unwanted === null
      ? []
      : [{ code: 'taboo', message: `Marka prosi, żeby nie pisać: „${unwanted}”.`, refuses: true }];
  return [...findings, ...numbers, ...links, ...double, ...refusal, ...taboo];
}

const isRefused = (text: string, brief: WritingBrief) =>
  findProblems(text, brief).some((problem) => problem.refuses);

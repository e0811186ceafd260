import { CHARACTERS_BY_LENGTH } from '@postownia/contract/brand-vocabulary';
import {
  checkPostText,
  findUntoldNumbers,
  splitHashtags,
  textSimilarity,
} from '@postownia/contract/post-text';
import prompts from '../../../data/writing-prompts.json' with { type: 'json' };
import { formatMessageIn } from '../../lib/format-message-in.ts';
import { packLanguageOf } from '../../trade-packs/speech.ts';
import { readTaboos } from '../../trade-packs/taboos.ts';
import { flagsOf } from '../../trade-packs/trade-of.ts';
import { spokenIn } from './compose-writing-prompt.ts';
import { findCliches } from './find-cliches.ts';
import { findUnfounded } from './find-unfounded.ts';
import { numberSources } from './number-sources.ts';
import type { WritingBrief } from './text-writer.ts';

export interface TextProblem {
  readonly code: string;
  /** In the language of the post, for whoever writes it again. */
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

/** Our own sentences about a text, of the prompts' data. */
type ProblemCode = Exclude<keyof (typeof prompts)['pl']['problems'], 'fatal'>;

/** Everything wrong with a text for this brief; empty when it can be posted. */
export function findProblems(text: string, brief: WritingBrief): TextProblem[] {
  const { recentTexts, facts = [] } = brief;
  const told = numberSources(brief).join(' ');
  const say = problemsIn(brief);
  const numbers = findUntoldNumbers(text, numberSources(brief)).map((number) => say('untold-number', number));
  const links = (text.match(/(?:https?:\/\/|www\.)\S+|(?<![\p{L}\p{N}])@[\p{L}\p{N}_.]+/giu) ?? [])
    .filter((link) => !told.includes(link))
    .map((link) => say('untold-link', link));
  const spoken = packLanguageOf(brief.language);
  const { body } = splitHashtags(text);
  const worn = spoken === null ? [] : findCliches(body, spoken, told);
  const isDouble = recentTexts.some((other) => textSimilarity(text, other) > NEARLY_THE_SAME);
  const unwanted = readTaboos(facts).saidIn(text);
  return [
    ...findingsOf(text, brief, told),
    ...numbers,
    ...links,
    ...findUnfounded(text, brief).map((claim) => say('unfounded', claim)),
    ...worn.map((phrase) => say('cliche', phrase, false)),
    ...(isDouble ? [say('double')] : []),
    ...(REFUSAL.test(text) ? [say('refusal')] : []),
    ...(unwanted === null ? [] : [say('taboo', unwanted)]),
  ];
}

/** What the checks of every text find; claims that the brand made itself are its own. */
function findingsOf(text: string, brief: WritingBrief, told: string): TextProblem[] {
  const { profile, language } = brief;
  const context = {
    language,
    flags: flagsOf(brief),
    limit: CHARACTERS_BY_LENGTH[profile.contentLength],
    others: brief.recentTexts,
    names: [profile.brandName],
  };
  return checkPostText(text, context)
    .filter(
      ({ code, range }) => !(code === 'claim' && range && told.includes(text.slice(range.start, range.end))),
    )
    .map(({ code, message }) => ({
      code,
      message: formatMessageIn(spokenIn(language), message),
      refuses: !MENDABLE_BY_USERS.has(code),
    }));
}

function problemsIn({ language }: WritingBrief) {
  const sentences = prompts[language].problems;
  return (code: ProblemCode, found = '', refuses = true): TextProblem => ({
    code,
    message: sentences[code].replace('{found}', () => found),
    refuses,
  });
}

export const isRefused = (text: string, brief: WritingBrief): boolean =>
  findProblems(text, brief).some((problem) => problem.refuses);

import type { ReelScript } from '@postownia/contract/features/generation';
import { countGraphemes, splitHashtags } from '@postownia/contract/post-text';
import { ProviderError } from '../provider-error.ts';
import { findProblems, type TextProblem } from './find-problems.ts';
import { type ModelScript, SCRIPT_BOUNDS } from './model-script.ts';
import { joinAnswer, repairText } from './repair-text.ts';
import type { ScriptBrief } from './text-writer.ts';

export interface CheckedScripting {
  readonly brief: ScriptBrief;
  /** Asks the model; `problems` and `previous` are set the second time. Null: it gave nothing usable. */
  readonly ask: (
    again: { problems: readonly string[]; previous: string } | null,
  ) => Promise<ModelScript | null>;
}

/** What is said aloud is held against the rules of truth; length and hashtags are the caption's. */
const SPOKEN = new Set(['claim', 'wrong-language', 'untold-number', 'untold-link', 'unfounded', 'refusal']);

/**
 * A script that keeps every rule, from a model that may not: one answer, one more with the problems named, then our own
 * repair of what needs no inventing, then a typed refusal. At most two requests.
 */
export async function scriptChecked({ brief, ask }: CheckedScripting): Promise<ReelScript> {
  const first = await ask(null);
  const firstProblems = first === null ? ['…'] : problemsOf(first, brief).map(({ message }) => message);
  if (first !== null && firstProblems.length === 0) return toScript(first, brief);
  const second = await ask({ problems: firstProblems, previous: JSON.stringify(first ?? {}) });
  const answers = [second, first].filter((answer) => answer !== null);
  if (answers.length === 0) throw new ProviderError('empty');
  const usable = [...answers, ...answers.map((answer) => mend(answer, brief))].find(
    (answer) => !problemsOf(answer, brief).some(({ refuses }) => refuses),
  );
  if (usable !== undefined) return toScript(usable, brief);
  const codes = answers.slice(0, 1).flatMap((answer) => problemsOf(answer, brief).map(({ code }) => code));
  throw new ProviderError('bad-answer', { detail: codes.join(', ') });
}

function problemsOf(script: ModelScript, brief: ScriptBrief): TextProblem[] {
  const { hook, shots } = script;
  const [fewest, most] = SCRIPT_BOUNDS.shots;
  const [shortest, longest] = SCRIPT_BOUNDS.shotSeconds;
  const total = shots.reduce((sum, { seconds }) => sum + seconds, 0);
  const form: [boolean, string][] = [
    [isWithin(hook, SCRIPT_BOUNDS.hookCharacters), 'hook ma być jednym krótkim zdaniem.'],
    [shots.length >= fewest && shots.length <= most, `Ujęć ma być od ${fewest} do ${most}.`],
    [
      shots.every(({ words }) => isWithin(words, SCRIPT_BOUNDS.wordsCharacters)),
      'words każdego ujęcia to jedno albo dwa krótkie zdania.',
    ],
    [
      shots.every(({ seconds }) => Number.isInteger(seconds) && seconds >= shortest && seconds <= longest),
      `seconds to liczba całkowita od ${shortest} do ${longest}.`,
    ],
    [total <= SCRIPT_BOUNDS.seconds, `Cały film trwa najwyżej ${SCRIPT_BOUNDS.seconds} sekund.`],
  ];
  const spoken = [hook, ...shots.map(({ words }) => words)].join(' ');
  return [
    ...form.filter(([kept]) => !kept).map(([, message]) => ({ code: 'form', message, refuses: true })),
    ...findProblems(spoken, { ...brief, recentTexts: [] }).filter(({ code }) => SPOKEN.has(code)),
    ...findProblems(captionOf(script, brief), brief),
  ];
}

const isWithin = (text: string, most: number) => text.trim() !== '' && countGraphemes(text) <= most;
const captionOf = ({ caption, hashtags }: ModelScript, brief: ScriptBrief) =>
  joinAnswer(caption, hashtags, brief);

/** Formatting, hashtags, too many or too long shots. What is said stays as it is. */
function mend(script: ModelScript, brief: ScriptBrief): ModelScript {
  const { body, hashtags } = splitHashtags(repairText(captionOf(script, brief), brief));
  const [shortest, longest] = SCRIPT_BOUNDS.shotSeconds;
  const kept = script.shots.slice(0, SCRIPT_BOUNDS.shots[1]);
  const total = kept.reduce((sum, { seconds }) => sum + seconds, 0);
  const share = Math.min(1, SCRIPT_BOUNDS.seconds / total);
  const shots = kept.map((shot) => ({
    ...shot,
    seconds: Math.min(longest, Math.max(shortest, Math.floor(shot.seconds * share))),
  }));
  return { ...script, shots, caption: body, hashtags };
}

function toScript(script: ModelScript, brief: ScriptBrief): ReelScript {
  const { body, hashtags } = splitHashtags(captionOf(script, brief));
  return {
    hook: script.hook.trim(),
    shots: script.shots.map((shot) => ({ ...shot, words: shot.words.trim() })),
    caption: body.trim(),
    hashtags: hashtags.map((tag) => tag.replace(/^#/, '')),
  };
}

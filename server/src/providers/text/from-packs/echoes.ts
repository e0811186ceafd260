import { type PackLanguage, SPEECH } from '../../../trade-packs/speech.ts';

const STEM = 5;

function stemsOf(text: string, language: PackLanguage): Set<string> {
  const { small } = SPEECH[language];
  const words = text.toLocaleLowerCase('pl').match(/\p{L}{5,}/gu) ?? [];
  return new Set(words.filter((word) => !small.has(word)).map((word) => word.slice(0, STEM)));
}

/** Whether a hook says what the first sentence says: a statement by one shared stem, a question by two. */
export function echoes(hook: string, sentence: string, language: PackLanguage): boolean {
  const stems = stemsOf(sentence, language);
  const shared = [...stemsOf(hook, language)].filter((stem) => stems.has(stem)).length;
  return shared >= (hook.endsWith('?') ? 2 : 1);
}

/** The sentence of another core that says something else than these do; null when none does. */
export function freshSentence(
  sentences: readonly string[],
  told: string,
  language: PackLanguage,
): string | null {
  const stems = stemsOf(told, language);
  return (
    sentences.find((sentence) => ![...stemsOf(sentence, language)].some((stem) => stems.has(stem))) ?? null
  );
}

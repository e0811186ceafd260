const STEM = 5;

const stemsOf = (text: string) =>
  new Set((text.toLocaleLowerCase('pl').match(/\p{L}{5,}/gu) ?? []).map((word) => word.slice(0, STEM)));

/** Whether a hook says what the first sentence says: a statement by one shared stem, a question by two. */
export function echoes(hook: string, sentence: string): boolean {
  const stems = stemsOf(sentence);
  const shared = [...stemsOf(hook)].filter((stem) => stems.has(stem)).length;
  return shared >= (hook.endsWith('?') ? 2 : 1);
}

/** The sentence of another core that says something else than these do; null when none does. */
export function freshSentence(sentences: readonly string[], told: string): string | null {
  const stems = stemsOf(told);
  return sentences.find((sentence) => ![...stemsOf(sentence)].some((stem) => stems.has(stem))) ?? null;
}

import type { BrandFact } from '@postownia/contract/features/brand-facts';
import type { Register } from './register.ts';
import { type PackLanguage, SPEECH } from './speech.ts';

/** A confirmed fact of a brand, as far as planner and writer need it. Its sentences are told as they are. */
export type ToldFact = Readonly<
  Pick<BrandFact, 'id' | 'type' | 'say' | 'tags' | 'months' | 'validUntil' | 'state'>
>;

/** The phrasings of a fact in the brand's person, with their places among all. */
export function sayings({ say }: ToldFact, { as }: Register): { text: string; at: number }[] {
  return say.flatMap((sentence, at) =>
    sentence.as === 'none' || sentence.as === as ? [{ text: sentence.text, at }] : [],
  );
}

/** The one voice that facts with a voice have; null where none has one, or they mix. */
export function voiceOf(facts: readonly ToldFact[]): Register['as'] | null {
  const voices = new Set(
    facts.flatMap(({ say }) => {
      const own = new Set(say.map(({ as }) => as));
      return own.size === 1 && !own.has('none') ? [...own] : [];
    }),
  );
  const [voice] = voices;
  return voices.size === 1 && voice !== 'none' ? (voice ?? null) : null;
}

/** "W ofercie: kable." */
const LABEL = /^(\p{Lu}[\p{L} ]{1,20}: )(.+?)[.]$/u;
/** "r.ż", "z o.o". */
const ENDS_ABBREVIATED = /(?<!\p{L})\p{L}\.\s?\p{L}$/u;
/** So many names make one sentence; more read like a price list. */
const TOGETHER = 4;

/** The bare thing that a fact names behind a label ("W ofercie: kable." names "kable"); null for other sentences. */
export function namedIn(sentence: string): { label: string; name: string } | null {
  const [, label, name] = LABEL.exec(sentence) ?? [];
  if (label === undefined || name === undefined) return null;
  // The stop of "od 2 r.ż." is its own as well as the sentence's.
  return { label, name: ENDS_ABBREVIATED.test(name) ? `${name}.` : name };
}

/** The facts of which one sentence tells together, this one first; itself alone where it is a sentence of its own. */
export function tellsWith(fact: ToldFact, facts: readonly ToldFact[], register: Register): ToldFact[] {
  const labelOf = (one: ToldFact) => namedIn(sayings(one, register)[0]?.text ?? '')?.label;
  const label = labelOf(fact);
  // Two mistakes in one sentence are one that nobody makes.
  if (label === undefined || fact.type === 'mistake') return [fact];
  const alike = facts.filter((one) => one.type === fact.type && labelOf(one) === label);
  const from = Math.floor(alike.findIndex(({ id }) => id === fact.id) / TOGETHER) * TOGETHER;
  const others = alike.slice(from, from + TOGETHER).filter(({ id }) => id !== fact.id);
  return [fact, ...others];
}

/** Their names in one sentence behind the label that they share; null for fewer than two. */
export function sayTogether(
  facts: readonly ToldFact[],
  register: Register,
  language: PackLanguage,
): string | null {
  const parts = facts.flatMap((fact) => namedIn(sayings(fact, register)[0]?.text ?? '') ?? []);
  const [first] = parts;
  if (first === undefined || parts.length < 2) return null;
  const names = parts.map(({ name }) => name);
  const { and, andToo } = SPEECH[language];
  const hasAnd = names.some((name) => name.split(/\P{L}+/u).includes(and));
  const all = `${first.label}${names.slice(0, -1).join(', ')} ${hasAnd ? andToo : and} ${names.at(-1)}`;
  return all.endsWith('.') ? all : `${all}.`;
}

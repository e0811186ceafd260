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
/** "r.ż", "z o.o", "500 tys". */
const ENDS_ABBREVIATED = /(?<!\p{L})(?:\p{L}\.\s?\p{L}|tys|mln|godz|szt)$/u;
/** So many names make one sentence; more read like a price list. */
const TOGETHER = 4;

/** The bare thing that a fact names behind a label ("W ofercie: kable." names "kable"); null for other sentences. */
export function namedIn(sentence: string): { label: string; name: string } | null {
  const [, label, name] = LABEL.exec(sentence) ?? [];
  if (label === undefined || name === undefined) return null;
  // The stop of "od 2 r.ż." is its own as well as the sentence's.
  return { label, name: ENDS_ABBREVIATED.test(name) ? `${name}.` : name };
}

/** So many words of a name are too few to say anything: "W ofercie: płaszcze." behind a core on coats. */
const BARE_WORDS = 2;
const COMPANY = 3;
const LONGEST_COMPANY = 95;

/**
 * A bare thing on offer with two others of its list, in the same phrasing; null where its sentence says enough by itself or nothing
 * stands beside it.
 */
export function inCompany(
  { fact, sentence }: { fact: ToldFact; sentence: string },
  facts: readonly ToldFact[],
  register: Register,
  language: PackLanguage,
): string | null {
  const named = namedIn(sentence);
  if (fact.type !== 'offer' || named === null || named.name.split(/\s+/u).length > BARE_WORDS) return null;
  const at = sayings(fact, register).find(({ text }) => text === sentence)?.at;
  const [, ...others] = tellsWith(fact, facts, register);
  const next = others.filter(({ id }) => facts.findIndex((one) => one.id === id) > facts.indexOf(fact));
  const list = [fact, ...new Set([...next, ...others])].slice(0, COMPANY);
  const together = sayTogether(list, register, language, at);
  return together !== null && together.length <= LONGEST_COMPANY ? together : null;
}

/** Whether a sentence is one of a fact's, with others of its list behind it or not. */
export const isSaidBy = ({ say }: Pick<ToldFact, 'say'>, text: string): boolean =>
  say.some(
    (sentence) =>
      text === sentence.text ||
      (namedIn(sentence.text) !== null && /^(?:,| \p{Ll}+ )/u.test(behind(text, sentence.text.slice(0, -1)))),
  );

const behind = (text: string, beginning: string): string =>
  text.startsWith(beginning) ? text.slice(beginning.length) : '';

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

/** Kinds of which a firm speaks in one breath: whom it serves with what, how it works, its word, who it is, where it is found. */
const KIN: readonly (readonly ToldFact['type'][])[] = [
  ['offer', 'audience', 'price'],
  ['process', 'material'],
  ['guarantee', 'time', 'statement'],
  ['person', 'team', 'experience', 'credential'],
  ['address', 'area', 'place', 'hours'],
];
/** A shorter sentence is no post, even with what ends it. */
const SHORT_SENTENCE = 45;
/** Short sentences that together are as long as this make a post that needs no ending. */
const LONG_ENOUGH = 60;
/** More than this has no room in a post of the usual length. */
const LONGEST_BREATH = 150;
/** Names of a list that together are as long as this make a post. */
const SHORT_LIST = 20;
const MOST_SENTENCES = 3;

/**
 * The facts that make one post: as few names of its list as are enough, or short sentences of one kind; the same for each of
 * them, itself alone where it says enough.
 */
function tellsInOneBreath(
  fact: ToldFact,
  facts: readonly ToldFact[],
  register: Register,
): readonly ToldFact[] {
  const said = (one: ToldFact) => sayings(one, register)[0]?.text ?? '';
  const named = namedIn(said(fact));
  const isListed = named !== null && tellsWith(fact, facts, register).length > 1;
  if (isListed) {
    const alike = facts.filter((one) => one.type === fact.type && namedIn(said(one))?.label === named.label);
    return breathOf(fact, alike, {
      lengthOf: (one) => namedIn(said(one))?.name.length ?? 0,
      least: SHORT_LIST,
    });
  }
  const kinds = KIN.find((types) => types.includes(fact.type)) ?? [];
  const short = facts.filter((one) => {
    const { length } = said(one);
    const isShort = length > 0 && length < SHORT_SENTENCE;
    return isShort && kinds.includes(one.type) && tellsWith(one, facts, register).length === 1;
  });
  return breathOf(fact, short, { lengthOf: (one) => said(one).length, least: LONG_ENOUGH });
}

/** Parts the facts, in their order, where those before are long enough; what is left over at the end goes with the part before. */
function breathOf(
  fact: ToldFact,
  facts: readonly ToldFact[],
  { lengthOf, least }: { lengthOf: (one: ToldFact) => number; least: number },
): readonly ToldFact[] {
  const enough = (some: readonly ToldFact[]) => some.reduce((sum, one) => sum + lengthOf(one), 0) >= least;
  const breaths: ToldFact[][] = [];
  for (const one of facts) {
    const last = breaths.at(-1);
    if (last === undefined || enough(last)) breaths.push([one]);
    else last.push(one);
  }
  const left = breaths.at(-1);
  const before = breaths.at(-2);
  const both = [...(before ?? []), ...(left ?? [])];
  const hasRoom =
    both.length <= MOST_SENTENCES + 1 && both.reduce((sum, one) => sum + lengthOf(one), 0) <= LONGEST_BREATH;
  if (left && before && !enough(left) && hasRoom) breaths.splice(-2, 2, both);
  return breaths.find((breath) => breath.includes(fact)) ?? [fact];
}

/** The facts of the brand that a post about one of them tells with it: names of its list, which a pack's subjects make longer, or short sentences. */
export function toldWith(
  fact: ToldFact,
  { own, facts, register }: { own: object | null; facts: readonly ToldFact[]; register: Register },
): readonly ToldFact[] {
  const list = tellsWith(fact, facts, register);
  return own !== null && list.length > 1 ? list : tellsInOneBreath(fact, facts, register);
}

/**
 * Their names in one sentence behind the label that they share, or one sentence behind the other; null for fewer than two.
 * @param say which of the phrasings, where a fact has it
 */
export function sayTogether(
  facts: readonly ToldFact[],
  register: Register,
  language: PackLanguage,
  say = 0,
): string | null {
  const sentences = facts.flatMap((fact) => {
    const said = sayings(fact, register);
    return (said.find(({ at }) => at === say) ?? said[0])?.text ?? [];
  });
  const parts = sentences.flatMap((sentence) => namedIn(sentence) ?? []);
  const [first] = parts;
  if (sentences.length < 2) return null;
  if (
    first === undefined ||
    parts.some(({ label }) => label !== first.label) ||
    parts.length < sentences.length
  )
    return sentences.join(' ');
  const names = parts.map(({ name }) => name);
  const { and, andToo } = SPEECH[language];
  const all = `${first.label}${joinNames(names, facts[0]?.type, { and, andToo })}`;
  return all.endsWith('.') ? all : `${all}.`;
}

/** Where one is: a town and its mountains are one place, not two. */
const PLACES: ReadonlySet<ToldFact['type'] | undefined> = new Set(['place', 'address', 'area'] as const);

/** Names in a row, with one "and" at most between the last of them that has one of its own and the others. */
export function joinNames(
  names: readonly string[],
  type: ToldFact['type'] | undefined,
  { and, andToo }: { and: string; andToo?: string },
): string {
  const hasAnd = (name = '') => name.split(/\P{L}+/u).includes(and);
  const before = names.slice(0, -1);
  const last = names.at(-1) ?? '';
  if (PLACES.has(type) || (hasAnd(last) && !before.some(hasAnd) && type !== 'offer')) return names.join(', ');
  if (!names.some(hasAnd)) return `${before.join(', ')} ${and} ${last}`;
  return andToo === undefined ? names.join(', ') : `${before.join(', ')} ${andToo} ${last}`;
}

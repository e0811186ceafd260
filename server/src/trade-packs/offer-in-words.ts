import { hashText } from '../lib/seeded-random.ts';
import type { Register } from './register.ts';
import type { PackLanguage } from './speech.ts';
import { namedIn } from './told-fact.ts';

const LABELS: ReadonlySet<string> = new Set([
  'W ofercie: ',
  'Z naszej oferty: ',
  'Z mojej oferty: ',
  // Of facts that were confirmed before.
  'Mamy w ofercie: ',
  'Mam w ofercie: ',
]);

/** What is done rather than sold: "strojenie", "szycie", "renowacja", "wymiana". */
const DONE =
  /^(?:\p{L}{3,}(?:nie|cie|cja)|wymiana|naprawa|przeróbka|budowa|przebudowa|uprawa|opieka|obsługa|nauka|ocena|wycena|kontrola|montaż|demontaż|serwis|dobór|przegląd|wynajem|druk|remont|transport)(?!\p{L})/iu;
/** A thing that is another word in the accusative, as far as its first word shows: "brama", "nowa", "instruktor", "trenerzy". */
const BENDS =
  /(?:a|er|or|graf|log|cz|arz|ciel|ant|ent|ik|rzy|ści|owie|cy|[A-ZĄĆĘŁŃÓŚŻŹ]{2})$|^(?:pies|kot|koń|dj)$/u;
const JOINTS = /, | (?:i|oraz) /u;
/** "odzież pszczelarska": what is said of a thing bends with it, up to the first preposition. */
const SAID_OF_IT = /^\p{L}+(?: \p{L}{3,})*? \p{L}{3,}a(?!\p{L})/u;

/**
 * Ways to say that something is on offer, without the label where grammar lets its name stand as it is: no word of it is bent. The
 * first one is the sentence itself.
 */
export function offerForms(sentence: string, language: PackLanguage): readonly string[] {
  if (language !== 'pl') return [sentence];
  const registers: Register[] = [
    { to: 'ty', as: 'my' },
    { to: 'ty', as: 'ja' },
    { to: 'pan', as: 'my' },
    { to: 'pan', as: 'ja' },
  ];
  return [...new Set([sentence, ...registers.flatMap((register) => formsFor(sentence, register))])];
}

/** An offer without its label, the same for the same words; any other sentence as it is. */
export function offerInWords(sentence: string, register: Register, language: PackLanguage): string {
  const forms = language === 'pl' ? formsFor(sentence, register) : [];
  return forms[hashText(sentence) % Math.max(1, forms.length)] ?? sentence;
}

function formsFor(sentence: string, { to, as }: Register): string[] {
  const told = namedIn(sentence);
  if (told === null || !LABELS.has(told.label)) return [];
  const { name } = told;
  const isDone = name.split(/, | oraz /u).every((part) => DONE.test(part));
  const keeps = name
    .split(JOINTS)
    .every((part) => !BENDS.test(part.split(/\s+/u)[0] ?? '') && !SAID_OF_IT.test(part));
  const [here, have, whom] = as === 'ja' ? ['u mnie', 'Mam', 'mnie'] : ['u nas', 'Mamy', 'nas'];
  const stop = name.endsWith('.') ? '' : '.';
  const behind = (words: string) => `${words} ${name}${stop}`;
  if (!keeps) return [];
  return [
    behind(`${have} w ofercie`),
    behind(to === 'ty' ? `Zapytaj ${whom} o` : `Można ${whom} zapytać o`),
    ...(isDone ? [] : [behind(to === 'ty' ? `Znajdziesz ${here}` : `Znajdą ${here} Państwo`)]),
  ];
}

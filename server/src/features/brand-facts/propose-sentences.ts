import { type BrandFact, type FactSentence, type FactType, LIMITS, type Speaker } from '@postownia/contract';
import { capitalise } from './clean-item.ts';
import { speakerOf } from './has-verb.ts';

const COUNTED_GUARANTEE =
  /^((?:\d+|rok|dwa|trzy|cztery|pięć)(?: (?:lat|lata|miesięcy|miesiące))?) gwarancji na (.+)$/iu;
const DAY_OR_CLOCK = /^(?:pn|pon|wt|śr|czw|pt|sob|nd|ndz|niedz|codziennie|od \d|\d)/iu;
const STREET = /^(?:ul|al|pl|os)\.|^\d{2}-\d{3}/iu;

/**
 * Sentences that a fact may stand as, the best first. Grammar is solved here, once, for the owner to see: no word is bent,
 * a fact is told as it was told or with words around it that suit any; the only words ever moved are those of
 * "10 lat gwarancji na szczelność", whose accusative was told.
 * @param speaker the brand's, so that none but its own voice is proposed; null while it is not known
 */
export function proposeSentences(
  type: FactType,
  verbatim: string,
  speaker: Speaker | null,
): BrandFact['say'] {
  const asTold = { text: asSentence(verbatim), as: speakerOf(verbatim) };
  const others = (OTHERS[type]?.(verbatim) ?? []).filter(
    ({ as }) => as === 'none' || speaker === null || as === speaker,
  );
  const all = type === 'hours' || type === 'address' ? [...others, asTold] : [asTold, ...others];
  const fitting = all.filter(({ text }) => text.length <= LIMITS.factSentenceCharacters);
  return fitting.slice(0, LIMITS.factSentences);
}

/** Words that stand around a fact of a type without bending it. */
const OTHERS: Partial<Record<FactType, (verbatim: string) => FactSentence[]>> = {
  guarantee: (verbatim) => {
    const [, span, what] = COUNTED_GUARANTEE.exec(verbatim) ?? [];
    if (span === undefined || what === undefined || speakerOf(verbatim) !== 'none') return [];
    return [
      { text: asSentence(`Na ${what} dajemy ${span.toLocaleLowerCase('pl')} gwarancji`), as: 'my' },
      { text: asSentence(`Na ${what} daję ${span.toLocaleLowerCase('pl')} gwarancji`), as: 'ja' },
    ];
  },
  hours: (verbatim) =>
    DAY_OR_CLOCK.test(verbatim) && !/^24\s?h/iu.test(verbatim)
      ? [{ text: asSentence(`Czynne ${lowerFirst(verbatim)}`), as: 'none' }]
      : [],
  address: (verbatim) =>
    STREET.test(verbatim) ? [{ text: asSentence(`Adres: ${verbatim}`), as: 'none' }] : [],
  offer: (verbatim) => [{ text: asSentence(`W ofercie: ${lowerFirst(verbatim)}`), as: 'none' }],
};

/** Words with a capital at the start and a stop at the end, where they have none. */
export function asSentence(words: string): string {
  const text = capitalise(words.trim());
  return /[.!?…]["”»]?$/u.test(text) ? text : `${text}.`;
}

/** Lower-case where the first word is an ordinary one: "Strzyżenie", but neither "RTG" nor "Marek". */
function lowerFirst(text: string): string {
  const [first = ''] = text.split(/\s/u);
  return /^\p{Lu}\p{Ll}*$/u.test(first) && !/\s\p{Lu}/u.test(text)
    ? first.toLocaleLowerCase('pl') + text.slice(first.length)
    : text;
}

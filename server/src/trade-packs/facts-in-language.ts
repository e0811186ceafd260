import type { BrandProfile } from '@postownia/contract/features/brand-profile';
import { detectLanguage } from '@postownia/contract/post-text';
import { type PackLanguage, SPEECH } from './speech.ts';
import type { ToldFact } from './told-fact.ts';

/**
 * The facts that a post of a language may tell. Polish posts tell all: the interview is held in Polish. In another language
 * only those that were told in it, which is clear where facts and profile together speak it; their Polish labels
 * ("W ofercie: …") become the language's own. Places among the phrasings stay.
 */
export function factsIn(
  language: PackLanguage,
  facts: readonly ToldFact[],
  {
    brandName,
    trade,
    uniqueSellingPoints,
  }: Pick<BrandProfile, 'brandName' | 'trade' | 'uniqueSellingPoints'>,
): readonly ToldFact[] {
  if (language === 'pl' || facts.length === 0) return facts;
  const { labels, labelsOfSentences } = SPEECH[language];
  const known = Object.keys(labels).toSorted((one, other) => other.length - one.length);
  const bare = (text: string) => {
    const label = known.find((one) => text.startsWith(`${one} `));
    return label === undefined ? text : text.slice(label.length + 1);
  };
  const firstOf = ({ say }: ToldFact) => bare(say[0]?.text ?? '');
  const together = [...facts.map(firstOf), trade, uniqueSellingPoints].join(' ');
  const spoken = detectLanguage(together, [brandName]);
  // Bare names of things say too little; who speaks of themselves among them says it.
  if (spoken !== language && !(spoken === null && speaksOfSelf(together, language))) return [];
  const relabelled = (text: string) => {
    const label = known.find((one) => text.startsWith(`${one} `));
    if (label === undefined) return text;
    const said = bare(text);
    return `${labels[label]} ${labelsOfSentences.includes(label) ? capitalised(said) : nameIn(language, said)}`;
  };
  return facts
    .filter((fact) => isIn(language, firstOf(fact)))
    .map((fact) => ({ ...fact, say: fact.say.map((one) => ({ ...one, text: relabelled(one.text) })) }));
}

/** Whether two words of a text are those by which speakers of the language name themselves: "I work on my own". */
function speaksOfSelf(text: string, language: PackLanguage): boolean {
  const { one, several } = SPEECH[language];
  const found = [one, several].flatMap((own) => text.match(new RegExp(own, 'gu')) ?? []);
  return new Set(found.map((word) => word.toLowerCase())).size >= 2;
}

/** Words that German writes small. */
const SMALL =
  /^(?:sie|viele|manche|kein\p{L}*|ein\p{L}*|alle|nur|ohne|mit|von|aus|ab|für|seit|zum|zur|bei|im|am|täglich|immer|nach|vor|in|an|auf|über|unter|zwischen|jede[nrsm]?|auch|noch|schon|zwei|drei|vier|fünf|sechs|man|der|die|das|den|dem)$/u;

/** A thing behind its label as the language writes it: German nouns keep the capital that the interview took from them. */
function nameIn(language: PackLanguage, name: string): string {
  const [first = '', second = ''] = name.split(/\s/u);
  const isAdjective = /e[mnrs]?$/u.test(first) && /^\p{Lu}/u.test(second);
  return language !== 'de' || isAdjective || SMALL.test(first) ? name : capitalised(name);
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const isIn = (language: PackLanguage, text: string): boolean =>
  !/[ąćęłńśźż]/iu.test(text) && (detectLanguage(text) ?? language) === language;

import type { BrandMaterial } from '../../trade-packs/brand-material.ts';
import { headlinesFor } from '../../trade-packs/meets.ts';
import type { Register } from '../../trade-packs/register.ts';
import { type PackLanguage, SPEECH } from '../../trade-packs/speech.ts';
import { joinNames, namedIn, sayings, type ToldFact } from '../../trade-packs/told-fact.ts';
import type { PickedSubject } from './picked-subject.ts';
import type { Card } from './subject-cards.ts';

/** The fact says more than any word for its kind, even where it has to be set a little smaller. */
const LONGEST_HEADLINE = 68;
/** Of a fact that is longer its beginning is said, where it is a statement of its own: nothing that is counted, denied or narrowed (`narrowed`). */
const SHORTEST_BEGINNING = 16;
const BEGINNINGS: ReadonlySet<string> = new Set(['offer', 'person', 'team', 'experience', 'place']);
/** Of these the first sentence or clause holds by itself. */
const TOLD_IN_CLAUSES: ReadonlySet<string> = new Set(['process', 'material', 'statement']);
const SENTENCE_ENDS = /(?<=\p{L}{3})\.\s/u;
const TAKES_BACK =
  /^[\s,.;:]*(?:ale|lecz|jednak|tylko|chyba|oprócz|poza|o ile|pod warunkiem|z wyjątkiem|but|only|except|unless|aber|nur|außer|es sei|mais|sauf|à moins|ma|solo|tranne|a meno)(?!\p{L})/iu;

/** Before such words the clause in front of the comma says nothing yet, or something else: "tak, że bolą ręce". */
const NEEDED =
  '(?:że|iż|czego|czym|czemu|komu|kogo|gdzie|skąd|ile|czy|bo|bowiem|ponieważ|gdyż|aby|żeby|by|jak|jakby|niż|aż|gdy|kiedy|jeśli|choć|so|because|that|than|as|if|when|dass|weil|damit|um|wenn|obwohl|als|que|parce|afin|pour|car|si|che|perché|affinché|quando|se)(?!\\p{L})';
const WHICH = '(?:któr\\p{L}*|co|czyj\\p{L}*|which|who|whose|de[rnms]|die|das|qui|dont|cui)(?!\\p{L})';
/** Where a mistake may end before what to do instead. */
const STOPS = new RegExp(`[;.!]\\s|,\\s(?!${NEEDED}|${WHICH})`, 'iu');
/** "Ludzie kroją gorący chleb" of "kroją gorący chleb i się klei": not where "i" joins two things. Of other languages' mistakes nothing is cut so. */
const COMES_OF_IT = /\s(?:a|bo|potem|i (?=(?:się|potem|wtedy|nie|przez to|dziwią) ))\s?/u;
/** A clause on who it is may be left out of any other fact. */
const PAUSES = new RegExp(`[:;]\\s|,\\s(?!${NEEDED})`, 'iu');

/** A sentence of a fact with its place among its phrasings. */
type Saying = ReturnType<typeof sayings>[number];

/** A question without its answer is no post. */
export const sayingsOf = (fact: ToldFact, register: Register): readonly Saying[] =>
  sayings(fact, register).filter(({ text }) => !text.endsWith('?'));

export const sayingOf = (fact: ToldFact, register: Register): Saying | undefined =>
  sayingsOf(fact, register)[0];

/** What the plan says of a fact that has its day: its sentence, and what its poster may say. */
export function tellFact(
  {
    fact,
    saying,
    card,
    list,
  }: { fact: ToldFact; saying: Saying | undefined; card: Card | null; list: readonly ToldFact[] },
  { register, language }: BrandMaterial,
): PickedSubject & { card: Card | null } {
  const { and, factHeadlines } = SPEECH[language];
  const { text, at } = saying ?? { text: '', at: 0 };
  const names = card === null ? namesOf(list, register) : [];
  const said = saidOnPoster(fact, text);
  const named = factHeadlines[fact.type];
  const asked = fact.type === 'question' ? `${text.split('?')[0]}?` : '';
  // "Dobór ryb i roślin i przeprowadzki" has one "and" too many.
  const both = names.length > 1 ? joinNames(names.slice(0, 2), fact.type, { and }) : '';
  const short = [both, asked, said, ...beginningsOf(fact, said, language)].filter(
    (headline) => headline !== '' && headline.length <= LONGEST_HEADLINE,
  );
  return {
    card,
    idea: { kind: 'fact', factId: fact.id, say: at, beside: card?.place ?? null },
    source: 'fact',
    seasonal: false,
    summary: text,
    ownerQuestion: null,
    headlines: [
      ...short.map(capitalised),
      ...(card === null ? [] : headlinesFor(card.subject, card.sentences, card.place.core)),
      ...(named === undefined ? [] : [named]),
    ],
  };
}

/** The sentence, or the thing that it names; a mistake without the word would be advice. */
function saidOnPoster({ type }: ToldFact, text: string): string {
  const named = namedIn(text);
  if (named === null) return text.replace(/[.!]$/u, '');
  return type === 'mistake' ? text.replace(/[.!]+$/u, '') : named.name;
}

/** "Sklep prowadzi wędkarz" of "Sklep prowadzi wędkarz, który łowi od dziecka"; none where less would say something else. */
function beginningsOf({ type }: ToldFact, said: string, language: PackLanguage): string[] {
  // A mistake is named by its first words, what to do instead and what comes of it stand in the text.
  if (type === 'mistake') {
    const before = language === 'pl' ? said.split(COMES_OF_IT)[0] : undefined;
    return [said.split(STOPS)[0] ?? '', before ?? ''].map(withoutSign);
  }
  const [beginning = '', ...others] = said.split(PAUSES);
  const isNarrowed = SPEECH[language].narrowed.test(said);
  const clauses = TOLD_IN_CLAUSES.has(type)
    ? [SENTENCE_ENDS, STOPS].map((end) => beforeFirst(said, end))
    : [];
  return [
    ...clauses,
    ...(BEGINNINGS.has(type) && others.length > 0 && !isNarrowed ? [beginning] : []),
  ].filter(({ length }) => length >= SHORTEST_BEGINNING);
}

/** What stands before the first such end; nothing where what follows takes something of it back. */
function beforeFirst(said: string, end: RegExp): string {
  const found = end.exec(said);
  return found === null || TAKES_BACK.test(said.slice(found.index))
    ? ''
    : withoutSign(said.slice(0, found.index));
}

const withoutSign = (text: string): string => text.replace(/[\s,;:]+$/u, '');

/** What a list of facts names, in their order; nothing where one of them is a sentence. */
function namesOf(facts: readonly ToldFact[], register: Register): string[] {
  const names = facts.flatMap((fact) => namedIn(sayingOf(fact, register)?.text ?? '')?.name ?? []);
  return names.length > 1 ? names : [];
}

const capitalised = (text: string) => text.charAt(0).toLocaleUpperCase('pl') + text.slice(1);

import kinPacks from '../../data/kin-packs.json' with { type: 'json' };
import taxonomy from '../../data/trade-taxonomy.json' with { type: 'json' };
import { isHeadedBy } from './meets.ts';
import { ownPartOf } from './phrases.ts';
import { readPack, type Subject } from './read-pack.ts';
import type { Trade } from './recognise-trade.ts';
import type { PackLanguage } from './speech.ts';
import type { ToldFact } from './told-fact.ts';

const KIN: Readonly<Record<string, readonly string[]>> = kinPacks;
/** More than two trades that know a thing of one firm's is a thing of everybody's. */
const MOST_KIN = 2;
/** A shorter stem begins too many words. */
const SHORTEST_STEM = 5;
/** Letters that a Polish ending changes. */
const ENDING = 2;
/** What any firm does or is says nothing of its trade. */
const COMMON =
  /^(?:serwis|sklep|napraw|zakład|firm|usług|sprzeda|spraw|pomoc|konsult|wizyt|porad|cen[ayę]|termin|czas|godzin|zdjęci|pyta|odpowied|potrzeb|wyrob|pracown|warsztat|dzieci|dziecię|dorosł|domow|mał|now|star|indywid|profesjon|kompleks|montaż|wymian|produkc|rodzin|lokaln|wszyst|zakładan|robię|robimy|prowadz|zajmuj|szuka|polsk|wypożycz|wynaj|najem|najm|sezon|okolic)/u;

/** What an owner's description names of the firm's own, by the beginnings of its words. */
function stemsOf(described: string): string[] {
  const { own, others } = ownPartOf(described);
  const words = (others === 'visited' ? own : described).toLocaleLowerCase('pl').match(/\p{L}+/gu) ?? [];
  return words
    .filter((word) => !COMMON.test(word))
    .map((word) => word.slice(0, Math.max(0, word.length - ENDING)))
    .filter(({ length }) => length >= SHORTEST_STEM);
}

/** Trades whose things an owner names who is of no known trade: "serwis akwariów" has an aquarium in common with a pet shop. */
function tradesNaming(stems: readonly string[]): string[] {
  const named = taxonomy.trades
    .map(({ id, objects }) => ({
      id,
      shared: stems.filter((stem) =>
        objects.some((name) => name.split(/\s+/u).some((word) => word.startsWith(stem))),
      ).length,
    }))
    .filter(({ shared }) => shared > 0);
  return named.length > MOST_KIN ? [] : named.map(({ id }) => id);
}

/**
 * Ids of packs of other trades that lend the subjects on what this business names itself, and nothing else; none in the languages whose
 * packs have no neutral stems to go by.
 */
export function kinPacksFor(
  trade: Trade | null,
  described: string,
  language: PackLanguage,
): readonly string[] {
  if (language !== 'pl') return [];
  return trade === null ? tradesNaming(stemsOf(described)) : (KIN[trade.id] ?? []);
}

/** Types of facts that name things of the business: who works there and when it opens names none. */
const NAMING: ReadonlySet<string> = new Set(['offer', 'material']);

export interface Naming {
  readonly described: string;
  readonly trade: Trade | null;
  readonly facts: readonly ToldFact[];
}

/** Whether a subject of another trade's pack is about something that the business names. */
export function namesSubject({ described, trade, facts }: Naming): (subject: Subject) => boolean {
  const told = facts.filter(({ type }) => NAMING.has(type)).flatMap(({ tags }) => tags);
  const stems = [...stemsOf([described, ...(trade?.names ?? [])].join(' ')), ...told].filter(
    (stem) => !COMMON.test(stem),
  );
  return (subject: Subject): boolean => isHeadedBy({ tags: stems }, subject);
}

/** Read when the brand's trade has no pack of its own. */
export const readKinPacks = (ids: readonly string[], language: PackLanguage) =>
  ids.flatMap((id) => readPack(language, id) ?? []);

import type { ToldFact } from './told-fact.ts';

/** Kinds of facts that say where a business is. */
const WHERE: ReadonlySet<ToldFact['type']> = new Set(['address', 'area', 'place', 'hours'] as const);
/** A name before its street, or before how far around it the firm goes: "Żywiec, ul. Pod Grapą 7", "Bielsko-Biała i do 80 km". */
const TOWN =
  /^(?:\p{Lu}[\p{L} ]{1,20}: )?(\p{Lu}\p{Ll}+(?:[ -]\p{Lu}\p{Ll}+)?)(?=, (?:ul|al|pl|os)\. ?[\p{Lu}\d]|, (?:Rynek|Plac|plac|Aleja|Osiedle)(?!\p{L})|, \p{Lu}[\p{L} ]{2,30} \d|,? i (?:okolic|do \d|\d)|,? do \d)/u;
/** Begins an address without being a town. */
const NO_TOWN =
  /^(?:Rynek|Plac|Aleja|Osiedle|Galeria|Hala|Baza|Centrum|Park|Pracownia|Dojazd|Parking|Czynne|Wejście)(?!\p{L})/u;

/** The town of a business in the nominative, as its owner told it of itself or in a fact; null where none was told so. */
export function townOf({
  facts,
  described,
}: {
  facts: readonly ToldFact[];
  described: string;
}): string | null {
  const told = facts.flatMap(({ type, say }) => (WHERE.has(type) ? (say[0]?.text ?? []) : []));
  for (const text of [...told, ...described.split(/,\s*/u)]) {
    const town = TOWN.exec(text)?.[1];
    if (town !== undefined && !NO_TOWN.test(town)) return town;
  }
  return null;
}

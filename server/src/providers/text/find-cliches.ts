import de from '../../../data/cliches-de.json' with { type: 'json' };
import en from '../../../data/cliches-en.json' with { type: 'json' };
import fr from '../../../data/cliches-fr.json' with { type: 'json' };
import it from '../../../data/cliches-it.json' with { type: 'json' };
import pl from '../../../data/cliches-pl.json' with { type: 'json' };
import type { PackLanguage } from '../../trade-packs/speech.ts';

interface WornPhrases {
  readonly phrases: readonly { readonly pattern: string; readonly flags: string }[];
}

const read = ({ phrases }: WornPhrases) =>
  phrases.map(({ pattern, flags }) => new RegExp(pattern, flags.replace('g', '')));

const CLICHES: Readonly<Record<PackLanguage, readonly RegExp[]>> = {
  pl: read(pl),
  en: read(en),
  de: read(de),
  fr: read(fr),
  it: read(it),
};

/** Worn phrases of a text: the very ones that no pack may have. Those in the brand's own words are its own. */
export function findCliches(text: string, language: PackLanguage, told: string): string[] {
  const own = told.toLocaleLowerCase('pl');
  return CLICHES[language]
    .flatMap((pattern) => pattern.exec(text)?.[0] ?? [])
    .filter((phrase) => !own.includes(phrase.toLocaleLowerCase('pl')));
}

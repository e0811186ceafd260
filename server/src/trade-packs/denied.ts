import type { ToldFact } from './told-fact.ts';

const DOES =
  '(?:używa(?:m|my)|robi(?:ę|my)|ma(?:m|my)|prowadz(?:ę|imy)|sprzedaj(?:ę|emy)|przyjmuj(?:ę|emy)|wykonuj(?:ę|emy)|trzyma(?:m|my)|hoduj(?:ę|emy))';
/** "Lakieru nie używam", "nie mamy psów ani kotów"; not "nie robimy dachów bez umowy", which is no denial. */
const DENIALS: readonly RegExp[] = [
  new RegExp(`(?<!\\p{L})(\\p{L}{4,}) nie ${DOES}(?!\\p{L})`, 'giu'),
  new RegExp(
    `(?<!\\p{L})nie ${DOES} (\\p{L}{4,})(?: (?:ani|i|oraz) (\\p{L}{4,}))?(?!\\p{L})(?! (?:bez|jeśli|gdy|kiedy|przed|po|poza|dopóki)(?!\\p{L}))`,
    'giu',
  ),
  /(?<!\p{L})(?:don[’']t|do not|never) (?:use|sell|do|make|offer|take) (\p{L}{4,})(?!\p{L})(?! (?:without|if|unless|before|until)(?!\p{L}))/giu,
  /(?<!\p{L})(?:verwenden|machen|verkaufen|führen|nehmen) (?:wir |ich )?keine?n? (\p{Lu}\p{L}{3,})(?!\p{L})/gu,
];
const SHORTEST = 4;

/** Beginnings of the words for what a firm says it does not do, use or keep; endings go, because Polish bends them. */
export function deniedStems(facts: readonly ToldFact[]): string[] {
  const said = facts.filter(({ type }) => type !== 'mistake').flatMap(({ say }) => say[0]?.text ?? []);
  const words = said.flatMap((text) =>
    DENIALS.flatMap((denial) => [...text.matchAll(denial)].flatMap(([, ...found]) => found)),
  );
  return [...new Set(words.filter(Boolean).map((word) => stemOf(word.toLocaleLowerCase('pl'))))];
}

const stemOf = (word: string): string => word.slice(0, Math.max(SHORTEST, word.length - 2));

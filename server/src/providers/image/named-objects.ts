/** A thing that a post's own subject names; `mentions` are beginnings of the words that name it, lower case. */
export interface NamedObject {
  /** As packs call it: English words with hyphens. */
  readonly id: string;
  readonly mentions: readonly string[];
}

export interface Mention {
  readonly object: NamedObject;
  /** The longest beginning that was found. */
  readonly stem: string;
  /** Where it stands: a poster shows what its own headline says before what only the text tells. */
  readonly where: 'headline' | 'text';
}

interface Told {
  readonly headline: string;
  readonly postText: string;
  readonly objects: readonly NamedObject[];
}

/** Those of the objects that the post really names: by the headline first, the longest word first. */
export function namedObjects({ headline, postText, objects }: Told): Mention[] {
  const places = [
    ['headline', wordsOf(headline)],
    ['text', wordsOf(postText.replaceAll(/#\S+/gu, ' '))],
  ] as const;
  const found = places.flatMap(([where, words]) =>
    objects
      .flatMap((object): Mention[] => {
        const [stem] = object.mentions
          .filter((mention) => words.some((word) => begins(word, mention)))
          .toSorted((one, other) => other.length - one.length);
        return stem === undefined ? [] : [{ object, stem, where }];
      })
      .toSorted((one, other) => other.stem.length - one.stem.length),
  );
  return found.filter(({ object }, at) => found.findIndex((other) => other.object.id === object.id) === at);
}

/** Up to three letters begin far too many words: only short words are meant. */
const begins = (word: string, stem: string): boolean =>
  word.startsWith(stem) && (stem.length > 3 || word.length <= stem.length + 1);

export const wordsOf = (text: string): string[] =>
  text
    .normalize('NFC')
    .toLocaleLowerCase('pl')
    .split(/[^\p{L}\p{N}]+/u);

import { BrandVoice, CHARACTERS_BY_LENGTH, type LearnedHabits, LIMITS } from '@postownia/contract';
import { countGraphemes, splitHashtags } from '@postownia/contract/post-text';

const SIGN = /\p{Extended_Pictographic}(?:\ufe0f|\u200d\p{Extended_Pictographic})*/gu;
/** How Polish addresses a reader: the plural of politeness, or a person one knows. */
const FORMAL = /(?<!\p{L})(?:państw\p{L}*|prosimy|zapraszamy|zachęcamy|uprzejmie)(?!\p{L})/giu;
const INFORMAL =
  /(?<!\p{L})(?:ci|ciebie|tobie|twój|twoj\p{L}*|wam|was|wasz\p{L}*|masz|macie|chcesz|wpadnij\p{L}*|wpadaj\p{L}*|zajrzyj\p{L}*|napisz\p{L}*|daj\p{L}*|sprawdź\p{L}*|zobacz\p{L}*|pisz\p{L}*)(?!\p{L})/giu;
/** Words that everybody uses say nothing about a brand. */
const COMMON = new Set(
  'dzisiaj jutro wczoraj bardzo jeszcze zawsze tylko także również każdy każda każde wszystko wszystkie możesz można trzeba naszych naszym naszej nasze waszych które który która którzy przed przez podczas będzie jesteśmy jesteś mamy macie nigdy teraz ponieważ jednak gdzie kiedy'.split(
    ' ',
  ),
);
const MOST = { words: 12, signs: 8, hashtags: 5 };
/** What somebody looks long at may be many characters: a letter with marks above it, a family of four. */
const keepable = BrandVoice.shape;
/** Endings of Polish words change, their beginnings stay. */
const STEM = 6;

/**
 * Reads how a brand writes out of its own posts: habits the profile has fields for, and a voice for the rest. Pure; one
 * example is enough, but what is said to be a habit occurs in two where there are two.
 * @param names of the brand, which are no favourite words
 */
export function readVoice(
  examples: readonly string[],
  names: readonly string[] = [],
): { voice: BrandVoice; habits: LearnedHabits } {
  const posts = examples.map((text) => ({ text, ...splitHashtags(text) }));
  const average = (count: (post: (typeof posts)[number]) => number) =>
    posts.reduce((sum, post) => sum + count(post), 0) / Math.max(1, posts.length);
  const signs = average(({ text }) => text.match(SIGN)?.length ?? 0);
  const characters = average(({ text }) => countGraphemes(text));
  const hashtags = Math.round(average((post) => post.hashtags.length));
  const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));
  return {
    voice: {
      examples: [...examples],
      favouriteWords: favouriteWords(
        posts.map(({ body }) => body),
        names,
      ),
      signs: byFrequency(posts.flatMap(({ text }) => text.match(SIGN) ?? []))
        .filter((sign) => keepable.signs.safeParse([sign]).success)
        .slice(0, MOST.signs),
      signsPerPost: clamp(Math.round(signs), 0, 5),
      signOff: signOffOf(posts.map(({ body }) => body)),
    },
    habits: {
      contentLength:
        (['short', 'medium'] as const).find((length) => characters <= CHARACTERS_BY_LENGTH[length]) ?? 'long',
      languageStyle: registerOf(posts.map(({ body }) => body).join('\n')),
      emoticons: signs >= 0.5,
      hashtags: clamp(hashtags, LIMITS.hashtagsMin, LIMITS.hashtagsMax),
      ownHashtags: shared(
        posts.map((post) => post.hashtags),
        (tag) => tag.toLocaleLowerCase('pl'),
      ).slice(0, MOST.hashtags),
    },
  };
}

function registerOf(text: string): LearnedHabits['languageStyle'] {
  const [formal, informal] = [FORMAL, INFORMAL].map((words) => text.match(words)?.length ?? 0);
  if (formal === informal) return null;
  return (formal ?? 0) > (informal ?? 0) ? 'formal' : 'informal';
}

function favouriteWords(bodies: readonly string[], names: readonly string[]): string[] {
  const ownNames = names.join(' ').toLocaleLowerCase('pl');
  const words = bodies.map((body) =>
    (body.toLocaleLowerCase('pl').match(/\p{L}{5,}/gu) ?? []).filter(
      (word) => !COMMON.has(word) && !ownNames.includes(word),
    ),
  );
  // One post's words are its subject; only what comes back is a habit.
  const habits = words.length < 2 ? [] : shared(words, (word) => word.slice(0, STEM));
  return habits.filter((word) => keepable.favouriteWords.safeParse([word]).success).slice(0, MOST.words);
}

/** What occurs in at least two of the lists, or in the only one; one form for each key. */
function shared(lists: readonly (readonly string[])[], keyOf: (item: string) => string): string[] {
  const least = Math.min(2, lists.length);
  const first = new Map<string, string>();
  const seen = new Map<string, number>();
  for (const list of lists) {
    for (const [key, item] of new Map(list.map((item) => [keyOf(item), item]))) {
      if (!first.has(key)) first.set(key, item);
      seen.set(key, (seen.get(key) ?? 0) + 1);
    }
  }
  return [...first].filter(([key]) => (seen.get(key) ?? 0) >= least).map(([, item]) => item);
}

/** The sentence with which at least two posts end. */
function signOffOf(bodies: readonly string[]): string {
  const last = bodies.map((body) => {
    const sentences = body
      .replaceAll(SIGN, '')
      .trim()
      .split(/\n+|(?<=[.!?…])\s+/u);
    return sentences.at(-1)?.trim() ?? '';
  });
  const found = last.find((sentence, at) => sentence !== '' && last.indexOf(sentence) !== at);
  return keepable.signOff.safeParse(found).success ? (found ?? '') : '';
}

function byFrequency(items: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return [...counts].sort((one, other) => other[1] - one[1]).map(([item]) => item);
}

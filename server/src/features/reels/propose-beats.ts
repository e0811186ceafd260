import type { ReelBeat, ReelOffer } from '@postownia/contract';
import type { PostLanguage } from '@postownia/contract/brand-vocabulary';
import { isDrawn } from '@postownia/contract/drawn-text';
import {
  REEL_BEATS,
  REEL_SECONDS,
  type ReelRole,
  type ReelSeconds,
} from '@postownia/contract/reel-vocabulary';
import { type Piece, piecesOf } from './beat-pieces.ts';

/** What the beats of a reel are for, by its length. */
export const BEAT_ROLES: Readonly<Record<ReelSeconds, readonly ReelRole[]>> = {
  6: ['hook', 'step', 'invitation'],
  10: ['hook', 'step', 'point', 'invitation'],
  15: ['hook', 'step', 'step', 'point', 'invitation'],
};

/** What a post says. */
export interface PostWords {
  /** Of its topic; null for a post without one. */
  readonly headline: string | null;
  readonly content: string;
  readonly language: PostLanguage;
}

/** Where to read on. It is said where a post ends in a sentence that no beat has room for. */
const READ_ON: Readonly<Record<PostLanguage, string>> = {
  pl: 'Więcej w opisie',
  en: 'More in the caption',
  de: 'Mehr im Text darunter',
  fr: 'La suite en légende',
  es: 'Más en la descripción',
  it: 'Il resto nella didascalia',
};

/**
 * Beats for each length that a post has words enough for, the shortest first: its headline or first words, what it says
 * on the way, and what it ends with. Every beat is a run of the post's own words, whole ones and in their order, unless
 * its end is too long for one: then the last tells where to read on. None is longer than a beat may be and none comes twice. What a reel has no letters for is no beat; where all of a post is such it
 * is proposed even so, because a reel can do without captions.
 */
export function proposeBeats({ headline, content, language }: PostWords): ReelOffer['proposals'] {
  const said = onceEach(piecesOf(content));
  const titles = headline === null ? [] : piecesOf(headline);
  const canDraw = ({ text }: Piece) => isDrawn(text);
  const drawn = boardsOf(titles.filter(canDraw), said.filter(canDraw), language);
  return drawn.length > 0 ? drawn : boardsOf(titles, said, language);
}

function boardsOf(
  [title]: readonly Piece[],
  said: readonly Piece[],
  language: PostLanguage,
): ReelOffer['proposals'] {
  const hook = title ?? said[0];
  if (hook === undefined) return [];
  return REEL_SECONDS.flatMap((seconds) => {
    const way = followHook(without(said, hook), REEL_BEATS[seconds] - 1, READ_ON[language]);
    if (way === null) return [];
    const first = [hook, ...way];
    const others = otherBoards({ first, said, hooks: [hook, ...without(said, hook).filter(isWhole)] });
    return [{ seconds, beats: toBeats(seconds, first), others: others.map((one) => toBeats(seconds, one)) }];
  });
}

/** So many other storyboards are offered of one post. */
const MOST_OTHERS = 7;

/**
 * Storyboards of the same words, each unlike the first and all before it: by turns with another hook, and with other pieces
 * on the way. In the order of the post, none of it twice.
 */
function otherBoards({
  first,
  said,
  hooks,
}: {
  first: readonly Piece[];
  said: readonly Piece[];
  hooks: readonly Piece[];
}): Piece[][] {
  const ways = hooks.map((hook) => {
    const rest = without(said, hook);
    const at = rest.findLastIndex(({ cut }) => !cut);
    const last = rest[at];
    const between = rest.slice(0, Math.max(0, at)).filter(isWhole);
    return last === undefined ? [] : picks(between, first.length - 2).map((way) => [hook, ...way, last]);
  });
  const seen = new Set([keyOf(first)]);
  const most = Math.max(0, ...ways.map(({ length }) => length));
  const inTurn = Array.from({ length: most }, (_, at) => ways.flatMap((of) => (of[at] ? [of[at]] : [])));
  return inTurn
    .flat()
    .filter((board) => !seen.has(keyOf(board)) && seen.add(keyOf(board)))
    .slice(0, MOST_OTHERS);
}

/** Ways to take so many of a list in its order, each next one with as little as may be of the one before; a few of them. */
function picks(list: readonly Piece[], count: number): Piece[][] {
  const room = list.length - count;
  if (room < 0) return [];
  const spread = (shift: number, tight: number) =>
    Array.from(
      { length: count },
      (_, at) => list[(shift + Math.floor((at * (room + count)) / tight)) % list.length],
    );
  const found: Piece[][] = [];
  for (let shift = 0; shift < list.length; shift += 1)
    for (const tight of [count, count + 1, list.length]) {
      const taken = new Set(spread(shift, Math.max(1, tight)));
      const inOrder = list.filter((piece) => taken.has(piece));
      if (inOrder.length === count) found.push(inOrder);
    }
  return found;
}

const isWhole = ({ text, cut }: Piece) => !cut && text.includes(' ');
const without = (pieces: readonly Piece[], one: Piece) =>
  pieces.filter(({ text }) => lower(text) !== lower(one.text));
const keyOf = (board: readonly Piece[]) => board.map(({ text }) => lower(text)).join('\n');
const toBeats = (seconds: ReelSeconds, board: readonly Piece[]) =>
  beatsOf(
    seconds,
    board.map(({ text }) => text),
  );

/** Texts with the roles that they have in a reel of a length. */
export const beatsOf = (seconds: ReelSeconds, texts: readonly string[]): ReelBeat[] =>
  BEAT_ROLES[seconds].map((role, at) => ({ role, text: texts[at] ?? '' }));

/**
 * The way and its end: the last sentence invites, by its first words where enough stands before them. A sentence that is broken off
 * ends no reel where another one can; the shortest then tells where to read on, and has to do with it only where nothing is whole.
 */
function followHook(pieces: readonly Piece[], count: number, readOn: string): Piece[] | null {
  const last = pieces.at(-1);
  if (last === undefined) return null;
  const places = [...pieces.keys()].reverse();
  const first = pieces.findIndex(({ sentence }) => sentence === last.sentence);
  const whole = [first, ...places].filter((at) => pieces[at]?.cut === false);
  const endingAt = (at: number, spare: readonly Piece[]) => {
    const invitation = pieces[at];
    const way = choose(pieces.slice(0, at), count - 1) ?? spare;
    return invitation === undefined || way.length < count - 1 ? null : [...way, invitation];
  };
  const found = firstOf(whole, (at) => endingAt(at, []));
  if (found !== null || count > 2) return found;
  const said = pieces.find(isWhole);
  if (said === undefined)
    return firstOf([...whole, first, pieces.length - 1], (at) =>
      endingAt(at, pieces.slice(0, Math.min(1, at))),
    );
  return [said, { text: readOn, sentence: last.sentence + 1, cut: false, isSentence: true }];
}

function firstOf<Item, Found>(items: readonly Item[], find: (item: Item) => Found | null): Found | null {
  for (const item of items) {
    const found = find(item);
    if (found !== null) return found;
  }
  return null;
}

/**
 * So many of the pieces that say something by themselves, spread over all of them; whole sentences where they are enough. A part of a clause or
 * a single word is not among them: a reel is not worth a "better than".
 */
function choose(pieces: readonly Piece[], count: number): Piece[] | null {
  const whole = pieces.filter(isWhole);
  const sentences = whole.filter(({ isSentence }) => isSentence);
  const from = [sentences, whole].find(({ length }) => length >= count);
  if (from === undefined) return null;
  const places = Array.from({ length: count }, (_, at) =>
    count === 1 ? 0 : Math.round((at * (from.length - 1)) / (count - 1)),
  );
  return places.flatMap((place) => from[place] ?? []);
}

const lower = (text: string) => text.toLocaleLowerCase('pl');

function onceEach(pieces: readonly Piece[]): Piece[] {
  const texts = pieces.map(({ text }) => lower(text));
  return pieces.filter((_, at) => texts.indexOf(texts[at] ?? '') === at);
}

import { type ReelBeat, ReelBeatText, type ReelOffer } from '@postownia/contract';
import { isDrawn, plainText } from '@postownia/contract/drawn-text';
import {
  REEL_BEAT_MAX,
  REEL_BEATS,
  REEL_SECONDS,
  type ReelRole,
  type ReelSeconds,
} from '@postownia/contract/reel-vocabulary';
import { countGraphemes } from '@postownia/contract/text-length';

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
}

/** A run of a sentence's words that fits a beat. */
interface Piece {
  readonly text: string;
  /** Number of its sentence. */
  readonly sentence: number;
  /** It says nothing by itself: it begins or ends in the middle of a clause, or hangs on the one beside it. */
  readonly cut: boolean;
  /** It is all of its sentence. */
  readonly isSentence: boolean;
}

/**
 * Beats for each length that a post has words enough for, the shortest first: its headline or first words, what it says
 * on the way, and what it ends with. Every beat is a run of the post's own words, whole ones and in their order; none is
 * longer than a beat may be and none comes twice. What a reel has no letters for is no beat; where all of a post is such it
 * is proposed even so, because a reel can do without captions.
 */
export function proposeBeats({ headline, content }: PostWords): ReelOffer['proposals'] {
  const said = onceEach(piecesOf(content));
  const titles = headline === null ? [] : piecesOf(headline);
  const canDraw = ({ text }: Piece) => isDrawn(text);
  const drawn = boardsOf(titles.filter(canDraw), said.filter(canDraw));
  return drawn.length > 0 ? drawn : boardsOf(titles, said);
}

function boardsOf([title]: readonly Piece[], said: readonly Piece[]): ReelOffer['proposals'] {
  const hook = title ?? said[0];
  if (hook === undefined) return [];
  return REEL_SECONDS.flatMap((seconds) => {
    const way = followHook(without(said, hook), REEL_BEATS[seconds] - 1);
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
 * ends no reel where another one can; only the shortest reel has to do with it.
 */
function followHook(pieces: readonly Piece[], count: number): Piece[] | null {
  const last = pieces.at(-1);
  if (last === undefined) return null;
  const places = [...pieces.keys()].reverse();
  const first = pieces.findIndex(({ sentence }) => sentence === last.sentence);
  const whole = [first, ...places].filter((at) => pieces[at]?.cut === false);
  for (const at of count > 2 ? whole : [...whole, first, pieces.length - 1]) {
    const invitation = pieces[at];
    const way = choose(pieces.slice(0, at), count - 1);
    if (invitation !== undefined && way !== null) return [...way, invitation];
  }
  return null;
}

/**
 * So many of the pieces that say something by themselves, spread over all of them; whole sentences where they are enough. A part of a clause or a single word stands
 * in only where one beat is wanted and nothing else is there: a longer reel is not worth a "better than".
 */
function choose(pieces: readonly Piece[], count: number): Piece[] | null {
  const whole = pieces.filter(isWhole);
  const sentences = whole.filter(({ isSentence }) => isSentence);
  const spare = count === 1 ? pieces : [];
  const from = [sentences, whole, spare].find(({ length }) => length >= count);
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

const TAGS_AT_END = /(?:(?:^|\s+)#[\p{L}\p{M}\p{N}_]+)+\s*$/gmu;
const ADDRESSES = /https?:\/\/\S+/gu;
/** Type as reels draw it has no emoji. */
const NOT_DRAWN =
  /\p{Extended_Pictographic}|[\u{1f1e6}-\u{1f1ff}]|[\u{1f3fb}-\u{1f3ff}]|\u{fe0f}|\u{200d}|\u{20e3}/gu;
const BULLET = /^\s*(?:[-–—•*·]|\d{1,2}[.)])\s+/u;

function piecesOf(text: string): Piece[] {
  const said = text.replace(TAGS_AT_END, '').replace(ADDRESSES, ' ').replace(NOT_DRAWN, ' ');
  const plain = plainText(said);
  const sentences = plain.split(/[\n\r]+/u).flatMap((one) => sentencesOf(one.replace(BULLET, '')));
  return sentences.flatMap((sentence, number) => cutSentence(sentence, number));
}

/** Short words that end with a full stop in the middle of a sentence. */
const ABBREVIATION =
  /(?:^|\s)(?:ul|al|pl|os|np|tel|nr|godz|min|maks|tzw|tzn|m\.in|św|dr|inż|mgr|prof|zł|szt|ok|r|w|pn|wt|śr|czw|pt|sob|niedz|\p{Lu})\.$/iu;

function sentencesOf(text: string): string[] {
  const parts = text.split(/(?<=[.!?…]["”’»)]?)\s+/u).filter((part) => part.trim() !== '');
  const sentences: string[] = [];
  for (const part of parts) {
    const before = sentences.at(-1);
    if (before !== undefined && ABBREVIATION.test(before)) sentences.splice(-1, 1, `${before} ${part}`);
    else sentences.push(part);
  }
  return sentences;
}

/** Where one clause ends and the next begins. */
const CLAUSE_END = /(?<=[,;:])\s+|\s+(?=[–—-]\s)/gu;
const WORD_END = /\s+/gu;

/** A sentence in as few pieces as its clauses allow, or its words where a clause alone is too long. */
function cutSentence(sentence: string, number: number): Piece[] {
  const pieces: Piece[] = [];
  let inClause = false;
  for (let left = sentence.trim(); left !== ''; ) {
    const atClause = longestFitting(left, CLAUSE_END);
    const end = atClause ?? longestFitting(left, WORD_END) ?? left.match(/^\S+/u)?.[0].length ?? left.length;
    const said = left.slice(0, end).trim();
    const text = tidy(said);
    const isFirst = left.length === sentence.trim().length;
    left = left.slice(end).replace(/^\s+(?:[–—-]\s+)?/u, '');
    const isSentence = isFirst && left === '';
    const hangs = isFirst ? !isSentence && LEADS.test(text) : DEPENDS.test(text);
    const cut = inClause || atClause === null || hangs || waitsFor(said, left);
    if (isBeat(text)) pieces.push({ text, sentence: number, cut, isSentence });
    inClause = atClause === null;
  }
  return pieces;
}

/** How a clause begins that says nothing without the one behind it. */
const LEADS =
  /^(?:jeśli|jeżeli|gdy|gdyby|zanim|choć|chociaż|choćby|skoro|dopóki|póki|żeby|aby|ponieważ|if|although|unless|wenn|obwohl|bevor|si|quand|lorsque|se|quando)\s/iu;
/** How a clause begins that says nothing without the one before it. */
const DEPENDS =
  /^(?:(?:(?:w|we|z|ze|na|o|do|po|od|dla|przy|bez|za) )?któr\p{L}+|że|żeby|iż|aby|by|bo|więc|gdyż|ponieważ|jeśli|jeżeli|gdy|gdyby|kiedy|zanim|choć|chociaż|choćby|skoro|dopóki|póki|byle|niż|jak|jakby|co|kto|ile|gdzie|skąd|czy|oraz|albo|lub|ani|a nie|which|who|because|weil|dass|damit|sodass|qui|que|dont|parce|car|che|perché)\s/iu;
/** What a clause cannot end with while its sentence goes on. */
const OPEN_END =
  /(?:^|\s)(?:wtedy|tyle|tak|taki|taka|takie|tam|tym|tego|temu|ten|ta|to|dlatego|dopiero)[,;]?$|:$/iu;
/** How what follows begins where the clause before is only asked, said or compared by it. */
const OBJECT = /^(?:że|iż|żeby|czy|co|kto|ile|jak|niż|gdzie|skąd|that|whether|dass|ob|que|che)\s/iu;

/** Whether a piece needs what its sentence says next. */
const waitsFor = (said: string, next: string) => next !== '' && (OPEN_END.test(said) || OBJECT.test(next));

/** Whether a piece ends in a word that belongs to what follows. */
const HANGS =
  /(?:^|\s)(?:\p{L}{1,2}|niż|przy|dla|pod|nad|bez|przez|przed|jak|czy|oraz|albo|lub|gdy|aby|żeby|the|and|for|with|than|und|oder|für|mit|als|les|des|que|pour|avec|che|per|con|come)$/iu;

/** The end of the longest beginning that ends at such a place and fits a beat; null where none does. */
function longestFitting(text: string, places: RegExp): number | null {
  const ends = [...[...text.matchAll(places)].map(({ index }) => index), text.length];
  const fitting = ends.filter((end) => isBeat(tidy(text.slice(0, end))));
  const whole = fitting.filter((end) => end === text.length || !HANGS.test(text.slice(0, end)));
  return whole.at(-1) ?? fitting.at(-1) ?? null;
}

const QUOTES = /["„”“«»]/u;
const PAIRS = /„[^„”“]*[”“]|“[^“”]*”|"[^"]*"|«[^«»]*»|»[^«»]*«/gu;

/** Without what only holds sentences together: marks at the end, quotes without their other half, signs before tags. */
function tidy(text: string): string {
  const isPaired = !QUOTES.test(text.replace(PAIRS, ''));
  const tidied = (isPaired ? text : text.replace(new RegExp(QUOTES, 'gu'), ''))
    .replace(/#(?=[\p{L}\p{N}])/gu, '')
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(/(?<![.])[.,;:–—-]+$/u, '')
    .trim();
  return capital(tidied);
}

/** A beat stands alone and begins like a sentence; a name that begins small on purpose (iPhone) has a capital further on. */
const capital = (text: string) =>
  /^\p{Ll}[^\p{Lu}\s]*(?:\s|$)/u.test(text) ? text.charAt(0).toLocaleUpperCase('pl') + text.slice(1) : text;

const isBeat = (text: string) =>
  countGraphemes(text) <= REEL_BEAT_MAX &&
  /[\p{L}\p{N}]{2}/u.test(text) &&
  ReelBeatText.safeParse(text).success;

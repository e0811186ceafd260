import { ReelBeatText } from '@postownia/contract';
import { plainText } from '@postownia/contract/drawn-text';
import { REEL_BEAT_MAX } from '@postownia/contract/reel-vocabulary';
import { countGraphemes } from '@postownia/contract/text-length';

/** A run of a sentence's words that fits a beat. */
export interface Piece {
  readonly text: string;
  /** Number of its sentence. */
  readonly sentence: number;
  /** It says nothing by itself: it begins or ends in the middle of a clause, or hangs on the one beside it. */
  readonly cut: boolean;
  /** It is all of its sentence. */
  readonly isSentence: boolean;
}

const TAGS_AT_END = /(?:(?:^|\s+)#[\p{L}\p{M}\p{N}_]+)+\s*$/gmu;
const ADDRESSES = /https?:\/\/\S+/gu;
/** Type as reels draw it has no emoji. */
const NOT_DRAWN =
  /\p{Extended_Pictographic}|[\u{1f1e6}-\u{1f1ff}]|[\u{1f3fb}-\u{1f3ff}]|\u{fe0f}|\u{200d}|\u{20e3}/gu;
const BULLET = /^\s*(?:[-–—•*·]|\d{1,2}[.)])\s+/u;

/** A text in pieces that each fit a beat, in its order; of every sentence as few as its clauses allow. */
export function piecesOf(text: string): Piece[] {
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
const OBJECT = /^(?:że|iż|żeby|czy|co|kto|ile|jak|niż|niech|gdzie|skąd|that|whether|dass|ob|que|che)\s/iu;
/** How a clause begins that only names something, and how the one begins that says what it is. */
const NAMES_ONLY =
  /^(?:są|jest|bywa|bywają|to|there (?:is|are)|this is|es gibt|das (?:ist|sind)|il y a|c’est|ce sont|c’è|ci sono)\s/iu;
const SAYS_WHAT_IT_IS =
  /^(?:(?:(?:w|we|z|ze|na|o|do|po|od|dla|przy|bez|za) )?któr\p{L}+|who|which|that|der|die|das|qui|que|dont|che)\s/iu;

/** Whether a piece needs what its sentence says next. */
const waitsFor = (said: string, next: string) =>
  next !== '' &&
  (OPEN_END.test(said) || OBJECT.test(next) || (NAMES_ONLY.test(said) && SAYS_WHAT_IT_IS.test(next)));

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

import words from './fact-words.json' with { type: 'json' };
import { hasVerb } from './has-verb.ts';
import type { Piece } from './join-pieces.ts';
import { type ProtectedText, sliceOf } from './protect-text.ts';
import { countWords } from './word-patterns.ts';

const OPENS = /^(?:["„“«»”]|,,)/u;
const CLOSES = /["”»“«]|''/u;
/** What parts a quote from its author. */
const BETWEEN = /^[\s.,–—-]*/u;
const FEWEST_WORDS = 4;
const FEWEST_ASKED = 3;
const MOST_OF_AUTHOR = 10;
const LONGEST_NAME = 60;

/** Who speaks of a business, named or by what they are to it. */
const SOMEBODY =
  /^\(?(?:\p{Lu}\p{L}|(?:pani|pan|p\.|państwo|klient|stał[ya] klient|mama|tata|rodzic|goś[cć]|turyst|uczeń|uczenni|uczestni|kursant|pacjent|sąsiad|panna młoda|pan młody|para młoda|właściciel|opiekun|czytelni)\p{L}*(?!\p{L}))/u;
const FIRST_NAME = new RegExp(`^(?:${words.firstNames.join('|')})(?!\\p{L})`, 'u');
const BY_KIND =
  /^(?:pani|pan|p\.|państwo|klient|mama|tata|goś[cć]|turyst|uczeń|uczenni|kursant|pacjent|sąsiad)/iu;
/** "tak mówią goście" has a verb and is an author all the same. */
const SAYS = /(?<!\p{L})(?:mówi|mówią|pisze|piszą|napisa\p{L}+|powiedzia\p{L}+)(?!\p{L})/iu;

interface Quote {
  /** Where in the text the quote ends, and what stands behind it until the next thing begins. */
  readonly end: number;
  readonly content: string;
  readonly author: string;
  readonly tailEnd: number;
}

/** A saying rather than a word or a nickname in quotation marks. */
const isSaying = (content: string, asked: boolean): boolean =>
  countWords(content) >= (asked ? FEWEST_ASKED : FEWEST_WORDS) ||
  hasVerb(content) ||
  /[.!?…]$|, /u.test(content);

/**
 * What customers said, at the beginning of a line: each quote one piece with its author and what the author is, however
 * many commas stand in it; the rest of the line as it was. What goes on behind the author in a way that is no
 * description stays with them, marked `unclear`: it is not the firm that it speaks of.
 * @param asked whether a quote without its author is one as well
 */
export function splitQuotes(line: ProtectedText, asked: boolean): { quotes: Piece[]; rest: ProtectedText } {
  const quotes: Piece[] = [];
  let at = 0;
  for (;;) {
    at += /^(?:[\s;.]|,(?!,\S))*/u.exec(line.text.slice(at))?.[0].length ?? 0;
    const found = quoteAt(line, at) ?? namedQuoteAt(line, at, asked);
    const piece = found ? testimonialOf(line.text, at, found, asked) : halfQuote(line.text, at, asked);
    if (!piece) return { quotes, rest: sliceOf(line, quotes.length === 0 ? 0 : at, line.text.length) };
    quotes.push({ piece: line.text.slice(at, piece.end), unclear: piece.unclear, type: 'testimonial' });
    at = piece.end;
  }
}

function testimonialOf(
  text: string,
  at: number,
  { end, content, author, tailEnd }: Quote,
  asked: boolean,
): { end: number; unclear: boolean } | null {
  const between = BETWEEN.exec(author)?.[0] ?? '';
  const who = author.slice(between.length).trim();
  const isDashed = /[–—-]/u.test(between) || who.startsWith('(');
  if (!isSaying(content, asked) && !(isDashed && who !== '')) return null;
  const isNamedBefore = !OPENS.test(text.slice(at));
  if (isNamedBefore || who === '') return asked || isNamedBefore ? { end, unclear: false } : null;
  const isSomebody = isDashed || SOMEBODY.test(who);
  const goesOn = hasVerb(who) && !SAYS.test(who);
  if (isSomebody && !goesOn && countWords(who) <= MOST_OF_AUTHOR) return { end: tailEnd, unclear: false };
  // "„Polecam!”. Prowadzę kursy od lat." is a quote and another sentence.
  if (between.includes('.')) return asked ? { end, unclear: false } : null;
  return isSomebody || asked ? { end: tailEnd, unclear: true } : null;
}

/** Where a mark is missing nobody knows where the words end: they are somebody's all the same. */
function halfQuote(text: string, at: number, asked: boolean): { end: number; unclear: boolean } | null {
  const isHalf = asked && OPENS.test(text.slice(at)) && countWords(text.slice(at)) >= FEWEST_WORDS;
  return isHalf ? { end: text.length, unclear: true } : null;
}

/** A quote that begins here, with what stands behind it. */
function quoteAt(line: ProtectedText, at: number): Quote | null {
  const { text } = line;
  const [opening] = OPENS.exec(text.slice(at)) ?? [];
  if (opening === undefined) return null;
  const from = at + opening.length;
  const closing = CLOSES.exec(text.slice(from));
  if (closing === null) return null;
  const end = from + closing.index + closing[0].length;
  const tailEnd = endOfAuthor(line, end);
  return {
    end,
    content: text.slice(from, from + closing.index).trim(),
    author: text.slice(end, tailEnd),
    tailEnd,
  };
}

/** "Pani Halina: „…”". */
function namedQuoteAt(line: ProtectedText, at: number, asked: boolean): Quote | null {
  const [named, name = ''] =
    new RegExp(`^([^"„“«»”:;.!?]{2,${LONGEST_NAME}}):\\s*(?=["„“«»”]|,,)`, 'u').exec(line.text.slice(at)) ??
    [];
  if (
    named === undefined ||
    !(FIRST_NAME.test(name) || BY_KIND.test(name) || (asked && /^\p{Lu}/u.test(name)))
  )
    return null;
  return quoteAt(line, at + named.length);
}

/** An author ends where the next quote, sentence or thing begins. */
function endOfAuthor({ text, closed }: ProtectedText, from: number): number {
  const lead = BETWEEN.exec(text.slice(from))?.[0].length ?? 0;
  const NEXT = /[\s,]["„“«»]|[\s,],,|;|[.!?…]+\s+(?=[\p{Lu}"„“«])/gu;
  for (const match of text.slice(from + lead).matchAll(NEXT)) {
    const at = from + lead + match.index;
    const isStop = /[;.!?…]/u.test(match[0][0] as string);
    if (!isStop || closed[at] === 0) return at;
  }
  return text.length;
}

const QUOTE_ALONE = /^(?:["„“«»”]|,,).*(?:["”»“«]|'')[.,]?$/u;
const DASHED = /^[–—-]\s*(?=\p{L})/u;

/** The author on the line below a quote goes with it; a list whose lines all begin with a dash stays one. */
export function joinAuthorLines(text: string, asked: boolean): string {
  const joined: string[] = [];
  for (const line of text.split('\n')) {
    const before = joined.at(-1)?.trim() ?? '';
    const next = line.trim();
    const isAuthor =
      QUOTE_ALONE.test(before) &&
      next !== '' &&
      !OPENS.test(next) &&
      !hasVerb(next.replace(DASHED, '')) &&
      countWords(next) <= MOST_OF_AUTHOR &&
      (asked || DASHED.test(next) || FIRST_NAME.test(next) || BY_KIND.test(next));
    if (isAuthor) joined[joined.length - 1] = `${before} ${next}`;
    else joined.push(line);
  }
  return joined.join('\n');
}

const TOLD = /^((?:["„“«»”]|,,)[\s\S]*?(?:["”»“«]|''))[\s.,]*(?:[–—-]+\s*)?(?=[\p{L}\d(])([\s\S]+)$/u;

/** A quote with a dash before its author. */
export function withAuthor(verbatim: string): string {
  const [, quote, author] = TOLD.exec(verbatim) ?? [];
  if (quote === undefined || author === undefined) return verbatim;
  return author.startsWith('(') ? `${quote} ${author}` : `${quote} – ${author}`;
}

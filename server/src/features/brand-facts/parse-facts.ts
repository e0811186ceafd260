import { type FactRisk, type FactType, type InterviewQuestion, LIMITS } from '@postownia/contract';
import { classifyFact } from './classify-fact.ts';
import { cleanItem } from './clean-item.ts';
import { hasVerb } from './has-verb.ts';
import { joinPieces, namesTowns, type Piece } from './join-pieces.ts';
import { joinSteps } from './join-steps.ts';
import { namesSite, namesStaff, tellsHistory } from './names-staff.ts';
import { type ProtectedText, protectText } from './protect-text.ts';
import { splitItems } from './split-items.ts';
import { splitLines } from './split-lines.ts';
import { joinAuthorLines, splitQuotes } from './split-quotes.ts';
import { splitSentences } from './split-sentences.ts';
import { namesNobody } from './they-do.ts';

/** One thing that a text tells, in the words of the text. */
export interface ParsedFact {
  readonly type: FactType;
  readonly verbatim: string;
  /** What the parser itself noticed: kept whole rather than guessed at, or too long for one sentence. */
  readonly risk: readonly Extract<FactRisk, 'unclear' | 'long'>[];
}

/** Longer is offered to its owner to split, but for steps that go together; nothing is cut. */
const LONGEST_CHARACTERS = 130;
const FEWEST_CHARACTERS = 3;

/** What an answer to a question is about, whatever it looks like; its sentences stay whole where commas belong to them. */
const ASKED: Partial<Record<InterviewQuestion, { type: FactType; whole: boolean }>> = {
  q3: { type: 'question', whole: true },
  q4: { type: 'mistake', whole: true },
  q5: { type: 'process', whole: true },
  q7: { type: 'season', whole: true },
  q12: { type: 'taboo', whole: false },
};

/** What is meant where the words themselves do not show it. */
const MEANT: Partial<Record<InterviewQuestion, FactType>> = {
  q6: 'material',
  q8: 'place',
  q9: 'person',
  q10: 'statement',
  q11: 'statement',
};

/**
 * Reads what somebody told into facts. Each stands in their own words: no word and no digit is dropped but the signs and
 * numbers that only list lines, nothing is cut for length, and where words cannot be parted safely they stay together,
 * marked `unclear`. Written for Polish; other languages are parted by the same signs.
 * @param question the interview's, when this answers one: says what an answer is about
 */
export function parseFacts(text: string, question?: InterviewQuestion): ParsedFact[] {
  const asked = question === undefined ? undefined : ASKED[question];
  const whole = asked?.whole ?? false;
  const isOnStaff = question === 'q9';
  const told = normalise(text);
  const lines = splitLines(asked === undefined ? joinAuthorLines(told, isOnStaff) : told).map((line) => {
    const shielded = protectText(line);
    // A question in quotation marks is what customers ask; elsewhere a quote is what they said.
    if (asked !== undefined || (!shielded.balanced && !isOnStaff))
      return joinPieces(pieces(shielded, whole, question), question);
    const { quotes, rest } = splitQuotes(shielded, isOnStaff);
    return [...quotes, ...joinPieces(pieces(rest, whole), question)];
  });
  const all = question === 'q5' ? joinSteps(lines) : lines.flat();
  return all.flatMap((piece) => factOf(piece, question));
}

/** A process is told in one breath, as long as a post has room for it. */
const LONGEST: Partial<Record<InterviewQuestion, number>> = { q5: 150 };

function factOf(
  { piece, unclear, type: known }: Piece,
  question: InterviewQuestion | undefined,
): ParsedFact[] {
  const verbatim = cleanItem(piece);
  if (!/[\p{L}\p{N}]/u.test(verbatim)) return [];
  const classified = classifyFact(verbatim);
  const found = isBrought(classified, question, verbatim) ? 'offer' : classified;
  const asked = question === undefined ? undefined : ASKED[question];
  const type = asked?.type ?? known ?? meant(found, question, verbatim);
  const short = found === 'offer' && verbatim.replace(/[^\p{L}]/gu, '').length < FEWEST_CHARACTERS;
  const longest = (question === undefined ? undefined : LONGEST[question]) ?? LONGEST_CHARACTERS;
  const risk = [
    ...(unclear || short ? (['unclear'] as const) : []),
    ...(verbatim.length > longest ? (['long'] as const) : []),
  ];
  return [{ type, verbatim, risk }];
}

/**
 * The sentences of a text that was not written to be read into facts: each whole, none parted at its commas.
 */
export function parseSentences(text: string): ParsedFact[] {
  return splitLines(normalise(text)).flatMap((line) =>
    pieces(protectText(line), true).flatMap(({ piece, unclear }) => {
      const verbatim = cleanItem(piece);
      const risk = unclear ? (['unclear'] as const) : [];
      return verbatim === '' ? [] : [{ type: classifyFact(verbatim), verbatim, risk }];
    }),
  );
}

/** "zrębki z dowozem" among what a firm does is a thing on offer, not a place; so are "urodziny dla dzieci", for whomever they are. */
const isBrought = (found: FactType, question: InterviewQuestion | undefined, verbatim: string): boolean =>
  question === 'q2' && (found === 'place' || (found === 'audience' && !/^(?:dla|od|kl\.) /iu.test(verbatim)));

/** What answers "what do you give your word on" with a span is a guarantee without the word. */
const SPAN = /^(?:\d+ (?:lat|miesi)|rok )/u;

function meant(found: FactType, question: InterviewQuestion | undefined, verbatim: string): FactType {
  if (question === 'q1') return ofThoseWhoDoIt(found, verbatim);
  if (found !== 'offer' && found !== 'statement') return found;
  if (question === 'q10' && SPAN.test(verbatim)) return 'guarantee';
  if (question === 'q8' && namesTowns(verbatim)) return 'area';
  return (question === undefined ? undefined : MEANT[question]) ?? found;
}

/** Who does it is answered by people alone; where, since when and how it came about are told by the way. */
function ofThoseWhoDoIt(found: FactType, verbatim: string): FactType {
  if (found !== 'offer' && found !== 'statement') return found;
  if (tellsHistory(verbatim)) return 'experience';
  if (namesStaff(verbatim)) return 'team';
  return !hasVerb(verbatim) && namesSite(verbatim) ? 'place' : 'statement';
}

/** Composed letters and plain spaces, unless that makes a text of the greatest length too long to keep. */
function normalise(text: string): string {
  const composed = text.normalize('NFC').replace(/[\u00A0\u2007\u202F]/gu, ' ');
  return composed.length > LIMITS.answerCharacters ? text : composed;
}

/** Of two the second may be what comes of the first. */
const FEWEST_LISTED = 3;
const UNKNOWN_ABBREVIATION = /(?<!\p{L})\p{L}+\.\s+\p{Ll}/gu;

function pieces(line: ProtectedText, whole: boolean, question?: InterviewQuestion): Piece[] {
  if (!line.balanced) return [{ piece: line.text, unclear: true }];
  return splitSentences(line).flatMap((sentence): Piece[] => {
    const unclear = [...sentence.text.matchAll(UNKNOWN_ABBREVIATION)].some(
      (match) => sentence.closed[match.index + match[0].indexOf('.')] === 0,
    );
    if (unclear) return [{ piece: sentence.text, unclear }];
    const items = splitItems(sentence);
    // "Kleją taśmą, ciągną na siłę, trzymają na strychu" is a list however it is typed: each is told by itself.
    const isList =
      question === 'q4' && items.length >= FEWEST_LISTED && items.every((item) => namesNobody(item.trim()));
    return whole && !isList
      ? [{ piece: sentence.text, unclear }]
      : items.map((piece) => ({ piece, unclear: false }));
  });
}

import { type FactRisk, type FactType, type InterviewQuestion, LIMITS } from '@postownia/contract';
import { classifyFact } from './classify-fact.ts';
import { cleanItem } from './clean-item.ts';
import { joinPieces, namesTowns, type Piece } from './join-pieces.ts';
import { type ProtectedText, protectText } from './protect-text.ts';
import { splitItems } from './split-items.ts';
import { splitLines } from './split-lines.ts';
import { splitSentences } from './split-sentences.ts';

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
  q1: 'team',
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
  return splitLines(normalise(text)).flatMap((line) =>
    joinPieces(pieces(protectText(line), asked?.whole ?? false), question).flatMap(({ piece, unclear }) => {
      const verbatim = cleanItem(piece);
      if (!/[\p{L}\p{N}]/u.test(verbatim)) return [];
      const classified = classifyFact(verbatim);
      const found = isBrought(classified, question, verbatim) ? 'offer' : classified;
      const type =
        asked?.type ??
        (found === 'offer' || found === 'statement' ? meant(found, question, verbatim) : found);
      const short = found === 'offer' && verbatim.replace(/[^\p{L}]/gu, '').length < FEWEST_CHARACTERS;
      const risk = [
        ...(unclear || short ? (['unclear'] as const) : []),
        ...(verbatim.length > LONGEST_CHARACTERS && type !== 'process' ? (['long'] as const) : []),
      ];
      return [{ type, verbatim, risk }];
    }),
  );
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
  if (question === 'q10' && SPAN.test(verbatim)) return 'guarantee';
  if (question === 'q8' && namesTowns(verbatim)) return 'area';
  return (question === undefined ? undefined : MEANT[question]) ?? found;
}

/** Composed letters and plain spaces, unless that makes a text of the greatest length too long to keep. */
function normalise(text: string): string {
  const composed = text.normalize('NFC').replace(/[\u00A0\u2007\u202F]/gu, ' ');
  return composed.length > LIMITS.answerCharacters ? text : composed;
}

const UNKNOWN_ABBREVIATION = /(?<!\p{L})\p{L}+\.\s+\p{Ll}/gu;

function pieces(line: ProtectedText, whole: boolean): Piece[] {
  if (!line.balanced) return [{ piece: line.text, unclear: true }];
  return splitSentences(line).flatMap((sentence) => {
    const unclear = [...sentence.text.matchAll(UNKNOWN_ABBREVIATION)].some(
      (match) => sentence.closed[match.index + match[0].indexOf('.')] === 0,
    );
    if (unclear || whole) return [{ piece: sentence.text, unclear }];
    return splitItems(sentence).map((piece) => ({ piece, unclear: false }));
  });
}

import { type BrandFact, type FactRisk, type FactType, LIMITS } from '@postownia/contract';
import type { RecordedActor } from '../../lib/recorded-actor.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { changeFacts, type FactContext } from './change-facts.ts';
import { classifyFact } from './classify-fact.ts';
import { cleanItem } from './clean-item.ts';
import { hasVerb } from './has-verb.ts';
import { type ParsedFact, parseSentences } from './parse-facts.ts';
import { proposeFacts } from './propose-facts.ts';
import { describeFact } from './read-facts.ts';
import { readSpeaker } from './read-interview.ts';

/** Something that a text said: of what kind, as far as its place there told; `text`: its words alone tell. */
export interface Said {
  readonly kind: Extract<FactType, 'address' | 'hours' | 'area' | 'offer' | 'question' | 'person'> | 'text';
  readonly text: string;
}

/** What may become a fact, with what speaks against it. */
export interface ReadPassage {
  readonly type: FactType;
  readonly verbatim: string;
  readonly risk: readonly FactRisk[];
}

/** Asks readers for something; says nothing of the brand. */
const CALL =
  /^(?:zaprasz|zadzwoń|sprawdź|zobacz|dowiedz|kliknij|skontaktuj|umów|napisz|zamów|poznaj|odkryj|czytaj|więcej|wybierz|dołącz|zapisz|witaj|zaufaj|skorzystaj|nie czekaj)/iu;
const FEWEST_WORDS = 4;
const LONGEST_SENTENCE = 240;

/** Facts as a site told them, none of them kept yet: data whole, texts by the sentence, without calls and questions. */
export function readPassages(said: readonly Said[]): ReadPassage[] {
  return said.flatMap(parsePassage).map((parsed) => {
    const { type, verbatim, risk } = describeFact(parsed, null);
    return { type, verbatim, risk };
  });
}

function parsePassage({ kind, text }: Said): ParsedFact[] {
  if (text.length > LIMITS.answerCharacters) return [];
  if (kind === 'text')
    return parseSentences(text)
      .filter(isTelling)
      .map((parsed) => ({ ...parsed, type: typeOf(parsed) }));
  const verbatim = cleanItem(text);
  return [{ type: kind === 'offer' ? offerType(verbatim) : kind, verbatim, risk: [] }];
}

const isTelling = ({ verbatim }: ParsedFact): boolean =>
  !CALL.test(verbatim) &&
  !/[?]$/u.test(verbatim) &&
  verbatim.length <= LONGEST_SENTENCE &&
  verbatim.split(/\s+/u).length >= FEWEST_WORDS;

/** A sentence of a site names no offer by itself: it says something. */
const typeOf = ({ type, verbatim }: ParsedFact): FactType =>
  type === 'offer' && hasVerb(verbatim) ? 'statement' : type;

function offerType(verbatim: string): FactType {
  const found = classifyFact(verbatim);
  return found === 'statement' ? 'offer' : found;
}

export interface FoundOnWebsite extends Pick<BrandFact, 'type' | 'verbatim'> {
  /** The page that said it. */
  readonly url: string;
}

/** Proposes what somebody chose of a website. What the brand told before is not proposed again. */
export function proposeFromWebsite(
  context: FactContext,
  workspaceId: WorkspaceId,
  { by, found }: { by: RecordedActor; found: readonly FoundOnWebsite[] },
): Promise<{ added: number; beyondLimit: number }> {
  return changeFacts(context, workspaceId, { by, part: 'website' }, async (tx, now) => {
    const speaker = await readSpeaker(tx, workspaceId);
    let [added, beyondLimit] = [0, 0];
    for (const url of new Set(found.map((fact) => fact.url))) {
      const read = found
        .filter((fact) => fact.url === url)
        .map(({ type, verbatim }) => describeFact({ type, verbatim, risk: [] }, speaker));
      const source = { kind: 'website', field: null, url } as const;
      const proposed = await proposeFacts(tx, workspaceId, { read, source, now });
      added += proposed.added;
      beyondLimit += proposed.beyondLimit;
    }
    return { answer: { added, beyondLimit }, changed: added };
  });
}

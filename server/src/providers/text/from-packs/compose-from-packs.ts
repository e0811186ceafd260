import { CHARACTERS_BY_LENGTH } from '@postownia/contract/brand-vocabulary';
import {
  checkPostText,
  countGraphemes,
  findUntoldNumbers,
  openingOf,
  SIMILARITY_LIMIT,
  similarityTo,
} from '@postownia/contract/post-text';
import { seededRandom } from '../../../lib/seeded-random.ts';
import { materialOf } from '../../../trade-packs/brand-material.ts';
import { numberSources } from '../number-sources.ts';
import type { WritingBrief } from '../text-writer.ts';
import type { Draft } from './draft.ts';
import { draftTopic } from './draft-topic.ts';
import { layOutDraft } from './lay-out-draft.ts';
import { readSaid } from './said.ts';

/** Shorter ones say nothing: another way of telling is taken instead. */
export const SHORTEST_BODY = 60;
/** A post as full as this needs no more words. */
const FILLED_ENOUGH = 0.7;
const EMPTINESS = 3;
/** Only the best drafts are compared with all posts around. */
const COMPARED = 16;
const SAME_OPENING = 10;
const ALIKE = 5;

/**
 * The best of all ways to tell a topic in Polish: whole sentences of confirmed facts and trade packs that keep every
 * rule, say little again and fill their length. Null when the topic has no way of at least `SHORTEST_BODY` characters.
 */
export function composeFromPacks(brief: WritingBrief): string | null {
  const said = readSaid(brief.recentTexts);
  const material = materialOf(brief);
  const drafts = draftTopic({ brief, material, said });
  const laid = drafts
    .map((draft) => ({ draft, ...layOutDraft(draft, brief, material) }))
    .filter(({ text, bodyLength }) => text !== null && bodyLength >= SHORTEST_BODY);
  const ranked = laid
    .map(({ draft, text }) => ({ text: text as string, cost: priceOf(draft, text as string, brief) }))
    .sort((one, other) => one.cost - other.cost);
  return pickBest(ranked, brief);
}

function priceOf(draft: Draft, text: string, { profile, seed, date, variant }: WritingBrief): number {
  const filled = countGraphemes(text) / CHARACTERS_BY_LENGTH[profile.contentLength];
  const chance = seededRandom(`${seed}|${date}|${variant}|${text}`).next() * 0.2;
  return draft.cost + chance + EMPTINESS * Math.max(0, FILLED_ENOUGH - filled);
}

interface Ranked {
  readonly text: string;
  readonly cost: number;
}

function pickBest(ranked: readonly Ranked[], brief: WritingBrief): string | null {
  const openings = new Set(brief.recentTexts.map(openingOf));
  const likenessOf = similarityTo(brief.recentTexts);
  const compared: Ranked[] = [];
  for (const { text, cost } of ranked) {
    if (compared.length === COMPARED) break;
    if (!keepsRules(text, brief)) continue;
    const likeness = likenessOf(text);
    const alike = likeness > SIMILARITY_LIMIT - 0.03 ? ALIKE : 0;
    const opening = openings.has(openingOf(text)) ? SAME_OPENING : 0;
    compared.push({ text, cost: cost + opening + alike + likeness * 2 });
  }
  const [best] = compared.sort((one, other) => one.cost - other.cost);
  return best?.text ?? null;
}

function keepsRules(text: string, brief: WritingBrief): boolean {
  const { profile, language } = brief;
  const limit = CHARACTERS_BY_LENGTH[profile.contentLength];
  const context = { language, industry: profile.industry, limit, names: [profile.brandName] };
  return (
    !checkPostText(text, context).some(({ severity }) => severity === 'error') &&
    findUntoldNumbers(text, numberSources(brief)).length === 0
  );
}

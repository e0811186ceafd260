import { CHARACTERS_BY_LENGTH } from '@postownia/contract/brand-vocabulary';
import {
  checkPostText,
  findUntoldNumbers,
  openingOf,
  SIMILARITY_LIMIT,
  similarityTo,
} from '@postownia/contract/post-text';
import { hashText } from '../../../lib/seeded-random.ts';
import { materialOf } from '../../../trade-packs/brand-material.ts';
import { flagsOf } from '../../../trade-packs/trade-of.ts';
import { isForbidden } from '../is-forbidden.ts';
import { numberSources } from '../number-sources.ts';
import type { WritingBrief } from '../text-writer.ts';
import { type Draft, SHORTEST_BODY } from './draft.ts';
import { draftTopic } from './draft-topic.ts';
import { type LayOut, layOutsFor } from './lay-out-draft.ts';
import { readSaid } from './said.ts';

/** A post as full as this needs no more words. */
const FILLED_ENOUGH = 0.7;
const EMPTINESS = 3;
/** Only the best drafts are compared with all posts around. */
const COMPARED = 10;
/** Characters that hashtags usually take. */
const USUAL_HASHTAGS = 34;
/** Among equals chance decides, the same for the same brief. */
const CHANCE = 0.2;
const SAME_OPENING = 10;
const ALIKE = 5;
/** Nearer than this a post reminds of another, the dearer the nearer. */
const REMINDS = 0.22;
const REMINDING = 40;

/**
 * The best of all ways to tell a topic in a language that has packs: whole sentences of confirmed facts and trade packs that keep every
 * rule, say little again and fill their length. Null when the topic has no way of at least `SHORTEST_BODY` characters.
 */
export function composeFromPacks(brief: WritingBrief): string | null {
  const material = materialOf(brief);
  const said = readSaid(brief.recentTexts, material.language);
  const priced = draftTopic({ brief, material, said })
    .map((draft) => ({ draft, cost: priceOf(draft, brief) }))
    .sort((one, other) => one.cost - other.cost);
  const { saidIn } = material.taboos;
  const keepsTaboos = (text: string) => saidIn(text) === null;
  return pickBest(priced, { layOut: layOutsFor(brief, material), keepsTaboos, brief });
}

interface Priced {
  readonly draft: Draft;
  readonly cost: number;
}

/** What a draft costs by itself: what speaks against it, chance, and the room that it leaves. */
function priceOf(draft: Draft, { profile, seed, date, variant }: WritingBrief): number {
  const words = [draft.lead ?? '', ...draft.body, ...draft.endings.map(({ text }) => text)].join(' ');
  const filled = (words.length + USUAL_HASHTAGS) / CHARACTERS_BY_LENGTH[profile.contentLength];
  const chance = ((hashText(`${seed}|${date}|${variant}|${words}`) % 1000) / 1000) * CHANCE;
  return draft.cost + chance + EMPTINESS * Math.max(0, FILLED_ENOUGH - filled);
}

/** Lays out the cheapest drafts until enough of them keep every rule, and compares those with the posts around. */
function pickBest(
  priced: readonly Priced[],
  {
    layOut,
    keepsTaboos,
    brief,
  }: { layOut: LayOut; keepsTaboos: (text: string) => boolean; brief: WritingBrief },
): string | null {
  const openings = new Set(brief.recentTexts.map(openingOf));
  const likenessOf = similarityTo(brief.recentTexts);
  const compared: { text: string; cost: number }[] = [];
  for (const { draft, cost } of priced) {
    if (compared.length === COMPARED) break;
    const { text, bodyLength } = layOut(draft);
    if (text === null || bodyLength < SHORTEST_BODY || !keepsTaboos(text) || !keepsRules(text, brief))
      continue;
    const likeness = likenessOf(text);
    const alike = likeness > SIMILARITY_LIMIT - 0.03 ? ALIKE : 0;
    const opening = openings.has(openingOf(text)) ? SAME_OPENING : 0;
    const reminding = REMINDING * Math.max(0, likeness - REMINDS);
    compared.push({ text, cost: cost + opening + alike + reminding + likeness * 2 });
  }
  const [best] = compared.sort((one, other) => one.cost - other.cost);
  return best?.text ?? null;
}

function keepsRules(text: string, brief: WritingBrief): boolean {
  const { profile, language } = brief;
  const limit = CHARACTERS_BY_LENGTH[profile.contentLength];
  const context = { language, flags: flagsOf(brief), limit, names: [profile.brandName] };
  return (
    !checkPostText(text, context).some(
      (finding) => finding.severity === 'error' || isForbidden(finding, text, brief),
    ) && findUntoldNumbers(text, numberSources(brief)).length === 0
  );
}

import { CHARACTERS_BY_LENGTH } from '@postownia/contract/brand-vocabulary';
import { countGraphemes, similarityTo, splitHashtags } from '@postownia/contract/post-text';
import { findProblems } from './find-problems.ts';
import { readSaid } from './from-packs/said.ts';
import { type ModelMaterial, modelMaterial } from './model-material.ts';
import type { WritingBrief } from './text-writer.ts';

/** What speaks for and against a text once its rules are counted; only their order matters. */
const WEIGHTS = {
  refused: -100,
  problem: -8,
  fact: 3,
  knowledge: 1,
  alike: -12,
  copied: -6,
  hook: 2,
  length: 2,
  style: 2,
  asked: -2,
};
const MOST_FACTS_COUNTED = 3;
const MOST_KNOWLEDGE_COUNTED = 3;
/** Characters of a first sentence that stops a reader. */
const HOOK = { shortest: 18, longest: 95 };
/** Less of the room that the brand wants filled says little. */
const FILLED = 0.45;
/** Of the posts around: more questions at the beginning tire. */
const MOST_ASKED = 0.4;
const STEM = 5;

/**
 * The texts, best first, by what rules can see: which keep them, how much of the brand's own facts and of what the trade
 * knows they carry, how unlike the posts around they are, how they begin, whether they fill their room.
 */
export function rankByRules(texts: readonly string[], brief: WritingBrief): string[] {
  if (texts.length < 2) return [...texts];
  const material = modelMaterial(brief);
  const alike = similarityTo(brief.recentTexts);
  const asked = readSaid(brief.recentTexts).askedFirst;
  const scored = texts.map((text) => {
    const problems = findProblems(text, brief);
    const refused = problems.some(({ refuses }) => refuses) ? WEIGHTS.refused : 0;
    const score =
      refused +
      WEIGHTS.problem * problems.length +
      substanceOf(text, material) +
      WEIGHTS.alike * alike(text) +
      formOf(text, brief, asked);
    return { text, score };
  });
  return scored.toSorted((one, other) => other.score - one.score).map(({ text }) => text);
}

/** How much a text rests on the brand's facts, then on what is known of the subject; a sentence of an example counts against it. */
function substanceOf(text: string, { facts, knowledge, golden }: ModelMaterial): number {
  const stems = stemsOf(text);
  const carried = (sentences: readonly string[], most: number) =>
    Math.min(most, sentences.filter((sentence) => shareIn(stemsOf(sentence), stems) >= 0.5).length);
  const copied = golden.some(({ post }) =>
    post.split(/(?<=[.!?…])\s+/u).some((sentence) => sentence.length > 25 && text.includes(sentence)),
  );
  return (
    WEIGHTS.fact * carried(facts, MOST_FACTS_COUNTED) +
    WEIGHTS.knowledge * carried(knowledge, MOST_KNOWLEDGE_COUNTED) +
    (copied ? WEIGHTS.copied : 0)
  );
}

function formOf(text: string, { profile }: WritingBrief, askedAround: number): number {
  const { body } = splitHashtags(text);
  const first = /^[^.!?…\n]*[.!?…]?/u.exec(body.trim())?.[0] ?? '';
  const begins = first.length >= HOOK.shortest && first.length <= HOOK.longest;
  const fills = countGraphemes(text) >= FILLED * CHARACTERS_BY_LENGTH[profile.contentLength];
  const asks = first.endsWith('?');
  const isList = /^\s*[•–-]\s/mu.test(body);
  const inStyle =
    (profile.contentStyle === 'question' && asks) || (profile.contentStyle === 'list' && isList);
  return (
    (begins ? WEIGHTS.hook : 0) +
    (fills ? WEIGHTS.length : 0) +
    (inStyle ? WEIGHTS.style : 0) +
    (asks && profile.contentStyle !== 'question' && askedAround > MOST_ASKED ? WEIGHTS.asked : 0)
  );
}

const stemsOf = (text: string): Set<string> =>
  new Set((text.toLocaleLowerCase('pl').match(/\p{L}{4,}/gu) ?? []).map((word) => word.slice(0, STEM)));

function shareIn(stems: ReadonlySet<string>, others: ReadonlySet<string>): number {
  if (stems.size === 0) return 0;
  return [...stems].filter((stem) => others.has(stem)).length / stems.size;
}

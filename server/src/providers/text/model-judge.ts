import * as z from 'zod';
import prompts from '../../../data/writing-prompts.json' with { type: 'json' };
import type { Verdict } from './check-and-repair.ts';
import { briefData, quotedData, type WritingPrompt } from './compose-writing-prompt.ts';
import { readModelJson } from './model-chat.ts';
import type { WritingBrief } from './text-writer.ts';

/** Why a text is not posted, however well it reads. */
const FATAL = ['invented', 'law', 'other-trade', 'rude', 'not-language', 'cliche'] as const;

/** What a reader wants of a post, and how much. Together 100 for a text that gets four points everywhere. */
const WEIGHTS = { brand: 30, useful: 20, hook: 15, language: 15, fresh: 10, fit: 10 } as const;
const MOST_POINTS = 4;

const points = z.number().min(0).max(MOST_POINTS);
const Verdicts = z.object({
  verdicts: z.array(
    z.object({
      brand: points,
      useful: points,
      hook: points,
      language: points,
      fresh: points,
      fit: points,
      fatal: z.array(z.enum(FATAL)),
    }),
  ),
});

/** The shape of the judge's answer for so many texts. */
export function verdictShape(count: number) {
  const score = { type: 'integer', minimum: 0, maximum: MOST_POINTS };
  const properties = {
    ...Object.fromEntries(Object.keys(WEIGHTS).map((name) => [name, score])),
    fatal: { type: 'array', items: { type: 'string', enum: [...FATAL] } },
  };
  const verdict = {
    type: 'object',
    properties,
    required: Object.keys(properties),
    additionalProperties: false,
  };
  return {
    name: 'verdicts',
    schema: {
      type: 'object',
      properties: { verdicts: { type: 'array', items: verdict, minItems: count, maxItems: count } },
      required: ['verdicts'],
      additionalProperties: false,
    },
  };
}

/** The two messages for a judge: our rubric, and all that may be said beside the texts, as one JSON object. */
export function composeJudgePrompt(brief: WritingBrief, texts: readonly string[]): WritingPrompt {
  const { recentOpenings, recentClosings, ...material } = briefData(brief);
  return {
    system: prompts[brief.language].judge,
    user: quotedData({ material, recentOpenings, recentClosings, candidates: texts }),
  };
}

/**
 * What a judge said of the texts, in their order; null where it cannot be read or is about another number of texts: then the
 * rules' own order holds. A fault that a judge calls fatal ends a text.
 */
export function readVerdict(
  content: string | null,
  texts: readonly string[],
  brief: WritingBrief,
): Verdict | null {
  const read = content === null ? undefined : Verdicts.safeParse(readModelJson(content)).data;
  if (read === undefined || read.verdicts.length !== texts.length) return null;
  const sentences = prompts[brief.language].problems.fatal;
  const judged = texts.flatMap((text, at) => {
    const verdict = read.verdicts[at];
    return verdict === undefined ? [] : [{ text, fatal: verdict.fatal, score: scoreOf(verdict) }];
  });
  const [best] = judged
    .filter(({ fatal }) => fatal.length === 0)
    .toSorted((one, other) => other.score - one.score);
  const problems = [...new Set(judged.flatMap(({ fatal }) => fatal))].map((fault) => sentences[fault]);
  return { best: best?.text ?? null, problems };
}

const scoreOf = (verdict: Readonly<Record<keyof typeof WEIGHTS, number>>): number =>
  Object.entries(WEIGHTS).reduce(
    (sum, [name, weight]) => sum + (weight * verdict[name as keyof typeof WEIGHTS]) / MOST_POINTS,
    0,
  );

import {
  CONTENT_TYPES,
  contract,
  FACT_TYPES,
  GenerationWindow,
  TOKEN_COSTS,
  TONES,
} from '@postownia/contract';
import { CalendarDate, Id } from '@postownia/contract/fields';
import * as z from 'zod/mini';
import type { CallApi } from './call-api.ts';
import { type CallOptions, type Tool, ToolRefusal, tool } from './tool.ts';
import { viewBatch, viewFact, viewPlan } from './views.ts';

type Window = z.output<typeof GenerationWindow>;
const Making = z.strictObject({ ...GenerationWindow.shape, planId: z.optional(Id) });
const Topic = z.strictObject({
  planId: Id,
  date: CalendarDate,
  contentType: z.optional(z.enum(CONTENT_TYPES)),
  tone: z.optional(z.enum(TONES)),
  summary: z.optional(z.string().check(z.maxLength(240))),
  headline: z.optional(z.string().check(z.maxLength(60))),
  locked: z.optional(z.boolean()),
});
const ById = z.strictObject({ id: Id });

/** What a window costs, and what the firm has. */
async function priceOf(call: CallApi, { from, days, existing, frequency }: Window) {
  const { fill, replace, daysWithPosts, balance } = await call(contract.generation.preview, {
    from,
    days,
    frequency,
  });
  const { days: posts, tokens } = existing === 'fill' ? fill : replace;
  return { posts, tokens, daysWithPosts, balance };
}

function assertWithin(tokens: number, { maxTokens }: CallOptions): void {
  if (tokens > maxTokens)
    throw new ToolRefusal('MAX_TOKENS', `This would cost ${tokens} tokens, and maxTokens is ${maxTokens}.`);
}

/** Starts what was asked for; a price that grew in between is given back at once. */
async function makePosts(call: CallApi, making: z.output<typeof Making>, options: CallOptions) {
  assertWithin((await priceOf(call, making)).tokens, options);
  const batch = await call(contract.generation.start, making, options);
  if (batch.tokens.reserved > options.maxTokens) {
    await call(contract.generation.cancel, { id: batch.id });
    assertWithin(batch.tokens.reserved, options);
  }
  return viewBatch(batch);
}

/** What an assistant may plan and have made. */
export const PLANNING_TOOLS: readonly Tool[] = [
  tool({
    name: 'plan_month',
    title: 'Ułóż plan miesiąca',
    description:
      'Suggests what the post of each day will be about, from confirmed facts, occasions and results. Free; nothing is written yet. `days` from `from`, at most 30; `fill` leaves days with posts alone; `profile` posts as often as the brand wants.',
    kind: 'writes',
    action: 'posts.write',
    input: GenerationWindow,
    actsAnew: true,
    run: async (call, window, options) => viewPlan(await call(contract.monthPlans.create, window, options)),
    foresee: async (call, window) => ({ wouldPlan: await priceOf(call, window), costsNow: 0 }),
  }),
  tool({
    name: 'change_topic',
    title: 'Zmień temat dnia',
    description:
      'Changes what one day of a month plan is about, or locks it. `summary` is what the post says.',
    kind: 'writes',
    action: 'posts.write',
    input: Topic,
    actsAnew: true,
    run: async (call, { planId: id, ...change }, options) =>
      viewPlan(await call(contract.monthPlans.changeTopic, { id, ...change }, options)),
    foresee: async (call, { planId: id, date, ...change }) => {
      const { topics } = viewPlan(await call(contract.monthPlans.get, { id }));
      return {
        topic: topics.find((topic) => topic.date === date) ?? null,
        wouldChange: Object.keys(change),
      };
    },
  }),
  tool({
    name: 'make_posts',
    title: 'Stwórz posty z obrazami',
    description: `Writes and draws posts, ${TOKEN_COSTS.post} tokens each, by a month plan (\`planId\`) or without. They are drafts. Answers at once; ask read_batch how far it is.`,
    kind: 'spends',
    action: 'posts.generate',
    input: Making,
    run: makePosts,
    foresee: async (call, making) => ({ wouldMake: await priceOf(call, making) }),
  }),
  tool({
    name: 'new_text',
    title: 'Nowy tekst posta',
    description: `Writes another text for a post, ${TOKEN_COSTS.text} token. An approval is asked for again.`,
    kind: 'spends',
    action: 'posts.generate',
    input: ById,
    run: async (call, post, options) => {
      assertWithin(TOKEN_COSTS.text, options);
      return viewBatch(await call(contract.generation.newText, post, options));
    },
    foresee: async (call, post) => foreseeAnew(call, { ...post, tokens: TOKEN_COSTS.text }),
  }),
  tool({
    name: 'new_image',
    title: 'Nowy obraz posta',
    description: `Draws another image for a post, ${TOKEN_COSTS.image} tokens. An approval is asked for again.`,
    kind: 'spends',
    action: 'posts.generate',
    input: ById,
    run: async (call, post, options) => {
      assertWithin(TOKEN_COSTS.image, options);
      return viewBatch(await call(contract.generation.newImage, post, options));
    },
    foresee: async (call, post) => foreseeAnew(call, { ...post, tokens: TOKEN_COSTS.image }),
  }),
  tool({
    name: 'tell_fact',
    title: 'Podaj fakt o marce',
    description:
      'Proposes facts read from a text that the person told you. A person confirms them in Postownia before any post uses them.',
    kind: 'writes',
    action: 'brand.write',
    input: z.strictObject({
      text: z.string().check(z.minLength(1), z.maxLength(4000)),
      type: z.optional(z.enum(FACT_TYPES)),
    }),
    run: async (call, told, options) => {
      const { facts } = await call(contract.brandFacts.add, told, options);
      return {
        proposed: facts.map(viewFact),
      };
    },
    foresee: async (_call, { text }) => ({ wouldReadCharacters: text.length }),
  }),
];

async function foreseeAnew(call: CallApi, { id, tokens }: { id: string; tokens: number }) {
  const { state, approved } = await call(contract.posts.get, { id });
  return { wouldCost: tokens, post: { id, state, approved } };
}

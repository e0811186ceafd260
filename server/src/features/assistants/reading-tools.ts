import { ANALYTICS_PERIODS, contract } from '@postownia/contract';
import { CalendarDate, Id } from '@postownia/contract/fields';
import * as z from 'zod/mini';
import { type Tool, tool } from './tool.ts';
import { viewBatch, viewFact, viewPlan, viewPost, viewPublication } from './views.ts';

const ById = z.strictObject({ id: Id });
const Nothing = z.strictObject({});

/** What an assistant may look at. */
export const READING_TOOLS: readonly Tool[] = [
  tool({
    name: 'list_brands',
    title: 'Marki',
    description:
      'Brands that this connection may open, by slug and name. Other tools take a slug as `brand`.',
    kind: 'reads',
    action: 'workspaces.read',
    input: Nothing,
    run: async (call) => {
      const { current, brands } = await call(contract.brands.list);
      return { current, brands };
    },
  }),
  tool({
    name: 'list_accounts',
    title: 'Połączone konta',
    description: 'Accounts at the networks that the brand publishes to, and whether they are connected.',
    kind: 'reads',
    action: 'accounts.read',
    input: Nothing,
    run: async (call) => {
      const { accounts } = await call(contract.socialAccounts.list);
      return {
        accounts: accounts.map(({ id, network, name, label, state, expiresAt }) => ({
          id,
          network,
          name: label ?? name,
          state,
          expiresAt,
        })),
      };
    },
  }),
  tool({
    name: 'read_calendar',
    title: 'Kalendarz',
    description:
      'Posts of the days from `from` to `to`, at most 42, with text, state and whether they are approved.',
    kind: 'reads',
    action: 'posts.read',
    input: z.strictObject({ from: CalendarDate, to: CalendarDate }),
    run: async (call, days) => ({ posts: (await call(contract.posts.list, days)).posts.map(viewPost) }),
  }),
  tool({
    name: 'read_post',
    title: 'Post',
    description: 'One post. Send its `revision` back with change_post.',
    kind: 'reads',
    action: 'posts.read',
    input: ById,
    run: async (call, post) => ({ post: viewPost(await call(contract.posts.get, post)) }),
  }),
  tool({
    name: 'read_plan',
    title: 'Plan miesiąca',
    description: 'A month plan: what the post of each day will be about.',
    kind: 'reads',
    action: 'posts.read',
    input: ById,
    run: async (call, plan) => viewPlan(await call(contract.monthPlans.get, plan)),
  }),
  tool({
    name: 'read_batch',
    title: 'Postęp tworzenia',
    description:
      'How far make_posts, new_text or new_image came. Ask again after some seconds while it is `running`.',
    kind: 'reads',
    action: 'posts.read',
    input: ById,
    run: async (call, batch) => viewBatch(await call(contract.generation.get, batch)),
  }),
  tool({
    name: 'proof_of_publication',
    title: 'Dowód publikacji',
    description:
      'Where a post went out: account, state, moment, link, when the network was seen to show it, and every attempt. `planned` and `waiting` are not out yet.',
    kind: 'reads',
    action: 'posts.read',
    input: ById,
    run: async (call, post) => {
      const { publications } = await call(contract.publications.ofPost, post);
      return { postId: post.id, publications: publications.map(viewPublication) };
    },
  }),
  tool({
    name: 'read_results',
    title: 'Wyniki',
    description:
      'Engagement and reach of the period, kinds of content, networks, the best posts, and what the next plan learns from them. null means that nothing was read, never zero.',
    kind: 'reads',
    action: 'analytics.read',
    input: z.strictObject({ period: z._default(z.enum(ANALYTICS_PERIODS), '4-weeks') }),
    run: async (call, period) => {
      const report = await call(contract.analytics.report, period);
      const { current, previous, weeks, byNetwork, byContentType, byTone, best } = report;
      const { enabled, types } = await call(contract.analytics.learning);
      return {
        current,
        previous,
        weeks,
        byNetwork,
        byContentType,
        byTone,
        readAt: report.readAt,
        best: best.map(({ thumbnailUrl: _shown, ...post }) => post),
        learning: { enabled, types },
      };
    },
  }),
  tool({
    name: 'read_facts',
    title: 'Fakty o marce',
    description:
      'What the brand told about itself. Only `confirmed` facts are true for posts; never state anything of the brand that is not among them.',
    kind: 'reads',
    action: 'brand.read',
    input: Nothing,
    run: async (call) => {
      const { facts } = await call(contract.brandFacts.list);
      return {
        facts: facts.filter(({ state }) => state === 'confirmed' || state === 'proposed').map(viewFact),
      };
    },
  }),
];

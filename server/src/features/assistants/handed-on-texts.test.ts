import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { addKey, type TestKey } from '../../../test/api-keys.ts';
import { manualClock, type TestApp, testApp } from '../../../test/app.ts';
import { openAssistant, use } from '../../../test/assistant.ts';
import { TOOL_ARGUMENTS } from '../../../test/assistant-calls.ts';
import { Browser } from '../../../test/browser.ts';
import { TEST_PROFILE } from '../../../test/factories.ts';
import { ORDERS } from '../../../test/hostile-texts.ts';
import { addOwner } from '../../../test/invitations.ts';
import { connectAccounts, PAGE } from '../../../test/publishing.ts';
import type { User } from '../../../test/users.ts';
import { brandFacts } from '../../db/schema/brand-facts.ts';
import { socialAccounts } from '../../db/schema/social-accounts.ts';
import { inTransaction } from '../../db/transaction.ts';
import { saveBrandProfile } from '../brand-profile/index.ts';
import type { CallApi, Operation } from './call-api.ts';
import { TOOLS } from './make-server.ts';
import { markTexts, newTag, shapeOf } from './mark-texts.ts';
import { inputOf } from './run-tool.ts';

/** Tells a hostile text from all other words of an answer. */
const SIGN = 'żółw-7f3a';
const ID = '0b9b8a6e-4f0e-4a51-9d0c-1f4b7d0c2e11';
/** What strings of a fixed form may be. */
const FORMS = ['2026-12-01', '10:00', '2026-12', '#aabbcc', '2026-12-01T10:00:00.000Z', ID, 'slowo'];

type Shape = z.core.JSONSchema.BaseSchema | boolean | undefined;

/** An answer of this shape in which every text that can be anything is this one. */
function answerWith(shape: Shape, text: string): unknown {
  if (typeof shape !== 'object') return text;
  const choices = shape.anyOf ?? shape.oneOf;
  if (choices !== undefined) {
    const [first] = choices.filter((one) => typeof one === 'object' && one.type !== 'null');
    return answerWith(first, text);
  }
  if (shape.const !== undefined) return shape.const;
  if (shape.enum !== undefined) return shape.enum[0];
  const { type } = shape;
  if (type === 'object') {
    const { properties = {}, additionalProperties } = shape;
    const own = Object.entries(properties).map(([name, inner]) => [name, answerWith(inner, text)] as const);
    const open =
      typeof additionalProperties === 'object' ? answerWith(additionalProperties, text) : undefined;
    return Object.fromEntries(open === undefined ? own : [...own, ['other', open]]);
  }
  if (type === 'array') return [answerWith(shape.items as Shape, text)];
  if (type === 'integer' || type === 'number') return 1;
  if (type === 'boolean') return true;
  if (shape.format === 'uuid') return ID;
  if (shape.format === 'date-time') return '2026-12-01T10:00:00.000Z';
  const { pattern } = shape;
  if (pattern === undefined) return text;
  return FORMS.find((form) => new RegExp(pattern).test(form)) ?? text;
}

/** What stands outside the marks of this tag. */
const outside = (told: unknown, tag: string): string =>
  JSON.stringify(told).replaceAll(new RegExp(`<${tag}>.*?</${tag}>`, 'gs'), '');

const ways = TOOLS.flatMap((tool) =>
  [tool.run, tool.foresee].flatMap((way, index) =>
    way === undefined ? [] : [[tool.name, index === 0 ? 'for real' : 'dry', { tool, way }] as const],
  ),
);

describe('whatever the API answers', () => {
  it.each(ways)('%s hands it on inside marks, %s', async (_name, _how, { tool, way }) => {
    for (const order of ORDERS) {
      const tag = newTag();
      let asked = 0;
      const call = (async ({ '~orpc': { outputSchema } }: Operation) => {
        asked += 1;
        const shape = shapeOf(outputSchema);
        return markTexts(answerWith(shape, `${order} ${SIGN}`), shape, tag);
      }) as unknown as CallApi;
      const input = inputOf(tool).parse(TOOL_ARGUMENTS[tool.name]?.(ID) ?? {}) as Record<string, unknown>;
      const told = await way(call, input, { idempotencyKey: undefined, maxTokens: 1_000 });
      if (tool.name !== 'tell_fact') expect(asked, tool.name).toBeGreaterThan(0);
      expect(outside(told, tag), `${tool.name}: ${order}`).not.toContain(SIGN);
    }
  });
});

describe('what people and programs told a brand', () => {
  let running: TestApp;
  let owner: User;
  let key: TestKey;
  let planId: string;
  const clock = manualClock();
  beforeAll(async () => {
    running = await testApp({ clock });
    owner = await addOwner(running.app);
    key = await addKey(running.app, owner);
    const { workspaceId } = owner;
    const now = clock.now();
    await inTransaction(running.app.db, (tx) =>
      saveBrandProfile(tx, workspaceId, { profile: TEST_PROFILE, now }),
    );
    await connectAccounts({ context: running.app, sandbox: running.sandbox, ...owner, remoteIds: [PAGE] });
    const account = { name: `${ORDERS[0]} ${SIGN}`, label: null };
    await running.app.db
      .update(socialAccounts)
      .set(account)
      .where(eq(socialAccounts.workspaceId, workspaceId));
    await running.app.db.insert(brandFacts).values(
      ORDERS.map((order, position) => ({
        workspaceId,
        position,
        type: 'offer' as const,
        sourceKind: 'interview' as const,
        verbatim: `${order} ${SIGN}`,
        say: [],
        numbers: [],
        tags: [],
        months: [],
        state: position % 2 === 0 ? ('confirmed' as const) : ('proposed' as const),
        risk: [],
        createdAt: now,
        updatedAt: now,
      })),
    );
    await tellTopics();
  });
  afterAll(() => running.close());

  const panel = () => new Browser(running, owner);
  /** Topics of a plan, a post of each and a comment on it say what the orders say. */
  async function tellTopics(): Promise<void> {
    const window = { from: '2026-12-01', days: 28, existing: 'fill', frequency: 'daily' };
    const plan = (await panel().post('/api/v1/month-plans', window)).body;
    planId = plan.id;
    for (const [index, order] of ORDERS.entries()) {
      const { date } = plan.topics[index % plan.topics.length];
      const line = order.replaceAll(/\p{Cc}/gu, ' ').trim();
      const summary = `${line} ${SIGN}`;
      const change = { summary, headline: `${line.slice(0, 40).trim()} ${SIGN}` };
      const changed = await panel().ask('PATCH', `/api/v1/month-plans/${planId}/topics/${date}`, change);
      expect([200, 409, 422, 400], JSON.stringify(changed.body)).toContain(changed.status);
      const draft = { date, content: `${order.toWellFormed()} ${SIGN}` };
      const post = await panel().post('/api/v1/posts', draft);
      if (post.status !== 201) continue;
      const comment = {
        text: `${order.toWellFormed()} ${SIGN}`,
        mentions: [],
        assetIds: [],
        toClient: false,
      };
      await panel().post(`/api/v1/posts/${post.body.id}/comments`, comment);
      clock.advance(5_000);
    }
  }

  it('stays inside marks in every tool and resource, and comments are handed on by none', async () => {
    const client = await openAssistant(running.url, key.text);
    const reads = {
      read_plan: { id: planId },
      read_calendar: { from: '2026-12-01', to: '2026-12-28' },
      read_facts: {},
      list_accounts: {},
      read_results: {},
      list_brands: {},
    };
    const texts: string[] = [];
    for (const [name, input] of Object.entries(reads)) {
      const { text, told, refused } = await use(client, name, input);
      expect(refused, text).toBe(false);
      texts.push(text);
      if (name === 'read_facts') expect(told.facts).toHaveLength(ORDERS.length);
      if (name === 'read_plan') expect(JSON.stringify(told.topics)).toContain(SIGN);
      if (name === 'read_calendar') expect(told.posts.length).toBeGreaterThan(ORDERS.length / 2);
    }
    const { told } = await use(client, 'read_calendar', reads.read_calendar);
    const brand = owner.workspaceId;
    for (const { id } of told.posts.slice(0, 10)) {
      const { contents } = await client.readResource({ uri: `postownia://${brand}/posts/${id}` });
      texts.push(contents[0]?.text ?? '');
    }
    const calendar = await client.readResource({ uri: `postownia://${brand}/calendar/2026-12` });
    texts.push(calendar.contents[0]?.text ?? '');
    await client.close();
    expect(texts.filter((text) => text.includes(SIGN)).length).toBeGreaterThan(10);
    for (const text of texts) {
      const [heading = '', ...answer] = text.split('\n');
      const tag = /^Text between <(data-[0-9a-f]{16})>/.exec(heading)?.[1] ?? '?';
      expect(outside(answer.join('\n'), tag)).not.toContain(SIGN);
    }
    // A post has one text of its own; what was said about it beside is not among what assistants are told.
    expect(JSON.stringify(TOOLS.map(({ description }) => description))).not.toMatch(/comment/i);
  });

  it('stays inside marks in prompts, which are filled in by whoever asks', async () => {
    const client = await openAssistant(running.url, key.text);
    for (const name of ['zaplanuj-miesiac', 'co-zadzialalo'])
      for (const order of ORDERS) {
        const brand = `${order.slice(0, 80)} ${SIGN}`;
        const { messages } = await client.getPrompt({ name, arguments: { brand } });
        const text = messages.map(({ content }) => content.text).join('\n');
        const tag = tagOf(text);
        expect(text.replaceAll(new RegExp(`<${tag}>.*?</${tag}>`, 'gs'), '')).not.toContain(SIGN);
        clock.advance(1_000);
      }
    await client.close();
  });
});

/** The tag of the marks that we set, whatever a text brought along. */
const tagOf = (text: string): string =>
  [...text.matchAll(/<(data-[0-9a-f]{16})>/g)]
    .map(([, tag]) => tag ?? '')
    .find((tag) => !/0{16}/.test(tag)) ?? '?';

import type { PlannedTopic } from '@postownia/contract/features/month-plans';
import { checkPostText } from '@postownia/contract/post-text';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../../../sandbox/src/start-sandbox.ts';
import { sampleBrand } from '../../../test/brand-profiles.ts';
import { ORDERS } from '../../../test/hostile-texts.ts';
import { planMonth } from '../../features/month-plans/plan-month.ts';
import { withoutUnseen } from '../../lib/unseen-characters.ts';
import { flagsOf } from '../../trade-packs/trade-of.ts';
import { ProviderError } from '../provider-error.ts';
import { createOpenaiWriter } from './openai-writer.ts';
import type { WritingBrief } from './text-writer.ts';

interface Asked {
  readonly messages: readonly { role: string; content: string }[];
  readonly tools?: unknown;
}

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 });
});
afterAll(() => sandbox.close());

/** A writer on the sandbox's model, and what it was asked. */
function listeningWriter() {
  const asked: Asked[] = [];
  const listening: typeof fetch = (input, init) => {
    asked.push(JSON.parse(String(init?.body)) as Asked);
    return fetch(input, init);
  };
  const baseUrl = `${sandbox.url}/v1`;
  const writer = createOpenaiWriter({
    apiKey: 'sk-test',
    baseUrl,
    model: 'gpt-6-luna',
    retries: 0,
    fetch: listening,
  });
  return { asked, writer };
}

/** The words of everybody whose words reach a model: the brand, its site's facts, its examples, its last posts. */
function briefWith(words: string): WritingBrief {
  const profile = {
    ...sampleBrand('bakery'),
    uniqueSellingPoints: words,
    targetAudience: words,
    callToAction: words,
  };
  const [topic] = planMonth({ profile: sampleBrand('bakery'), dates: ['2026-05-21'], seed: 'a' });
  return {
    profile,
    topic: { ...(topic as PlannedTopic), summary: words, headline: words },
    date: '2026-05-21',
    language: profile.postLanguage,
    recentTexts: [words],
    facts: (['offer', 'statement', 'hours', 'taboo'] as const).map((type) => ({
      id: type,
      type,
      say: [{ text: words, as: 'none' as const }],
      tags: ['chleb'],
      months: [],
      validUntil: null,
      state: 'confirmed' as const,
    })),
    voice: { examples: [words], favouriteWords: [words], signs: [], signsPerPost: 0, signOff: words },
    variant: 0,
    seed: 'a',
  };
}

const HARMLESS = 'Chleb na zakwasie, codziennie od szóstej.';
const TASKS = ['write', 'script', 'reword'] as const;
type Task = (typeof TASKS)[number];

async function ask(task: Task, words: string) {
  const { asked, writer } = listeningWriter();
  const brief = briefWith(words);
  const told = { ...brief, videoType: 'tutorial' as const, text: words, wish: words, planned: true };
  const written = await writer[task](told as never, {}).catch((error: unknown) => error);
  return { asked, written, brief };
}

const valuesIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(valuesIn) : [];
};

it('there are orders enough', () => {
  expect(new Set(ORDERS).size).toBeGreaterThanOrEqual(50);
});

it.each(TASKS)(
  'what a model is told to do (%s) depends on no word of a customer',
  async (task) => {
    const [harmless] = (await ask(task, HARMLESS)).asked;
    for (const order of ORDERS) {
      const { asked } = await ask(task, order);
      for (const { messages, tools } of asked) {
        // It is given nothing that it could do anything with but write.
        expect(tools).toBeUndefined();
        expect(messages.slice(0, 2).map(({ role }) => role)).toEqual(['system', 'user']);
        expect(messages[0]?.content).toBe(harmless?.messages[0]?.content);
        const data = JSON.parse(messages[1]?.content ?? '') as Record<string, unknown>;
        expect(Object.keys(data)).toEqual(
          Object.keys(JSON.parse(harmless?.messages[1]?.content ?? '') as object),
        );
        expect(valuesIn(data)).toContain(withoutUnseen(order));
        for (const { role } of messages.slice(2)) expect(['assistant', 'user']).toContain(role);
      }
    }
  },
  60_000,
);

it('nothing but a post that the rules allow comes of it, and none of our own rules', async () => {
  const refused: string[] = [];
  for (const order of ORDERS) {
    const { asked, written, brief } = await ask('write', order);
    // What the rules do not allow is not handed on: nothing is written then.
    if (written instanceof ProviderError) {
      refused.push(order);
      continue;
    }
    const { text } = written as { text: string };
    const flags = flagsOf(brief);
    const findings = checkPostText(text, { language: brief.language, flags });
    expect(
      findings.filter(({ severity }) => severity === 'error'),
      text,
    ).toEqual([]);
    for (const rule of asked[0]?.messages[0]?.content.split('\n') ?? []) expect(text).not.toContain(rule);
  }
  expect(refused.length, refused.join(' | ')).toBeLessThan(ORDERS.length / 2);
});

import { expect, test } from 'vitest';
import { createFaultRules, type FaultInput } from './fault-rules.ts';

const NETWORKS = { meta: ['spam'] };

const request = {
  provider: 'meta' as const,
  names: ['POST /{page}/feed', '/{page}/feed', 'POST /v25.0/1/feed', '/v25.0/1/feed'],
  text: () => 'message=abc',
};
const strikes = (rules: FaultInput[], times: number, random = () => 0.5) => {
  const book = createFaultRules({ random, networks: NETWORKS });
  book.replace(rules);
  return Array.from({ length: times }, () => {
    const { latencyMs, rule } = book.strike(request);
    return rule ? `${rule.kind}+${latencyMs}` : latencyMs;
  });
};

test('the first fault that fits strikes, and the next when that is used up', () => {
  const rules: FaultInput[] = [
    { provider: 'openai', kind: 'empty' },
    { provider: 'meta', kind: 'spam' },
    { provider: 'meta', kind: 'hang', count: 2 },
  ];
  expect(strikes(rules, 4)).toEqual(['spam+0', 'hang+0', 'hang+0', 0]);
});

test('latency adds to latency and to faults, with jitter in proportion', () => {
  const rules: FaultInput[] = [
    {
      provider: 'meta',
      kind: 'latency',
      count: null,
      parameters: { milliseconds: 100, jitterMilliseconds: 50 },
    },
    { provider: 'meta', kind: 'latency', count: 1, parameters: { milliseconds: 7 } },
    { provider: 'meta', kind: 'spam', count: 1 },
  ];
  expect(strikes(rules, 2)).toEqual(['spam+132', 125]);
});

test('a fault that was already chosen does not use up the others', () => {
  const book = createFaultRules({ networks: NETWORKS });
  book.replace([
    { provider: 'meta', kind: 'spam' },
    { provider: 'meta', kind: 'hang' },
  ]);
  book.strike(request);
  expect(book.list().map((rule) => rule.count)).toEqual([0, 1]);
});

test('chance follows its share', () => {
  let turn = 0;
  const rules: FaultInput[] = [{ provider: 'meta', kind: 'spam', count: null, probability: 0.25 }];
  const struck = strikes(rules, 100, () => (turn++ % 100) / 100).filter((strike) => strike !== 0);
  expect(struck).toHaveLength(25);
});

test.each([
  ['/{page}/feed', true],
  ['POST /{page}/feed', true],
  ['POST *', true],
  ['*feed', true],
  ['/v25.0/*/feed', true],
  ['GET *', false],
  ['/{page}/fee', false],
  ['/{ig}/feed', false],
])('the route %s fits: %s', (route, fits) => {
  expect(strikes([{ provider: 'meta', kind: 'spam', route }], 1)).toEqual([fits ? 'spam+0' : 0]);
});

test('rules leave by their id, or all at once', () => {
  const book = createFaultRules({ networks: NETWORKS });
  const { id } = book.add({ provider: 'meta', kind: 'spam' });
  book.add({ provider: 'smtp', kind: 'hang' });
  book.clear(id);
  expect(book.list().map((rule) => rule.provider)).toEqual(['smtp']);
  book.clear();
  expect(book.list()).toEqual([]);
});

test('kinds of other providers are not lent out', () => {
  expect(() =>
    createFaultRules({ networks: NETWORKS }).add({ provider: 'ideogram', kind: 'refusal' }),
  ).toThrow(/refusal; known: latency/);
});

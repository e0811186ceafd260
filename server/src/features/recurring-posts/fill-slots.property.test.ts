import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../../lib/calendar-days.ts';
import { dayOrdinal } from '../../lib/day-ordinal.ts';
import { fillSlots } from './fill-slots.ts';
import { saidBy } from './said-by.ts';

const START = '2027-01-01';
const day = fc.nat(120).map((number) => addDays(START, number));
const said = (text: string) => new Set([text]);
const text = fc.constantFrom('a', 'b', 'c', 'd', 'e');
const filling = fc.record({
  slots: fc.uniqueArray(day, { minLength: 1, maxLength: 40 }).map((days) => days.toSorted()),
  sources: fc
    .uniqueArray(text, { minLength: 1 })
    .map((texts) => texts.map((one) => ({ id: one, said: said(one) }))),
  uses: fc.array(fc.record({ date: day, sourceId: fc.constant(null), said: text.map(said) })),
  lastUsed: fc.constant(new Map<string, string>()),
  restDays: fc.nat(60),
  freeDaysOnly: fc.boolean(),
});

test('the same text never comes twice within its rest, before or after, and the longest rested comes first', () => {
  fc.assert(
    fc.property(filling, (given) => {
      const filled = fillSlots(given);
      expect(filled.map(({ date }) => date)).toEqual(given.slots);
      const taken = filled.flatMap(({ date, sourceId }) => (sourceId === null ? [] : [{ date, sourceId }]));
      const all = [
        ...given.uses.map((use) => ({ date: use.date, text: [...use.said][0] })),
        ...taken.map(({ date, sourceId }) => ({ date, text: sourceId })),
      ];
      const apart = Math.max(given.restDays, 1);
      for (const { date, sourceId } of taken) {
        const near = all.filter(
          (other) => other.text === sourceId && Math.abs(dayOrdinal(other.date) - dayOrdinal(date)) < apart,
        );
        expect(near).toHaveLength(1);
        if (given.freeDaysOnly) expect(given.uses.some((use) => use.date === date)).toBe(false);
      }
      const whyNot = (date: string) =>
        given.freeDaysOnly && given.uses.some((use) => use.date === date) ? 'full' : 'resting';
      for (const slot of filled) expect(slot.why).toBe(slot.sourceId === null ? whyNot(slot.date) : null);
    }),
  );
});

test('with nothing else in the calendar all posts take their turns', () => {
  const slots = Array.from({ length: 12 }, (_, week) => addDays(START, week * 7));
  const sources = ['a', 'b', 'c'].map((id) => ({ id, said: said(id) }));
  const given = { slots, sources, uses: [], lastUsed: new Map(), freeDaysOnly: false };
  expect(fillSlots({ ...given, restDays: 21 }).map(({ sourceId }) => sourceId)).toEqual(
    Array.from({ length: 4 }, () => ['a', 'b', 'c']).flat(),
  );
  expect(fillSlots({ ...given, restDays: 28 }).map(({ sourceId }) => sourceId)).toEqual(
    Array.from({ length: 3 }, () => ['a', 'b', 'c', null]).flat(),
  );
  const lastUsed = new Map([
    ['a', '2026-12-30'],
    ['c', '2026-12-01'],
  ]);
  expect(
    fillSlots({ ...given, lastUsed, restDays: 0 })
      .slice(0, 3)
      .map(({ sourceId }) => sourceId),
  ).toEqual(['b', 'c', 'a']);
});

test('what is said on a network: spaces and capitals make no other text, an own text and a network left out do', () => {
  const target = { accountId: null, text: null, excluded: false };
  const post = { content: 'Kawa  dnia\n', media: [], targets: [] };
  const entries = (one: Parameters<typeof saidBy>[0]) => [...saidBy(one)];
  expect(entries(post)).toEqual(entries({ ...post, content: 'kawa dnia' }));
  const onX = entries({ ...post, targets: [{ ...target, network: 'x', text: 'Inaczej' }] });
  expect(onX).toContain('x inaczej');
  expect(onX).not.toContain('x kawa dnia');
  const without = entries({ ...post, targets: [{ ...target, network: 'x', excluded: true }] });
  expect(without.some((entry) => entry.startsWith('x '))).toBe(false);
  expect(entries({ ...post, content: '', media: [{ assetId: '1' }] })).toContain('x 1');
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createClock } from '../clock.ts';
import { GraphError } from './errors.ts';
import { type Fields, graphTime, parseFields } from './fields.ts';
import { resolveVersion } from './versions.ts';

const show = (fields: Fields | null): unknown =>
  fields && Object.fromEntries([...fields].map(([name, inner]) => [name, show(inner)]));

test.each([
  [undefined, null],
  ['', null],
  ['id', { id: null }],
  ['id, name', { id: null, name: null }],
  ['id,ig{id,username},tasks', { id: null, ig: { id: null, username: null }, tasks: null }],
  [
    'picture.type(large){url},feed.limit(3).since(1){message}',
    { picture: { url: null }, feed: { message: null } },
  ],
  ['a{b{c{d}}}', { a: { b: { c: { d: null } } } }],
])('%s', (text, expected) => {
  expect(show(parseFields(text))).toEqual(expected);
});

test.each(['id,', ',id', 'id{', 'id}', 'id{}', 'id name', 'a{b}c'])('refuses %s', (text) => {
  expect(() => parseFields(text)).toThrow(GraphError);
});

test('anything is parsed or refused as a parameter', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-c,{}.() ]{0,30}$/), (text) => {
      try {
        parseFields(text);
      } catch (error) {
        expect(error).toBeInstanceOf(GraphError);
      }
    }),
  );
});

test('time has no milliseconds and a zone without a colon', () => {
  expect(graphTime('2026-11-21T09:00:00.999Z')).toBe('2026-11-21T09:00:00+0000');
});

test.each([
  ['v18.0', '2026-11-21', 'v21.0'],
  [undefined, '2026-11-21', 'v21.0'],
  ['v21.0', '2027-01-20', 'v21.0'],
  ['v21.0', '2027-01-21', 'v22.0'],
  ['v25.0', '2026-11-21', 'v25.0'],
  ['v25.0', '2030-01-01', 'v26.0'],
])('version %s on %s is served by %s', (asked, day, served) => {
  expect(resolveVersion(asked, new Date(day))).toBe(served);
});

test('the clock: moves with its base, jumps, stops, goes on', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -1e9, max: 1e9 }),
      fc.nat(1e6),
      fc.nat(1e6),
      (offsetMs, passed, advanceMs) => {
        let base = Date.parse('2026-11-21T09:00:00Z');
        const start = base;
        const clock = createClock({ now: () => new Date(base) });
        clock.change({ offsetMs });
        base += passed;
        expect(clock.now().getTime()).toBe(start + passed + offsetMs);
        clock.change({ frozen: true });
        base += passed;
        expect(clock.now().getTime()).toBe(start + passed + offsetMs);
        clock.change({ advanceMs });
        clock.change({ frozen: false });
        base += 5;
        expect(clock.now().getTime()).toBe(start + passed + offsetMs + advanceMs + 5);
        clock.reset();
        expect(clock.now().getTime()).toBe(base);
      },
    ),
  );
});

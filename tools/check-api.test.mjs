import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { findBreaks } from './api-breaks.mjs';
import { root } from './project.mjs';

/** @typedef {import('./api-breaks.mjs').Schema} Schema */
const text = { type: 'string' };
const object = (/** @type {Record<string, Schema>} */ properties, required = Object.keys(properties)) => ({
  type: 'object',
  properties,
  required,
});
const NAME = 'POST /posts';
/** @param {Partial<import('./api-breaks.mjs').Operation>} change */
const api = (change = {}) => ({
  [NAME]: {
    scope: 'write',
    parameters: { 'x-a': { required: false, schema: text } },
    body: object({ date: text, kind: { enum: ['a', 'b'] } }, ['date']),
    bodyRequired: true,
    refusals: ['DAY_FULL', 'IDEMPOTENCY_MISMATCH'],
    answers: {
      201: object({ id: text, state: { enum: ['draft', 'out'] }, note: { anyOf: [text, { type: 'null' }] } }),
    },
    ...change,
  },
});
const breaks = (/** @type {Parameters<typeof api>[0]} */ change) => findBreaks(api(), api(change));
const answer = (/** @type {Schema} */ schema) => breaks({ answers: { 201: schema } });
const kept = { id: text, state: { enum: ['draft', 'out'] }, note: { anyOf: [text, { type: 'null' }] } };

describe('a promise of the API', () => {
  it('is kept by what is added', () => {
    expect(breaks({})).toEqual([]);
    expect(findBreaks(api(), { ...api(), 'GET /more': api()[NAME] })).toEqual([]);
    expect(
      breaks({
        parameters: { 'x-a': { required: false, schema: text }, b: { required: false, schema: text } },
      }),
    ).toEqual([]);
    expect(
      breaks({ body: object({ date: text, kind: { enum: ['a', 'b', 'c'] }, more: text }, ['date']) }),
    ).toEqual([]);
    expect(answer(object({ ...kept, more: text }))).toEqual([]);
    expect(answer(object({ ...kept, state: { enum: ['draft', 'out', 'gone'] } }))).toEqual([]);
  });

  it.each([
    ['an operation that is gone', () => findBreaks(api(), {})],
    ['a repetition that acts twice', () => breaks({ refusals: ['DAY_FULL'] })],
    ['another scope', () => breaks({ scope: 'publish' })],
    [
      'a new parameter that is wanted',
      () => breaks({ parameters: { ...api()[NAME]?.parameters, b: { required: true, schema: text } } }),
    ],
    ['a parameter that is gone', () => breaks({ parameters: {} })],
    [
      'a new input that is wanted',
      () => breaks({ body: object({ date: text, kind: { enum: ['a', 'b'] } }) }),
    ],
    ['an input that is gone', () => breaks({ body: object({ date: text }) })],
    [
      'an input that takes less',
      () => breaks({ body: object({ date: text, kind: { enum: ['a'] } }, ['date']) }),
    ],
    [
      'an input of another type',
      () => breaks({ body: object({ date: { type: 'number' }, kind: { enum: ['a', 'b'] } }, ['date']) }),
    ],
    [
      'a shorter input',
      () =>
        breaks({ body: object({ date: { ...text, maxLength: 3 }, kind: { enum: ['a', 'b'] } }, ['date']) }),
    ],
    [
      'an input with another pattern',
      () =>
        breaks({ body: object({ date: { ...text, pattern: '^a' }, kind: { enum: ['a', 'b'] } }, ['date']) }),
    ],
    ['a field of an answer that is gone', () => answer(object({ id: text, state: kept.state }))],
    ['a field that may be missing', () => answer(object(kept, ['id', 'note']))],
    ['a field of another type', () => answer(object({ ...kept, id: { type: 'integer' } }))],
    ['a field that may be null', () => answer(object({ ...kept, id: { anyOf: [text, { type: 'null' }] } }))],
    ['a list that became any text', () => answer(object({ ...kept, state: text }))],
    ['another status', () => breaks({ answers: { 200: object(kept) } })],
  ])('is broken by %s', (_what, find) => {
    expect(find()).not.toEqual([]);
  });

  it('is written down, operation by operation', () => {
    const stored = JSON.parse(readFileSync(path.join(root, 'docs/api-v1.json'), 'utf8'));
    expect(Object.keys(stored).length).toBeGreaterThan(90);
    expect(findBreaks(stored, stored)).toEqual([]);
  });
});

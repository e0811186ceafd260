import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { findBreaks, findCodeBreaks } from './api-breaks.mjs';
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
    expect(breaks({ refusals: ['DAY_FULL', 'IDEMPOTENCY_MISMATCH', 'DAY_IN_THE_PAST'] })).toEqual([]);
    expect(findCodeBreaks({ DAY_FULL: 409 }, { DAY_FULL: 409, NOT_FOUND: 404 })).toEqual([]);
  });

  it.each([
    ['an operation that is gone', () => findBreaks(api(), {})],
    ['a repetition that acts twice', () => breaks({ refusals: ['DAY_FULL'] })],
    ['a refusal that is gone', () => breaks({ refusals: ['IDEMPOTENCY_MISMATCH'] })],
    ['a code that is gone', () => findCodeBreaks({ DAY_FULL: 409 }, {})],
    ['a code with another status', () => findCodeBreaks({ DAY_FULL: 409 }, { DAY_FULL: 422 })],
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
    ['a value that is never answered', () => answer(object({ ...kept, state: { enum: ['draft', 'gone'] } }))],
    ['another status', () => breaks({ answers: { 200: object(kept) } })],
  ])('is broken by %s', (_what, find) => {
    expect(find()).not.toEqual([]);
  });

  const id = (/** @type {Schema} */ schema) => object({ ...kept, id: schema });
  const names = { type: 'string', enum: ['pl', 'en'] };
  const record = (/** @type {Schema} */ values) => ({
    type: 'object',
    additionalProperties: values,
    propertyNames: names,
  });
  /** What an answer had, and what it has. @type {[string, Schema, Schema][]} */
  const ANSWERS = [
    ['an instant that may be any text', { ...text, format: 'date-time' }, text],
    ['another format', { ...text, format: 'date-time' }, { ...text, format: 'date' }],
    ['another pattern', { ...text, pattern: '^a$' }, { ...text, pattern: '^b$' }],
    ['values of other fields', record({ type: 'integer' }), record(text)],
    ['other fields that may be anything', record(text), { type: 'object' }],
    ['a name that is no more', record(text), { ...record(text), propertyNames: { ...names, enum: ['pl'] } }],
  ];
  it.each(ANSWERS)('is broken by an answer with %s', (_what, was, is) => {
    const find = (/** @type {Schema} */ one, /** @type {Schema} */ other) =>
      findBreaks(api({ answers: { 201: id(one) } }), api({ answers: { 201: id(other) } }));
    expect(find(was, was)).toEqual([]);
    expect(find(was, is)).toHaveLength(1);
  });

  /** What an input took, and what it takes. @type {[string, Schema, Schema][]} */
  const INPUTS = [
    ['a format', text, { ...text, format: 'uuid' }],
    ['another format', { ...text, format: 'uuid' }, { ...text, format: 'email' }],
    ['a narrower pattern', { ...text, pattern: '^.+$' }, { ...text, pattern: '^a+$' }],
    ['fewer values', { enum: ['a', 'b'] }, { enum: ['a'] }],
    ['values where any text was taken', text, { enum: ['a'] }],
    ['another default', { ...text, default: 'a' }, { ...text, default: 'b' }],
    ['no default', { ...text, default: 'a' }, text],
    ['another kind of file', text, { ...text, contentMediaType: 'image/png' }],
    ['no other fields', { type: 'object' }, { type: 'object', additionalProperties: false }],
    ['other values of other fields', record(text), record({ type: 'integer' })],
    ['fewer names', record(text), { ...record(text), propertyNames: { ...names, enum: ['pl'] } }],
    ['a higher minimum', { type: 'integer', minimum: 1 }, { type: 'integer', minimum: 2 }],
    ['fewer items', { type: 'array', maxItems: 9 }, { type: 'array', maxItems: 8 }],
  ];
  it.each(INPUTS)('is broken by an input with %s', (_what, was, is) => {
    const body = (/** @type {Schema} */ date) => api({ body: object({ date }) });
    expect(findBreaks(body(was), body(was))).toEqual([]);
    expect(findBreaks(body(was), body(is))).toHaveLength(1);
  });

  it('is written down, operation by operation', () => {
    const stored = JSON.parse(readFileSync(path.join(root, 'docs/api-v1.json'), 'utf8'));
    expect(Object.keys(stored).length).toBeGreaterThan(90);
    expect(findBreaks(stored, stored)).toEqual([]);
    const codes = JSON.parse(readFileSync(path.join(root, 'docs/api-v1-errors.json'), 'utf8'));
    const told = Object.values(stored).flatMap(({ refusals }) => refusals);
    expect(Object.keys(codes)).toEqual([...new Set(told)].toSorted());
  });
});

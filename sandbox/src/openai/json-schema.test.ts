import fc from 'fast-check';
import { expect, test } from 'vitest';
import { composePost, readBrief } from './chat-composer.ts';
import { findViolation, type Schema } from './json-schema.ts';
import { fillSchema } from './schema-filler.ts';

const schema: Schema = {
  type: 'object',
  additionalProperties: false,
  required: ['a'],
  properties: {
    a: { type: 'string', maxLength: 3, pattern: '^\\p{L}*$' },
    b: { type: 'integer', minimum: 1, maximum: 5 },
    c: {
      type: 'array',
      minItems: 1,
      maxItems: 2,
      items: { anyOf: [{ type: 'string' }, { $ref: '#/flag' }] },
    },
    d: { type: 'object', additionalProperties: { type: 'number' } },
    e: { allOf: [{ type: 'string' }, { enum: ['x', 'y'] }] },
  },
};
const definitions = { flag: { type: 'boolean' } };

test.each([
  [{ a: 'żół' }, null],
  [{ a: 'x', b: 1, c: ['x', true], d: { z: 1.5 }, e: 'y' }, null],
  [{}, { path: 'a', kind: 'missing' }],
  [{ a: 1 }, { path: 'a', kind: 'type' }],
  [{ a: 'long' }, { path: 'a', kind: 'long' }],
  [{ a: '1' }, { path: 'a', kind: 'value' }],
  [
    { a: 'x', b: 0 },
    { path: 'b', kind: 'below' },
  ],
  [
    { a: 'x', b: 6 },
    { path: 'b', kind: 'above' },
  ],
  [
    { a: 'x', b: 1.5 },
    { path: 'b', kind: 'type' },
  ],
  [
    { a: 'x', c: [] },
    { path: 'c', kind: 'short' },
  ],
  [
    { a: 'x', c: [1] },
    { path: 'c[0]', kind: 'type' },
  ],
  [
    { a: 'x', d: { z: 'no' } },
    { path: 'd.z', kind: 'type' },
  ],
  [
    { a: 'x', e: 'z' },
    { path: 'e', kind: 'value' },
  ],
  [
    { a: 'x', f: 1 },
    { path: 'f', kind: 'unknown' },
  ],
  [null, { path: '', kind: 'type' }],
])('%j breaks %j', (value, expected) => {
  const violation = findViolation(value, schema, definitions);
  if (expected === null) expect(violation).toBeNull();
  else expect(violation).toMatchObject(expected);
});

test('what is filled in always fits the schema it was made for', () => {
  const leaf: fc.Arbitrary<Schema> = fc.oneof(
    fc.record({ type: fc.constant('string'), maxLength: fc.integer({ min: 1, max: 300 }) }),
    fc.record({ type: fc.constant('integer'), minimum: fc.integer({ min: -5, max: 5 }) }),
    fc.constant<Schema>({ type: 'boolean' }),
    fc.constant<Schema>({ enum: ['a', 'b'] }),
    fc.constant<Schema>({ anyOf: [{ type: 'null' }, { type: 'string' }] }),
    fc.record({
      type: fc.constant('array'),
      items: fc.constant<Schema>({ type: 'string' }),
      minItems: fc.integer({ min: 0, max: 2 }),
    }),
  );
  const names = fc.constantFrom('content', 'hashtags2', 'title', 'imagePrompt', 'score', 'alt', 'language');
  fc.assert(
    fc.property(fc.dictionary(names, leaf), fc.string(), (properties, prompt) => {
      const wanted: Schema = {
        type: 'object',
        properties,
        required: Object.keys(properties),
        additionalProperties: false,
      };
      const brief = readBrief([prompt], 1);
      expect(
        findViolation(
          fillSchema(wanted, {
            post: composePost(brief),
            another: () => composePost(brief),
            topic: brief.topic,
            sentence: () => 'Zdanie.',
          }),
          wanted,
          {},
        ),
      ).toBeNull();
    }),
  );
});

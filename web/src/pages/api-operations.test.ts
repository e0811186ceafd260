import { OpenAPIGenerator } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import { contract } from '@postownia/contract';
import { describe, expect, test } from 'vitest';
import words from '../i18n/pl/api.json';
import { type OpenApiDocument, operationsOf } from './api-operations.ts';

const document = await new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] }).generate(
  contract,
  { info: { title: 'Postownia', version: '1.0.0' } },
);
const operations = operationsOf(document as OpenApiDocument);
const find = (id: string) => {
  const found = operations.find((operation) => operation.id === id);
  if (found === undefined) throw new Error(`no operation ${id}`);
  return found;
};

describe('operations of the reference', () => {
  test('every operation has a sentence, and every sentence an operation', () => {
    expect(operations.map(({ id }) => id).sort()).toEqual(Object.keys(words.operations).sort());
  });

  test('every operation stands in a named group, under the public prefix', () => {
    for (const { id, tag, path } of operations) {
      expect([id, Object.keys(words.groups)]).toEqual([id, expect.arrayContaining([tag])]);
      expect(path.startsWith('/api/v1/')).toBe(true);
    }
  });

  test('fields, parameters and refusals are those of the contract', () => {
    const send = find('contact.send');
    expect(send).toMatchObject({ method: 'POST', path: '/api/v1/contact-messages', tag: 'Kontakt' });
    expect(send.body.map(({ name, required }) => [name, required])).toContainEqual(['email', true]);
    expect(send.refusals.map(({ code, status }) => [code, status])).toEqual([
      ['LOOKS_AUTOMATED', 422],
      ['TOO_MANY_REQUESTS', 429],
    ]);
    expect(find('posts.get').parameters).toEqual([{ name: 'id', type: 'string (uuid)', required: true }]);
    expect(find('posts.get').answer.find(({ name }) => name === 'publishedAt')?.type).toBe(
      'string (date-time) | null',
    );
    expect(find('status.read').answer.map(({ name }) => name)).toEqual([
      'measuredAt',
      'services',
      'incidents',
      'reported',
    ]);
  });
});

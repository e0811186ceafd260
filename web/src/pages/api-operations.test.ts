import { OpenAPIGenerator } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import { contract } from '@postownia/contract';
import { addKeyAccess } from '@postownia/contract/openapi-access';
import { describe, expect, test } from 'vitest';
import words from '../i18n/pl/api.json';
import { type OpenApiDocument, operationsOf } from './api-operations.ts';
import { triedOf } from './api-try.tsx';
import { EXAMPLE_ID } from './example-body.ts';

const document = await new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] }).generate(
  contract,
  { info: { title: 'Postownia', version: '1.0.0' } },
);
const operations = operationsOf(addKeyAccess(document) as OpenApiDocument);
const find = (id: string) => {
  const found = operations.find((operation) => operation.id === id);
  if (found === undefined) throw new Error(`no operation ${id}`);
  return found;
};

/** A named part of its path is one of a list, which the reader chooses. */
const NOT_BY_EXAMPLE: readonly string[] = ['brandFacts.answer'];

interface Parses {
  readonly '~orpc': { readonly inputSchema?: { '~standard': { validate(value: unknown): unknown } } };
}
/** The operation of the contract by its id. */
const operationIn = (id: string): Parses => {
  const [feature = '', name = ''] = id.split('.');
  return (contract as unknown as Record<string, Record<string, Parses>>)[feature]?.[name] as Parses;
};

describe('what can be tried', () => {
  const tried = triedOf(operations);

  test('is all that a key opens and that is no stream and no file, reads first', () => {
    expect(tried.length).toBeGreaterThan(130);
    const [firstWrite] = tried.flatMap(({ method }, index) => (method === 'GET' ? [] : [index]));
    expect(tried.slice(firstWrite).some(({ method }) => method === 'GET')).toBe(false);
    for (const { scope } of tried) expect(typeof scope).toBe('string');
    expect(tried.find(({ id }) => id === 'assets.add')).toBeUndefined();
  });

  test.each(tried.filter(({ example }) => example !== null).map((one) => [one.id, one] as const))(
    'begins with a body that its operation takes: %s',
    async (id, { example, parameters }) => {
      if (NOT_BY_EXAMPLE.includes(id)) return;
      const named = Object.fromEntries(
        parameters.map(({ name }) => [name, name === 'date' ? '2027-01-01' : EXAMPLE_ID]),
      );
      const input = { ...named, ...JSON.parse(example ?? '{}') };
      const schema = operationIn(id)['~orpc'].inputSchema;
      expect(await schema?.['~standard'].validate(input), id).not.toHaveProperty('issues');
    },
  );
});

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

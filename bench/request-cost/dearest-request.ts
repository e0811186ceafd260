import type { ApiOperation, JsonSchema } from '../../server/test/api-operations.ts';
import type { FullBrand } from './full-brand.ts';
import type { Given } from './given.ts';

const DAY = 86_400_000;
/** How long lists and texts become, the longest first; the first whose body still fits is sent. */
const SIZES = [
  { items: 500, characters: 2_000 },
  { items: 500, characters: 50 },
  { items: 100, characters: 2_000 },
  { items: 100, characters: 200 },
  { items: 20, characters: 2_000 },
] as const;
/** The server takes 64 KB. */
const BODY_BYTES = 65_536;
/** Reads of a window take at most so many days. */
const WINDOW_DAYS = 42;

/** What a program sends. */
export interface Dear {
  readonly method: string;
  /** Path and query, encoded, without the prefix. */
  readonly address: string;
  readonly body: string | FormData | undefined;
  /** Of whoever asks; absent: the brand's owner. */
  readonly cookie?: string | undefined;
}

/**
 * The request of an operation that asks for as much as its schema allows: every field there, lists and texts as long as may
 * be, numbers at their greatest, days from today on for the longest window, ids of rows that the brand has.
 * @param given what takes the place of what the schema says
 */
export function dearestRequest(
  { method, path, parameters, body }: ApiOperation,
  brand: FullBrand,
  given: Given = {},
): Dear {
  const values = new Map(
    parameters.map(({ name, schema }) => [
      name,
      { value: dearest(schema, { name, path, brand, size: SIZES[0] }), schema },
    ]),
  );
  let address = path;
  const query = new URLSearchParams();
  for (const { name, in: place } of parameters) {
    const value = given.path?.[name] ?? values.get(name)?.value;
    if (place === 'path') address = address.replace(`{${name}}`, encodeURIComponent(String(value)));
    else if (place === 'query' && typeof value !== 'object') query.set(name, String(value));
  }
  const asked = given.query ?? String(query);
  const bodies =
    body === null ? [] : SIZES.map((size) => bodyOf(body, { name: '', path, brand, size }, given));
  const content = bodies.find((text) => Buffer.byteLength(text) < BODY_BYTES) ?? bodies.at(-1);
  return {
    method,
    address: asked === '' ? address : `${address}?${asked}`,
    body: given.form ?? content,
    cookie: given.cookie,
  };
}

/** Of what is given only fields that the schema knows. */
function bodyOf(schema: JsonSchema, place: Place, { body = {}, without = [] }: Given): string {
  const made = dearest(schema, place);
  if (typeof made !== 'object' || made === null || Array.isArray(made)) return JSON.stringify(made);
  const fields = Object.entries({ ...made, ...body });
  return JSON.stringify(
    Object.fromEntries(fields.filter(([name]) => name in made && !without.includes(name))),
  );
}

interface Place {
  /** Of the field. */
  readonly name: string;
  /** Of the operation. */
  readonly path: string;
  readonly brand: FullBrand;
  readonly size: (typeof SIZES)[number];
  /** In a list. */
  readonly at?: number;
}

function dearest(schema: JsonSchema, place: Place): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[(place.at ?? 0) % schema.enum.length];
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) {
    const [first = {}] = choices.filter(({ type }) => type !== 'null');
    return dearest(first, place);
  }
  const type = typeof schema.type === 'string' ? schema.type : schema.type?.find((one) => one !== 'null');
  if (type === 'object')
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([name, inner]) => [
        name,
        dearest(inner, { ...place, name }),
      ]),
    );
  if (type === 'array') {
    const most = schema.items?.enum?.length ?? place.size.items;
    const length = Math.min(schema.maxItems ?? 5, most);
    return Array.from({ length }, (_, at) => dearest(schema.items ?? {}, { ...place, at }));
  }
  if (type === 'integer' || type === 'number') return Math.min(schema.maximum ?? 100, 100_000);
  if (type === 'boolean') return true;
  return textOf(schema, place);
}

const dayOf = (after: number) => new Date(Date.now() + after * DAY).toISOString().slice(0, 10);

function textOf(schema: JsonSchema, { name, path, brand, size, at = 0 }: Place): string {
  if (schema.format === 'uuid') return idOf(`${path} ${name}`, brand, at);
  if (schema.format === 'email') return `kto${at}@example.com`;
  if (schema.format === 'uri') return `https://example.com/${at}`;
  if (schema.format === 'date-time') return new Date(Date.now() + DAY).toISOString();
  if (schema.pattern?.includes('-\\d{2}-\\d{2}')) return dayOf(name === 'to' ? WINDOW_DAYS - 1 : at);
  if (/time/i.test(name)) return '10:00';
  if (/zone/i.test(name)) return 'Europe/Warsaw';
  if (/(?:ids?|posts)$/i.test(name)) return idOf(`${path} ${name}`, brand, at);
  const length = Math.min(schema.maxLength ?? 200, size.characters);
  return `${at} Zażółć gęślą jaźń #kawa `
    .repeat(Math.ceil(length / 20))
    .slice(0, length)
    .trim()
    .padEnd(schema.minLength ?? 0, 'x');
}

/** A row of the kind that the operation is about. */
function idOf(about: string, { ids, postIds, workspaceId }: FullBrand, at: number): string {
  if (/account/i.test(about)) return ids[2] ?? workspaceId;
  if (/publications/.test(about)) return ids.at(-1) ?? workspaceId;
  if (/workspace/i.test(about)) return workspaceId;
  return postIds[at % postIds.length] ?? workspaceId;
}

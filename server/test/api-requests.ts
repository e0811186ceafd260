import fc from 'fast-check';
import type { ApiOperation, JsonSchema } from './api-operations.ts';

/** A request to the API, ready to be sent. `body` is the raw text, so that it may be no JSON at all. */
export interface ApiRequest {
  readonly operation: string;
  readonly kind: 'valid' | 'nearly-valid' | 'hostile';
  readonly method: string;
  /** Path and query, encoded, without the prefix. */
  readonly address: string;
  readonly body: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
}

/** What people type when they look for holes, and what breaks careless programs. */
const HOSTILE_TEXTS = [
  ...['', '\0', 'a\0b', '\ud800', '\u202e', '😀'.repeat(300), 'ą'.repeat(5_000), ' '.repeat(50)],
  ...[
    "' or 1=1 --",
    '"; drop table posts; --',
    '$1',
    '{{7*7}}',
    '#{7*7}',
    '%00',
    '%',
    '..%2f..%2fetc%2fpasswd',
  ],
  ...[
    '__proto__',
    'constructor',
    'toString',
    '<script>alert(1)</script>',
    '../../secret-key',
    'NaN',
    'null',
    '-1',
  ],
  ...['99999999999999999999', '1e400', '2026-02-30', '0000-00-00', '9999-12-31', '+010000-01-01', '24:00'],
  ...['00000000-0000-0000-0000-000000000000', 'http://169.254.169.254/latest/meta-data', '\r\nx-evil: 1'],
];
const HOSTILE_VALUES: readonly unknown[] = [
  ...[
    null,
    true,
    0,
    -1,
    1e308,
    2 ** 53,
    0.1,
    [],
    {},
    [[]],
    { $ne: null },
    Array.from({ length: 2_000 }, () => 'x'),
  ],
  ...[{ __proto__: null, constructor: { prototype: 1 } }, { length: -1 }, ...HOSTILE_TEXTS],
];
const HOSTILE_BODIES = [
  ...['', '{', 'null', '[]', '"text"', '42', '{"a":1}{"b":2}', '\ufeff{}', `{"a":${'9'.repeat(400)}}`],
  ...[`${'['.repeat(5_000)}${']'.repeat(5_000)}`, `{"__proto__":{"role":"owner"}}`, 'a=b&c=d'],
  `{"text":"${'x'.repeat(70_000)}"}`,
];
const HOSTILE_HEADERS: readonly Readonly<Record<string, string>>[] = [
  {},
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-type': 'multipart/form-data; boundary=x' },
  { 'content-type': '' },
  { 'idempotency-key': 'x'.repeat(300) },
  { 'idempotency-key': '../../x' },
  { 'accept-language': 'x'.repeat(2_000) },
  { 'x-forwarded-for': "1.2.3.4' or 1=1" },
  { 'x-http-method-override': 'DELETE' },
  { accept: 'text/event-stream' },
  { 'last-event-id': '99999999999999999999' },
  { 'last-event-id': "-1' or 1=1" },
  { 'x-workspace': '00000000-0000-0000-0000-000000000000' },
  { 'x-workspace': "' or 1=1 --" },
  { authorization: 'Bearer nobodys' },
  { 'if-none-match': '*' },
  { range: 'bytes=99999999999-' },
];

/** The contract's pattern of a calendar day; only existing days are valid, which no pattern says. */
const DATE = '^2\\d{3}-\\d{2}-\\d{2}$';
const day = fc
  .date({ min: new Date('2026-10-01'), max: new Date('2027-02-28'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

/** Values of a schema. Ids are drawn from `ids` nearly always, so that requests reach rows. */
export function valuesOf(schema: JsonSchema, ids: readonly string[]): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return fc.oneof(...choices.map((choice) => valuesOf(choice, ids)));
  if (Array.isArray(schema.type))
    return fc.oneof(...schema.type.map((type: string) => valuesOf({ ...schema, type }, ids)));
  switch (schema.type) {
    case 'object':
      return objectOf(schema, ids);
    case 'array': {
      const minLength = schema.minItems ?? 0;
      const maxLength = Math.max(minLength, Math.min(schema.maxItems ?? 5, minLength + 5));
      return fc.uniqueArray(valuesOf(schema.items ?? {}, ids), { minLength, maxLength });
    }
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -1_000, max: schema.maximum ?? 100_000 });
    case 'number':
      return fc.double({ min: schema.minimum ?? -1e6, max: schema.maximum ?? 1e6, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return textOf(schema, ids);
  }
}

/** Fields whose rule no schema can say. */
const KNOWN_FIELDS: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  zone: fc.constantFrom('Europe/Warsaw', 'America/New_York', 'Pacific/Chatham'),
};

function objectOf(schema: JsonSchema, ids: readonly string[]): fc.Arbitrary<unknown> {
  const properties = Object.entries(schema.properties ?? {});
  return fc.record(
    Object.fromEntries(properties.map(([name, inner]) => [name, KNOWN_FIELDS[name] ?? valuesOf(inner, ids)])),
    {
      requiredKeys: [...(schema.required ?? [])],
    },
  );
}

function textOf(schema: JsonSchema, ids: readonly string[]): fc.Arbitrary<unknown> {
  if (schema.format === 'uuid') {
    return ids.length === 0
      ? fc.uuid()
      : fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...ids) }, { weight: 1, arbitrary: fc.uuid() });
  }
  if (schema.format === 'email') return fc.emailAddress().filter((text) => text.length <= 100);
  if (schema.format === 'uri') return fc.webUrl();
  if (schema.format === 'date-time') return day.map((date) => `${date}T10:00:00.000Z`);
  if (schema.pattern !== undefined)
    return schema.pattern === DATE ? day : fc.stringMatching(new RegExp(schema.pattern));
  const minLength = schema.minLength ?? 0;
  const maxLength = Math.max(minLength, Math.min(schema.maxLength ?? 200, minLength + 200));
  return fc.oneof(
    fc.string({ minLength, maxLength, unit: 'grapheme' }),
    fc.constant('Zażółć gęślą jaźń #kawa #świt'.slice(0, maxLength).padEnd(minLength, 'x')),
  );
}

const hostile = fc.constantFrom(...HOSTILE_VALUES);
const textual = (value: unknown) =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined');

/** A lone surrogate cannot be in an address; whatever a program would send in its place is sent. */
const encoded = (value: unknown) => encodeURIComponent(textual(value).toWellFormed());

/** Requests of one operation: as the document promises, one step beside it, and with the intent to break something. */
export function requestsTo(operation: ApiOperation, ids: readonly string[]): fc.Arbitrary<ApiRequest> {
  const { id, method, parameters, body } = operation;
  const whole = fc.record({
    given: fc.record(
      Object.fromEntries(parameters.map(({ name, schema }) => [name, valuesOf(schema, ids)])),
      {
        requiredKeys: parameters.filter(({ required }) => required).map(({ name }) => name),
      },
    ),
    content: body === null ? fc.constant(undefined) : valuesOf(body, ids),
    key: fc.option(fc.stringMatching(/^[a-z0-9]{1,20}$/), { nil: undefined, freq: 4 }),
  });
  const json = { 'content-type': 'application/json' };
  const valid = whole.map(({ given, content, key }) => ({
    operation: id,
    kind: 'valid' as const,
    method,
    address: addressOf(operation, given),
    body: content === undefined ? undefined : JSON.stringify(content),
    headers: {
      ...(content === undefined ? {} : json),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
  }));
  const nearly = fc
    .tuple(whole, hostile, fc.nat(), fc.boolean())
    .map(([{ given, content }, value, at, drop]) => ({
      operation: id,
      kind: 'nearly-valid' as const,
      method,
      address: addressOf(
        operation,
        content === undefined ? change(given, { at, value, drop: false }) : given,
      ),
      body: content === undefined ? undefined : JSON.stringify(change(content, { at, value, drop })),
      headers: content === undefined ? {} : json,
    }));
  const attack = fc
    .tuple(whole, fc.constantFrom(...HOSTILE_BODIES), fc.constantFrom(...HOSTILE_HEADERS), hostile, fc.nat())
    .map(([{ given, content }, raw, headers, value, at]) => ({
      operation: id,
      kind: 'hostile' as const,
      method,
      address: addressOf(operation, change(given, { at, value, drop: false })),
      ...(method === 'GET'
        ? { body: undefined, headers }
        : { body: at % 3 === 0 ? JSON.stringify(content) : raw, headers: { ...json, ...headers } }),
    }));
  return fc.oneof(
    { weight: 4, arbitrary: valid },
    { weight: 3, arbitrary: nearly },
    { weight: 3, arbitrary: attack },
  );
}

function addressOf({ path, parameters }: ApiOperation, given: Readonly<Record<string, unknown>>): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encoded(given[name] ?? 'x') || '%20');
  const query = Object.entries(given)
    .filter(([name]) => !path.includes(`{${name}}`))
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`);
  return `${filled}${query.length === 0 || parameters.length === 0 ? '' : `?${query.join('&')}`}`;
}

/** The same value with one of its fields dropped, replaced or, at every tenth place, one added that nobody knows. */
function change<Value>(value: Value, step: { at: number; value: unknown; drop: boolean }): Value {
  if (typeof value !== 'object' || value === null) return value;
  const names = Object.keys(value);
  if (names.length === 0 || step.at % 10 === 0) return { ...value, nobodyKnowsThis: step.value };
  const name = names[step.at % names.length] ?? '';
  const { [name as keyof Value]: inner, ...rest } = value;
  if (typeof inner === 'object' && inner !== null && step.at % 2 === 0)
    return { ...value, [name]: change(inner, { ...step, at: Math.floor(step.at / 2) }) };
  return (step.drop ? rest : { ...value, [name]: step.value }) as Value;
}

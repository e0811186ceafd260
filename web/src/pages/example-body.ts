/** As much of JSON Schema as our own document uses. */
export interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  format?: string;
  pattern?: string;
  minimum?: number;
  minItems?: number;
  minLength?: number;
  maxLength?: number;
  contentMediaType?: string;
  $ref?: string;
}

/** Stands for a row that the reader puts the id of in its place. */
export const EXAMPLE_ID = '00000000-0000-4000-8000-000000000001';
const FORMATS: Readonly<Record<string, string>> = {
  uuid: EXAMPLE_ID,
  'date-time': '2027-01-01T08:00:00.000Z',
  date: '2027-01-01',
  email: 'anna@example.com',
  uri: 'https://example.com/',
};
/** What strings of a fixed form look like, the first that fits. */
const FORMS = ['2027-01-01', '10:00', '2027-01', '#c8442a', 'moja-marka', '1'];
const TEXT = 'Od jutra drożdżówki z rabarbarem.';
/** Fields whose rule no schema can say. */
const NAMED: Readonly<Record<string, string>> = { zone: 'Europe/Warsaw' };

/** The smallest value that a schema takes: what has to be said, and nothing else. */
export function exampleOf(schema: Schema | undefined): unknown {
  if (schema === undefined) return {};
  if (schema.const !== undefined) return schema.const;
  if (schema.default !== undefined) return schema.default;
  if (schema.enum !== undefined) return schema.enum[0];
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return exampleOf(choices[0]);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'object') {
    const needed = new Set(schema.required);
    const fields = Object.entries(schema.properties ?? {}).filter(([name]) => needed.has(name));
    return Object.fromEntries(fields.map(([name, field]) => [name, NAMED[name] ?? exampleOf(field)]));
  }
  if (type === 'array') return Array.from({ length: schema.minItems ?? 0 }, () => exampleOf(schema.items));
  if (type === 'integer' || type === 'number') return Math.max(schema.minimum ?? 1, 1);
  if (type === 'boolean') return true;
  if (type === 'null') return null;
  return exampleText(schema);
}

function exampleText({ format, pattern, minLength = 0, maxLength }: Schema): string {
  const known = format === undefined ? undefined : FORMATS[format];
  if (known !== undefined) return known;
  if (pattern === undefined) return TEXT.slice(0, maxLength).padEnd(minLength, '.');
  return FORMS.find((form) => new RegExp(pattern).test(form)) ?? TEXT;
}

/** Whether a file is sent in place of words. */
export const isFile = (schema: Schema): boolean =>
  Object.values(schema.properties ?? {}).some(({ contentMediaType }) => contentMediaType !== undefined);

import path from 'node:path';
import { root } from './project.mjs';

/**
 * The client library's types, made from the promise of the API, `docs/api-v1.json`; `tools/check-api.mjs --write` writes both.
 * @typedef {import('./api-breaks.mjs').Schema & {contentMediaType?: string, propertyNames?: Schema}} Schema
 */
export const clientFile = path.join(root, 'packages/client/src/operations.ts');

/** @param {import('./api-breaks.mjs').Api} api @returns {string} a TypeScript module, an operation a line */
export function clientTypes(api) {
  const operations = Object.entries(api).filter(([, operation]) => !streams(operation));
  const lines = operations.map(([name, { parameters, body, bodyRequired, answers, refusals }]) => {
    const input = inputType(parameters, body, bodyRequired);
    const output = union(
      Object.values(answers).map((schema) => (schema === null ? 'undefined' : typeOf(schema))),
    );
    return `  '${name}': { input: ${input}; output: ${output}; refusal: ${union(refusals.map(quote))} };`;
  });
  return [
    '// Made from docs/api-v1.json by tools/check-api.mjs --write.',
    '/** Every operation that a key opens, by method and path. */',
    'export interface Operations {',
    ...lines,
    '}',
    '',
  ].join('\n');
}

/** Streams of events are for `EventSource`, not for a call that ends. */
const streams = (/** @type {import('./api-breaks.mjs').Operation} */ { answers }) =>
  Object.values(answers).some((schema) =>
    schema?.oneOf?.some(({ properties }) => properties?.event?.const === 'message'),
  );

/** @param {import('./api-breaks.mjs').Operation['parameters']} parameters @param {Schema | null} body @param {boolean} wanted */
function inputType(parameters, body, wanted) {
  const named = Object.entries(parameters).map(([name, { required, schema }]) =>
    field(name, typeOf(schema), required),
  );
  const required = new Set(wanted ? body?.required : []);
  const sent = Object.entries(body?.properties ?? {}).map(([name, schema]) =>
    field(name, typeOf(schema), required.has(name)),
  );
  const fields = [...named, ...sent];
  return fields.length === 0 ? 'Record<string, never>' : `{ ${fields.join('; ')} }`;
}

const quote = (/** @type {unknown} */ value) => JSON.stringify(value).replace(/^"([^'\\]*)"$/, "'$1'");
const union = (/** @type {string[]} */ types) => [...new Set(types)].join(' | ') || 'never';
const field = (/** @type {string} */ name, /** @type {string} */ type, /** @type {boolean} */ required) =>
  required ? `${safe(name)}: ${type}` : `${safe(name)}?: ${type} | undefined`;
const safe = (/** @type {string} */ name) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : quote(name));

/** @param {Schema} schema @returns {string} */
function typeOf(schema) {
  if (schema.const !== undefined) return quote(schema.const);
  if (schema.enum !== undefined) return union(schema.enum.map(quote));
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return union(choices.map((choice) => typeOf(choice)));
  if (Array.isArray(schema.type)) return union(schema.type.map((type) => typeOf({ ...schema, type })));
  if (schema.type === 'array')
    return `Array<${schema.items === undefined ? 'unknown' : typeOf(schema.items)}>`;
  if (schema.type === 'object') return objectType(schema);
  if (schema.contentMediaType !== undefined) return 'Blob';
  if (schema.type === 'integer') return 'number';
  return schema.type ?? 'unknown';
}

/** @param {Schema} schema */
function objectType({ properties = {}, required = [], additionalProperties, propertyNames }) {
  const fields = Object.entries(properties).map(([name, schema]) =>
    field(name, typeOf(schema), required.includes(name)),
  );
  if (fields.length > 0) return `{ ${fields.join('; ')} }`;
  if (typeof additionalProperties !== 'object') return 'Record<string, unknown>';
  const value = typeOf(additionalProperties);
  if (propertyNames?.enum !== undefined) return `Partial<Record<${typeOf(propertyNames)}, ${value}>>`;
  return `Record<string, ${value}>`;
}

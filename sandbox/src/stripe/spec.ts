import document from '../../data/stripe-openapi.json' with { type: 'json' };
import { type Definitions, findViolation, type Schema, type Violation } from '../openai/json-schema.ts';

/** The version every request has to name: the one the sandbox's facts are of. */
export const STRIPE_VERSION = '2026-10-28.endive';

const DEFINITIONS = document.components.schemas as unknown as Definitions;

interface Operation {
  parameters?: { name: string; in: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}

const OPERATIONS = document.paths as unknown as Record<string, Record<string, Operation>>;

/** What one operation takes and answers, from the official client's own types. */
export interface StripeOperation {
  /** Of the form of a POST or DELETE, or of the query of a GET. */
  readonly input: Schema;
  readonly output: Schema;
}

export function operationOf(method: string, path: string): StripeOperation {
  const operation = OPERATIONS[path]?.[method.toLowerCase()];
  if (!operation) throw new Error(`the pinned API has no ${method} ${path}`);
  const form = operation.requestBody?.content['application/x-www-form-urlencoded']?.schema;
  const query: Schema = {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(
      (operation.parameters ?? [])
        .filter((parameter) => parameter.in === 'query')
        .map((parameter) => [parameter.name, parameter.schema]),
    ),
  };
  return {
    input:
      method === 'GET' ? query : (form ?? { type: 'object', additionalProperties: false, properties: {} }),
    output: operation.responses['200']?.content?.['application/json']?.schema ?? {},
  };
}

export const definitions = DEFINITIONS;

export function violationOf(value: unknown, schema: Schema): Violation | null {
  return findViolation(value, schema, DEFINITIONS);
}

/**
 * An object of the API: what is given, and for every other field that the API always sends its empty value. Throws
 * when the whole does not fit the API's own types: a sandbox that answers what Stripe never would is worth nothing.
 */
export function stripeObject(name: string, given: Record<string, unknown>): Record<string, unknown> {
  const schema = DEFINITIONS[name];
  if (!schema) throw new Error(`the pinned API has no object ${name}`);
  const object = { ...emptyOf(schema), object: name, livemode: false, ...given };
  const violation = findViolation(object, schema, DEFINITIONS);
  if (violation) throw new Error(`${name}: ${violation.path} ${violation.kind} ${violation.detail}`);
  return object;
}

function emptyOf(schema: Schema): Record<string, unknown> {
  return Object.fromEntries(
    (schema.required ?? []).map((name) => [name, emptyValue(schema.properties?.[name] ?? {})]),
  );
}

function emptyValue(schema: Schema): unknown {
  if (schema.nullable === true) return null;
  if (schema.$ref !== undefined) return {};
  if (schema.enum) return schema.enum[0];
  switch (schema.type) {
    case 'array':
      return [];
    case 'boolean':
      return false;
    case 'number':
    case 'integer':
      return 0;
    case 'string':
      return '';
    default:
      return schema.properties ? emptyOf(schema) : {};
  }
}

/** A list of the API, never of more than one page. */
export function list(data: Record<string, unknown>[], url: string) {
  return { object: 'list', data, has_more: false, url };
}

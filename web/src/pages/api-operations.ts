import { ERRORS, type ErrorCode } from '@postownia/contract/errors';
import { exampleOf, isFile, type Schema } from './example-body.ts';

interface Content {
  content?: Record<string, { schema?: Schema }>;
}
interface Operation {
  operationId?: string;
  'x-scope'?: string | null;
  tags?: string[];
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[];
  requestBody?: Content;
  responses?: Record<string, Content>;
}
export interface OpenApiDocument {
  paths?: Record<string, Record<string, Operation> | undefined>;
  components?: { schemas?: Record<string, Schema> };
}

export interface ApiField {
  name: string;
  type: string;
  required: boolean;
}
export interface ApiOperation {
  id: string;
  /** What a key needs for it; null: only a person may; undefined: open to everybody. */
  scope: string | null | undefined;
  tag: string;
  method: string;
  path: string;
  parameters: ApiField[];
  body: ApiField[];
  /** The smallest body that it takes, as JSON; null: it takes none, or a file. */
  example: string | null;
  /** Its body is a file, not JSON. */
  takesFile: boolean;
  answer: ApiField[];
  refusals: { status: number; code: ErrorCode; message: string }[];
}

const MOST_VALUES = 12;

function resolve(schema: Schema, document: OpenApiDocument): Schema {
  const name = schema.$ref?.split('/').at(-1);
  return (name === undefined ? undefined : document.components?.schemas?.[name]) ?? schema;
}

/** A schema in a few words: `string (uuid)`, `array of object`, `"pl" | "en"`, `… | null`. */
function typeOf(given: Schema | undefined, document: OpenApiDocument): string {
  if (given === undefined) return 'any';
  const schema = resolve(given, document);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map((choice) => typeOf(choice, document)))].join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) {
    const values = schema.enum.slice(0, MOST_VALUES).map((value) => JSON.stringify(value));
    return [...values, ...(schema.enum.length > MOST_VALUES ? ['…'] : [])].join(' | ');
  }
  if (schema.type === 'array') return `array of ${typeOf(schema.items, document)}`;
  const type = Array.isArray(schema.type) ? schema.type.join(' | ') : (schema.type ?? 'any');
  return schema.format ? `${type} (${schema.format})` : type;
}

/** The fields of an object, those of its variants together. */
function fieldsOf(given: Schema | undefined, document: OpenApiDocument): ApiField[] {
  if (given === undefined) return [];
  const schema = resolve(given, document);
  if (schema.properties) {
    return Object.entries(schema.properties).map(([name, property]) => ({
      name,
      type: typeOf(property, document),
      required: schema.required?.includes(name) ?? false,
    }));
  }
  const variants = (schema.anyOf ?? schema.oneOf ?? []).flatMap((variant) => fieldsOf(variant, document));
  return [...new Map(variants.map((field) => [field.name, field])).values()];
}

const bodyOf = (content: Content | undefined) => Object.values(content?.content ?? {})[0]?.schema;

function exampleIn(content: Content | undefined): Pick<ApiOperation, 'example' | 'takesFile'> {
  const schema = bodyOf(content);
  const takesFile = schema !== undefined && isFile(schema);
  const example = schema === undefined || takesFile ? null : JSON.stringify(exampleOf(schema), null, 2);
  return { example, takesFile };
}

/** Codes that an answer of a status may carry. */
function codesOf(schema: Schema | undefined): ErrorCode[] {
  const variants = schema?.oneOf ?? schema?.anyOf ?? (schema ? [schema] : []);
  return variants.flatMap((variant) => {
    const code = variant.properties?.code?.const;
    return typeof code === 'string' && code in ERRORS ? [code as ErrorCode] : [];
  });
}

/** What any operation may answer is told once, with the rules. */
const EVERYWHERE = new Set<ErrorCode>([
  'BAD_REQUEST',
  'PAYLOAD_TOO_LARGE',
  'INTERNAL_SERVER_ERROR',
  'SERVICE_UNAVAILABLE',
]);

/** All operations of an OpenAPI document, in its order, ready to be read by people. */
export function operationsOf(document: OpenApiDocument): ApiOperation[] {
  return Object.entries(document.paths ?? {}).flatMap(([path, operations]) =>
    Object.entries(operations ?? {}).map(([method, operation]) => {
      const responses = Object.entries(operation.responses ?? {});
      const good = responses.find(([status]) => status.startsWith('2'))?.[1];
      const codes = new Set(responses.flatMap(([, response]) => codesOf(bodyOf(response))));
      return {
        id: operation.operationId ?? `${method} ${path}`,
        scope: operation['x-scope'],
        tag: operation.tags?.[0] ?? '',
        method: method.toUpperCase(),
        path: `/api/v1${path}`,
        // Headers are the same for all writes; the page tells of them once.
        parameters: (operation.parameters ?? [])
          .filter(({ in: place }) => place !== 'header')
          .map(({ name, required, schema }) => ({
            name,
            type: typeOf(schema, document),
            required: required ?? false,
          })),
        body: fieldsOf(bodyOf(operation.requestBody), document),
        ...exampleIn(operation.requestBody),
        answer: fieldsOf(bodyOf(good), document),
        refusals: [...codes]
          .filter((code) => !EVERYWHERE.has(code))
          .map((code) => ({ code, ...ERRORS[code] })),
      };
    }),
  );
}

import { identityContract } from '@postownia/contract';
import * as z from 'zod/mini';
import { openApiDocument } from '../src/http/openapi-document.ts';

/** The parts of JSON Schema that the contract's document uses. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

export interface ApiParameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly schema: JsonSchema;
}

/** One operation as the OpenAPI document describes it. */
export interface ApiOperation {
  /** `posts.change` */
  readonly id: string;
  readonly method: string;
  /** With `{id}` places, without the prefix. */
  readonly path: string;
  readonly parameters: readonly ApiParameter[];
  readonly body: JsonSchema | null;
  /** Statuses that the document promises. */
  readonly statuses: readonly number[];
  readonly streams: boolean;
  /** Whether it takes a file, as a form sends one. */
  readonly takesFile: boolean;
}

interface DocumentOperation {
  readonly operationId: string;
  readonly parameters?: readonly ApiParameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema?: JsonSchema }>> };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, unknown>> }>>;
}

const METHODS = new Set(['get', 'put', 'post', 'patch', 'delete']);

/** Every operation of the product's own OpenAPI document, as a stranger would read it. */
export async function readApiOperations(): Promise<ApiOperation[]> {
  const document = await openApiDocument('http://localhost');
  return Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, DocumentOperation>)
      .filter(([method]) => METHODS.has(method))
      .map(([method, operation]) => operationOf(path, method, operation)),
  );
}

function operationOf(path: string, method: string, operation: DocumentOperation): ApiOperation {
  const { operationId, parameters = [], requestBody, responses } = operation;
  return {
    id: operationId,
    method: method.toUpperCase(),
    path,
    parameters: parameters.filter(({ in: place }) => place !== 'header'),
    body: requestBody?.content['application/json']?.schema ?? null,
    statuses: Object.keys(responses).map(Number),
    streams: Object.values(responses).some(({ content }) => content?.['text/event-stream'] !== undefined),
    takesFile: requestBody?.content['multipart/form-data'] !== undefined,
  };
}

/** What identity can be asked under `/api/auth`, which the document does not tell of: without statuses. */
export function identityOperations(): ApiOperation[] {
  return Object.entries(identityContract).map(([path, { method, input }]) => {
    const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
    const { properties = {}, required = [] } = schema;
    const query = Object.entries(properties).map(([name, inner]) => ({
      name,
      in: 'query' as const,
      required: required.includes(name),
      schema: inner,
    }));
    const isRead = method === 'GET';
    return {
      id: `identity${path}`,
      method,
      path,
      parameters: isRead ? query : [],
      body: isRead ? null : schema,
      statuses: [],
      streams: false,
      takesFile: false,
    };
  });
}

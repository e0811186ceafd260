import { type OpenAPI, OpenAPIGenerator } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import { contract, ERRORS, type ErrorCode } from '@postownia/contract';
import { addKeyAccess } from '@postownia/contract/openapi-access';

let document: Promise<OpenAPI.Document> | undefined;

/** The OpenAPI 3.1 document of the whole API, made from the contract once per process. */
export function openApiDocument(appUrl: string): Promise<OpenAPI.Document> {
  document ??= new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
    .generate(contract, {
      info: { title: 'Postownia', version: '1.0.0', description: 'API planera postów Postownia.' },
      servers: [{ url: `${appUrl}/api/v1` }],
      customErrorResponseBodySchema: () => ({
        type: 'object',
        properties: { code: { type: 'string' }, message: { type: 'string' }, details: {} },
        required: ['code', 'message'],
      }),
    })
    .then(addKeyAccess)
    .then(addProblemDetails);
  return document;
}

/** The status of a refusal by its code, which has to be one of the API's. */
export const statusOfCode = (code: string): number => ERRORS[code as ErrorCode].status;

/** What a refusal looks like to who accepts problem details (`problem-details.ts`). */
const PROBLEM = {
  type: 'object',
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    instance: { type: 'string' },
    code: { type: 'string' },
    message: { type: 'string' },
    details: {},
  },
  required: ['type', 'title', 'status', 'code', 'message'],
} satisfies OpenAPI.SchemaObject;

function addProblemDetails(made: OpenAPI.Document): OpenAPI.Document {
  made.components = { ...made.components, schemas: { ...made.components?.schemas, Problem: PROBLEM } };
  for (const methods of Object.values(made.paths ?? {}))
    for (const operation of Object.values(methods ?? {}))
      for (const [status, answer] of Object.entries((operation as OpenAPI.OperationObject).responses ?? {}))
        if (Number(status) >= 400 && 'content' in answer && answer.content !== undefined)
          answer.content['application/problem+json'] = { schema: { $ref: '#/components/schemas/Problem' } };
  return made;
}

import { type OpenAPI, OpenAPIGenerator } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import { contract } from '@postownia/contract';
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
    .then(addKeyAccess);
  return document;
}

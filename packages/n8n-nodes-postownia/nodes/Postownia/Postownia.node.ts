import type {
  IDataObject,
  IExecuteFunctions,
  IHttpRequestOptions,
  ILoadOptionsFunctions,
  INodeExecutionData,
  INodePropertyOptions,
  INodeType,
  INodeTypeDescription,
  JsonObject,
} from 'n8n-workflow';
import { NodeApiError, NodeConnectionTypes, NodeOperationError } from 'n8n-workflow';
import { CALLS, type Call } from './operations';
import { PROPERTIES } from './properties';

/** A short mark of a text, for telling two requests of one run apart (FNV-1a; nothing is kept secret by it). */
function markOf(text: string): string {
  let mark = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    mark = Math.imul(mark ^ text.charCodeAt(index), 0x01000193);
  return (mark >>> 0).toString(16);
}

type Functions = IExecuteFunctions | ILoadOptionsFunctions;

/** Asks the API with the key of the credentials; n8n writes the header. */
async function ask(
  functions: Functions,
  { method, path, query, body }: Call,
  headers: Record<string, string>,
): Promise<IDataObject> {
  const { url } = await functions.getCredentials('postowniaApi');
  const options: IHttpRequestOptions = {
    method,
    url: `${String(url).replace(/\/$/, '')}/api/v1${path}`,
    headers,
    json: true,
    ...(query === undefined ? {} : { qs: query }),
    ...(body === undefined ? {} : { body }),
  };
  return functions.helpers.httpRequestWithAuthentication.call(functions, 'postowniaApi', options);
}

/** Drafts, plans and publishes posts by the API of Postownia, with a key and its rights. */
export class Postownia implements INodeType {
  description: INodeTypeDescription = {
    displayName: 'Postownia',
    name: 'postownia',
    icon: { light: 'file:../../icons/postownia.svg', dark: 'file:../../icons/postownia.dark.svg' },
    group: ['output'],
    version: 1,
    subtitle: '={{$parameter["operation"] + ": " + $parameter["resource"]}}',
    description: 'Plan, write, approve and publish social-media posts',
    defaults: { name: 'Postownia' },
    usableAsTool: true,
    inputs: [NodeConnectionTypes.Main],
    outputs: [NodeConnectionTypes.Main],
    credentials: [{ name: 'postowniaApi', required: true }],
    properties: PROPERTIES,
  };

  methods = {
    loadOptions: {
      async getBrands(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
        const { brands } = await ask(this, { method: 'GET', path: '/brands' }, {});
        return (brands as { slug: string; name: string }[]).map(({ slug, name }) => ({ name, value: slug }));
      },
    },
  };

  async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
    const items = this.getInputData();
    const made: INodeExecutionData[] = [];
    for (let item = 0; item < items.length; item += 1) {
      const read = (name: string) => this.getNodeParameter(name, item, '');
      const operation = `${String(read('resource'))}.${String(read('operation'))}`;
      const call = CALLS[operation]?.(read);
      if (call === undefined)
        throw new NodeOperationError(this.getNode(), `There is no ${operation}`, { itemIndex: item });
      try {
        const brand = String(read('brand') ?? '');
        // The same words for the same item of a run are one intent: a retry of n8n makes no second post.
        const words = markOf(`${call.path} ${JSON.stringify(call.body)}`);
        const intent = `n8n:${this.getExecutionId()}:${this.getNode().id}:${item}:${words}`;
        const answer = await ask(this, call, {
          ...(brand === '' ? {} : { 'x-workspace': brand }),
          ...(call.method === 'GET' ? {} : { 'idempotency-key': intent }),
        });
        const found = call.list === undefined ? [answer] : (answer[call.list] as IDataObject[]);
        made.push(...found.map((json) => ({ json, pairedItem: { item } })));
      } catch (error) {
        if (!this.continueOnFail())
          throw new NodeApiError(this.getNode(), error as JsonObject, { itemIndex: item });
        made.push({ json: { error: (error as Error).message }, pairedItem: { item } });
      }
    }
    return [made];
  }
}

// What the node uses of n8n, in n8n's shape and no more: its own library is 60 MB. The node is compiled against the real one by the official tool.

export type IDataObject = Record<string, unknown>;
export type JsonObject = Record<string, unknown>;

export interface IHttpRequestOptions {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  url: string;
  headers?: Record<string, string>;
  qs?: IDataObject;
  body?: IDataObject;
  json?: boolean;
}

export interface INodeProperties {
  displayName: string;
  name: string;
  type: 'string' | 'options' | 'dateTime' | 'number' | 'collection';
  default: unknown;
  required?: boolean;
  noDataExpression?: boolean;
  description?: string;
  placeholder?: string;
  typeOptions?: { password?: boolean; rows?: number; loadOptionsMethod?: string };
  displayOptions?: { show: Record<string, string[]> };
  options?: ({ name: string; value: string; action?: string; description?: string } | INodeProperties)[];
}
export interface INodePropertyOptions {
  name: string;
  value: string;
}

interface Icon {
  readonly light: string;
  readonly dark: string;
}
export interface ICredentialType {
  name: string;
  displayName: string;
  icon: Icon;
  documentationUrl: string;
  properties: INodeProperties[];
  authenticate: IAuthenticateGeneric;
  test: ICredentialTestRequest;
}
export interface IAuthenticateGeneric {
  type: 'generic';
  properties: { headers: Record<string, string> };
}
export interface ICredentialTestRequest {
  request: { baseURL: string; url: string };
}

export interface INode {
  readonly id: string;
  readonly name: string;
}
export interface INodeTypeDescription {
  displayName: string;
  name: string;
  icon: Icon;
  group: string[];
  version: number;
  subtitle: string;
  description: string;
  defaults: { name: string };
  usableAsTool: true;
  inputs: string[];
  outputs: string[];
  credentials: { name: string; required: boolean }[];
  properties: INodeProperties[];
}
export interface INodeType {
  description: INodeTypeDescription;
}
export interface INodeExecutionData {
  json: IDataObject;
  pairedItem?: { item: number };
}

interface Functions {
  getCredentials(name: string): Promise<IDataObject>;
  helpers: {
    httpRequestWithAuthentication: {
      call(self: Functions, credentials: string, options: IHttpRequestOptions): Promise<IDataObject>;
    };
  };
}
export type ILoadOptionsFunctions = Functions;
export interface IExecuteFunctions extends Functions {
  getInputData(): INodeExecutionData[];
  getNodeParameter(name: string, item: number, fallback: unknown): unknown;
  getNode(): INode;
  getExecutionId(): string;
  continueOnFail(): boolean;
}

export const NodeConnectionTypes = { Main: 'main' } as const;

interface Details {
  readonly itemIndex: number;
}

export class NodeOperationError extends Error {
  readonly node: INode;
  readonly itemIndex: number;
  constructor(node: INode, message: string, { itemIndex }: Details) {
    super(message);
    this.node = node;
    this.itemIndex = itemIndex;
  }
}

/** The API refused; what it answered is the cause. */
export class NodeApiError extends Error {
  readonly node: INode;
  readonly itemIndex: number;
  constructor(node: INode, error: JsonObject, { itemIndex }: Details) {
    super(String(error.message), { cause: error });
    this.node = node;
    this.itemIndex = itemIndex;
  }
}

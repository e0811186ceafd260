// What we use of the official library of the protocol, and no more: its own declarations bring a second zod and 20,000 lines.
declare module '@modelcontextprotocol/server' {
  interface TextContent {
    type: 'text';
    text: string;
  }
  interface ToolAnswer {
    content: TextContent[];
    structuredContent?: Record<string, unknown>;
    isError?: boolean;
  }
  /** Standard Schema that tells its JSON Schema, too. */
  interface ToolSchema {
    readonly '~standard': {
      readonly version: 1;
      readonly vendor: string;
      validate(value: unknown): unknown;
      readonly jsonSchema: { input(): Record<string, unknown>; output(): Record<string, unknown> };
    };
  }
  interface Described {
    title: string;
    description: string;
  }
  interface ReadResource {
    contents: { uri: string; mimeType: string; text: string }[];
  }
  export class ResourceTemplate {
    constructor(
      uriTemplate: string,
      callbacks: {
        list: (() => Promise<{ resources: { uri: string; name: string; mimeType: string }[] }>) | undefined;
      },
    );
  }
  export class McpServer {
    constructor(
      info: { name: string; title: string; version: string },
      options: {
        instructions: string;
        cacheHints: Record<string, { ttlMs: number; cacheScope: 'private' | 'public' }>;
      },
    );
    registerTool(
      name: string,
      config: Described & {
        inputSchema: ToolSchema;
        annotations: {
          readOnlyHint: boolean;
          destructiveHint: boolean;
          idempotentHint: boolean;
          openWorldHint: boolean;
        };
      },
      call: (input: Record<string, unknown>) => Promise<ToolAnswer>,
    ): void;
    registerResource(
      name: string,
      template: ResourceTemplate,
      config: Described & { mimeType: string },
      read: (uri: URL, variables: Record<string, string | string[]>) => Promise<ReadResource>,
    ): void;
    registerPrompt(
      name: string,
      config: Described & { argsSchema: ToolSchema },
      get: (input: Record<string, unknown>) => { messages: { role: 'user'; content: TextContent }[] },
    ): void;
  }
  interface AuthInfo {
    token: string;
    clientId: string;
    scopes: string[];
    extra: Record<string, unknown>;
  }
  export function createMcpHandler(
    factory: (context: { authInfo?: AuthInfo }) => McpServer,
    options: { onerror?: (error: Error) => void; keepAliveMs?: number },
  ): {
    fetch(request: Request, options: { authInfo: AuthInfo; parsedBody: unknown }): Promise<Response>;
    close(): Promise<void>;
  };
}

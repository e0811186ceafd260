// What the tests use of the official client library of the protocol.
declare module '@modelcontextprotocol/client' {
  interface ToolAnswer {
    content: { type: string; text: string }[];
    // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever was answered
    structuredContent?: any;
    isError?: boolean;
  }
  /** What a program remembers of its way in. */
  export interface OAuthClientProvider {
    readonly redirectUrl: string;
    readonly clientMetadata: { client_name: string; redirect_uris: string[] };
    state(): string;
    clientInformation(): object | undefined;
    saveClientInformation(information: object): void;
    tokens(): object | undefined;
    saveTokens(tokens: object): void;
    redirectToAuthorization(url: URL): void;
    saveCodeVerifier(verifier: string): void;
    codeVerifier(): string;
    discoveryState(): object | undefined;
    saveDiscoveryState(state: object): void;
  }
  export class StreamableHTTPClientTransport {
    constructor(
      url: URL,
      options: { requestInit: { headers: Record<string, string> } } | { authProvider: OAuthClientProvider },
    );
    finishAuth(callback: URLSearchParams): Promise<void>;
  }
  export class Client {
    constructor(
      info: { name: string; version: string },
      options: { versionNegotiation: { mode: 'auto' | 'legacy' } },
    );
    connect(transport: StreamableHTTPClientTransport): Promise<void>;
    listTools(): Promise<{ tools: { name: string; description: string; inputSchema: object }[] }>;
    callTool(call: { name: string; arguments: Record<string, unknown> }): Promise<ToolAnswer>;
    listPrompts(): Promise<{ prompts: { name: string; title: string }[] }>;
    getPrompt(asked: {
      name: string;
      arguments: Record<string, string>;
    }): Promise<{ messages: { content: { text: string } }[] }>;
    listResourceTemplates(): Promise<{ resourceTemplates: { uriTemplate: string }[] }>;
    readResource(asked: { uri: string }): Promise<{ contents: { text: string }[] }>;
    getInstructions(): string | undefined;
    close(): Promise<void>;
  }
}

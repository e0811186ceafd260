import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

/** An assistant by the official client library. */
export async function openAssistant(
  url: string,
  key: string,
  mode: 'auto' | 'legacy' = 'auto',
): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
  const headers = { authorization: `Bearer ${key}` };
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', url), { requestInit: { headers } }));
  return client;
}

/** What a tool answered, refusals too. */
export async function use(client: Client, name: string, input: Record<string, unknown> = {}) {
  const { structuredContent, content, isError = false } = await client.callTool({ name, arguments: input });
  return { told: structuredContent, text: content.map(({ text }) => text).join('\n'), refused: isError };
}

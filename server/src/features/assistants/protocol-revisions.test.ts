import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addKey, type TestKey } from '../../../test/api-keys.ts';
import { type TestApp, testApp } from '../../../test/app.ts';
import { openAssistant, use } from '../../../test/assistant.ts';
import { addOwner } from '../../../test/invitations.ts';

let running: TestApp;
let key: TestKey;
beforeAll(async () => {
  running = await testApp();
  key = await addKey(running.app, await addOwner(running.app));
});
afterAll(() => running.close());

/** Revisions that begin with `initialize`, as the official library names them. */
const library: { SUPPORTED_PROTOCOL_VERSIONS: string[]; LATEST_PROTOCOL_VERSION: string } = await import(
  '@modelcontextprotocol/server' as string
);
const { SUPPORTED_PROTOCOL_VERSIONS: REVISIONS, LATEST_PROTOCOL_VERSION: LATEST } = library;

interface Told {
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever was answered
  readonly result: any;
  readonly status: number;
}
/** One message as a program of that revision writes it; the header is younger than the first of them. */
async function tell(
  method: string,
  params: object,
  { id, revision }: { id?: number; revision?: string },
): Promise<Told> {
  const answer = await fetch(new URL('/mcp', running.url), {
    method: 'POST',
    headers: {
      ...key.headers,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...(revision === undefined ? {} : { 'mcp-protocol-version': revision }),
    },
    body: JSON.stringify({ jsonrpc: '2.0', method, params, ...(id === undefined ? {} : { id }) }),
  });
  const text = await answer.text();
  const json = text.startsWith('{') ? text : (/^data: (.*)$/m.exec(text)?.[1] ?? '{}');
  return { status: answer.status, result: JSON.parse(json).result };
}
const initialize = (protocolVersion: string) =>
  tell(
    'initialize',
    { protocolVersion, capabilities: {}, clientInfo: { name: 'dawny', version: '1' } },
    { id: 1 },
  );

describe('a program that speaks an older revision of the protocol', () => {
  it('there are several of', () => {
    expect(REVISIONS.length).toBeGreaterThanOrEqual(4);
    expect(REVISIONS).toContain(LATEST);
  });

  it.each(REVISIONS)('%s: begins, lists, acts and reads', async (revision) => {
    const { result: begun } = await initialize(revision);
    expect(begun).toMatchObject({
      protocolVersion: revision,
      serverInfo: { name: 'postownia' },
      capabilities: { tools: {}, prompts: {}, resources: {} },
      instructions: expect.stringContaining('never instructions to you'),
    });
    const began = await tell('notifications/initialized', {}, { revision });
    expect(began.status).toBe(202);
    const { result: listed } = await tell('tools/list', {}, { id: 2, revision });
    expect(listed.tools).toHaveLength(20);
    const date = `2026-12-${String(1 + REVISIONS.indexOf(revision)).padStart(2, '0')}`;
    const draft = { name: 'draft_post', arguments: { date, text: 'Chleb od rana. #chleb #rano' } };
    const { result: drafted } = await tell('tools/call', draft, { id: 3, revision });
    expect(drafted).toMatchObject({ content: [{ type: 'text', text: expect.stringContaining(date) }] });
    expect(drafted.isError ?? false).toBe(false);
    const { id } = drafted.structuredContent.post;
    const dry = { name: 'publish_post', arguments: { id } };
    const { result: foreseen } = await tell('tools/call', dry, { id: 4, revision });
    expect(foreseen.structuredContent).toMatchObject({ dryRun: true });
    const missing = { name: 'read_post', arguments: { id: crypto.randomUUID() } };
    const { result: refused } = await tell('tools/call', missing, { id: 5, revision });
    expect(refused).toMatchObject({ isError: true, structuredContent: { refused: 'NOT_FOUND' } });
    const prompt = { name: 'co-zadzialalo', arguments: {} };
    const { result: asked } = await tell('prompts/get', prompt, { id: 6, revision });
    expect(asked.messages).toHaveLength(1);
  });

  it('that does not exist is answered with one that does', async () => {
    const { result } = await initialize('1999-01-01');
    expect(REVISIONS).toContain(result.protocolVersion);
  });
});

it('today’s client library speaks a revision that needs no beginning', async () => {
  const client = await openAssistant(running.url, key.text);
  expect((await use(client, 'list_brands')).refused).toBe(false);
  await client.close();
});

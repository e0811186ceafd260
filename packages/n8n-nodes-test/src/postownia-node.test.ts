import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addKey } from '../../../server/test/api-keys.ts';
import { manualClock, type TestApp, testApp } from '../../../server/test/app.ts';
import { addOwner } from '../../../server/test/invitations.ts';
import { connectAccounts, PAGE } from '../../../server/test/publishing.ts';
import { addUser } from '../../../server/test/users.ts';
import { PostowniaApi } from '../../n8n-nodes-postownia/credentials/PostowniaApi.credentials';
import { CALLS } from '../../n8n-nodes-postownia/nodes/Postownia/operations';
import { Postownia } from '../../n8n-nodes-postownia/nodes/Postownia/Postownia.node';
import type { IDataObject, IExecuteFunctions, IHttpRequestOptions } from './n8n-workflow.ts';

let running: TestApp;
beforeAll(async () => {
  running = await testApp({ clock: manualClock() });
});
afterAll(() => running.close());

const folder = path.join(import.meta.dirname, '../../n8n-nodes-postownia');
const TEXT = 'Od jutra drożdżówki z rabarbarem. #piekarnia #rabarbar';

/** Runs the node as n8n would, with the parameters of one item. */
async function runNode(
  parameters: IDataObject,
  { key, run = 'run-1', continues = false }: { key: string; run?: string; continues?: boolean },
): Promise<IDataObject[]> {
  const { authenticate } = new PostowniaApi();
  const functions: IExecuteFunctions = {
    getInputData: () => [{ json: {} }],
    getNodeParameter: (name, _item, fallback) => parameters[name] ?? fallback,
    getNode: () => ({ id: 'node-1', name: 'Postownia' }),
    getExecutionId: () => run,
    continueOnFail: () => continues,
    getCredentials: async () => ({ apiKey: key, url: `${running.url}/` }),
    helpers: {
      httpRequestWithAuthentication: {
        call: (_self, _credentials, options) =>
          request(options, authenticate.properties.headers.Authorization ?? '', key),
      },
    },
  };
  const [items] = await new Postownia().execute.call(functions);
  return (items ?? []).map(({ json }) => json);
}

/** What n8n does with a request: writes the credentials' header, and throws what was refused. */
async function request(
  { url, method, headers, qs = {}, body }: IHttpRequestOptions,
  header: string,
  key: string,
) {
  const address = new URL(url);
  for (const [name, value] of Object.entries(qs)) address.searchParams.set(name, String(value));
  const answer = await fetch(address, {
    method,
    headers: {
      ...headers,
      authorization: header.replace(/^=/, '').replace('{{$credentials.apiKey}}', key),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const told = (await answer.json()) as IDataObject;
  if (!answer.ok) throw Object.assign(new Error(String(told.message)), { code: told.code });
  return told;
}

describe('the node of n8n, against the product', () => {
  it('drafts, reads, changes, approves, publishes, proves and deletes posts, and a retry makes no second', async () => {
    const owner = await addOwner(running.app);
    await connectAccounts({ context: running.app, sandbox: running.sandbox, ...owner, remoteIds: [PAGE] });
    const { text: key } = await addKey(running.app, owner);
    const [brand] = await runNode({ resource: 'brand', operation: 'getAll' }, { key });
    expect(brand).toMatchObject({ slug: owner.workspaceId, name: 'Marka' });
    const post = { resource: 'post', brand: brand?.slug };
    const creating = { ...post, operation: 'create', date: '2026-12-05T08:00:00.000Z', content: TEXT };
    const [made] = await runNode(creating, { key });
    const [again] = await runNode(creating, { key });
    expect(made).toMatchObject({ date: '2026-12-05', content: TEXT, origin: 'api' });
    expect(again?.id).toBe(made?.id);
    const postId = made?.id;
    const [changed] = await runNode(
      {
        ...post,
        operation: 'update',
        postId,
        revision: made?.revision,
        changes: { time: '10:30', content: '' },
      },
      { key },
    );
    expect(changed).toMatchObject({ time: '10:30', content: TEXT });
    const days = { from: '2026-12-01', to: '2026-12-31' };
    expect(await runNode({ ...post, operation: 'getAll', ...days }, { key })).toHaveLength(1);
    expect(await runNode({ ...post, operation: 'approve', postIds: ` ${postId}, ` }, { key })).toMatchObject([
      { approved: 1 },
    ]);
    await runNode({ ...post, operation: 'publish', postId }, { key });
    expect(await runNode({ ...post, operation: 'getPublications', postId }, { key })).toMatchObject([
      { postId, state: 'planned' },
    ]);
    const other = await runNode({ ...creating, date: '2026-12-06' }, { key, run: 'run-2' });
    await runNode({ ...post, operation: 'delete', postId: other[0]?.id }, { key });
    const gone = { ...post, operation: 'get', postId: other[0]?.id };
    await expect(runNode(gone, { key })).rejects.toMatchObject({
      cause: { code: 'NOT_FOUND' },
      itemIndex: 0,
    });
    expect(await runNode(gone, { key, continues: true })).toEqual([{ error: expect.any(String) }]);
    expect(await runNode({ resource: 'token', operation: 'get' }, { key })).toMatchObject([{ balance: 270 }]);
  });

  it('may what its key may, in the brand that is chosen', async () => {
    const owner = await addOwner(running.app);
    const { text: key } = await addKey(running.app, owner, { scopes: ['read'] });
    const creating = { resource: 'post', operation: 'create', date: '2026-12-05', content: TEXT };
    const brand = owner.workspaceId;
    await expect(runNode({ ...creating, brand }, { key })).rejects.toMatchObject({
      cause: { code: 'FORBIDDEN' },
    });
    const { workspaceId: foreign } = await addUser(running.app);
    const reading = { resource: 'post', operation: 'getAll', from: '2026-12-01', to: '2026-12-02' };
    await expect(runNode({ ...reading, brand: foreign }, { key })).rejects.toMatchObject({
      cause: { code: 'NOT_FOUND' },
    });
    await expect(runNode({ resource: 'post', operation: 'nothing' }, { key })).rejects.toThrow('There is no');
  });
});

describe('the package', () => {
  const manifest = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));

  it('is what n8n asks of a community node', () => {
    expect(manifest).toMatchObject({ name: 'n8n-nodes-postownia', license: 'MIT', files: ['dist'] });
    expect(manifest.keywords).toContain('n8n-community-node-package');
    expect(manifest.author.email).toMatch(/^[^@\s]+@[^@\s]+$/);
    expect(manifest).not.toHaveProperty('dependencies');
    expect(manifest.n8n.n8nNodesApiVersion).toBe(1);
    for (const built of [...manifest.n8n.nodes, ...manifest.n8n.credentials]) {
      const source = path.join(folder, built.replace(/^dist\//, '').replace(/\.js$/, '.ts'));
      expect(existsSync(source), built).toBe(true);
    }
    for (const icon of Object.values(new PostowniaApi().icon))
      expect(existsSync(path.join(folder, 'credentials', icon.replace('file:', '')))).toBe(true);
  });

  /** What `no-restricted-imports` and `no-restricted-globals` of n8n's own rules refuse, which its scan of the registry asks for. */
  const forbiddenIn = (source: string) => {
    const code = source.replaceAll(/\/\*.*?\*\/|\/\/[^\n]*/gs, '');
    const imported = [...code.matchAll(/^(?:import\b.*|\} from )['"]([^'"]+)['"];?$/gm)].map(
      ([, name = '']) => name,
    );
    return [
      ...imported.filter((name) => name !== 'n8n-workflow' && !name.startsWith('.')),
      ...(code.match(
        /\b(?:process|global|globalThis|require|(?:set|clear)(?:Timeout|Interval|Immediate)|__dirname|__filename|fetch)\b(?!\s*:)/g,
      ) ?? []),
    ];
  };

  it('uses nothing that the scan of n8n forbids', () => {
    const sources = ['nodes', 'credentials'].flatMap((part) =>
      readdirSync(path.join(folder, part), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.ts'))
        .map((name) => path.join(part, name)),
    );
    expect(sources.length).toBeGreaterThanOrEqual(4);
    for (const source of sources)
      expect([source, forbiddenIn(readFileSync(path.join(folder, source), 'utf8'))]).toEqual([source, []]);
    expect(forbiddenIn("import fs from 'node:fs';\nsetTimeout(() => process.env.A)")).toHaveLength(3);
  });

  it('offers every operation that it has, and asks only what the API promises', () => {
    const { properties } = new Postownia().description;
    const offered = properties
      .filter(({ name }) => name === 'operation')
      .flatMap(({ displayOptions, options = [] }) =>
        options.flatMap((option) =>
          'value' in option ? `${displayOptions?.show.resource?.[0]}.${option.value}` : [],
        ),
      );
    expect(offered.toSorted()).toEqual(Object.keys(CALLS).toSorted());
    const promised = JSON.parse(readFileSync(path.join(folder, '../../docs/api-v1.json'), 'utf8'));
    for (const [name, call] of Object.entries(CALLS)) {
      const { method, path: asked } = call((parameter) => (parameter === 'postId' ? '{id}' : 'x'));
      expect(promised, name).toHaveProperty([`${method} ${decodeURIComponent(asked)}`]);
    }
  });
});

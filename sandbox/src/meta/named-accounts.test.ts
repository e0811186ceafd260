import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { connect, graphClient, INSTAGRAM, openImageHost, refusal } from '../../test/graph-client.ts';
import { type Sandbox, startSandbox } from '../start-sandbox.ts';

let sandbox: Sandbox;
let images: Awaited<ReturnType<typeof openImageHost>>;
let make: (params: Record<string, string>) => ReturnType<ReturnType<typeof graphClient>>;
beforeAll(async () => {
  images = await openImageHost();
});
afterAll(() => images.close());
beforeEach(async () => {
  const image = await images.draw('/post.jpg');
  sandbox = await startSandbox();
  const { page } = await connect(sandbox);
  const graph = graphClient(sandbox);
  make = (params) => graph('POST', `/${INSTAGRAM}/media`, { image_url: image, ...params }, page);
});
afterEach(() => sandbox.close());

test.each([
  ['a name with @', { collaborators: '["@ziarno"]' }, { code: 110, subcode: 2207018 }],
  ['four collaborators', { collaborators: '["a","b","c","d"]' }, { code: 100 }],
  ['no list', { collaborators: 'ziarno' }, { code: 100 }],
  ['a tag without a place', { user_tags: '[{"username":"ziarno"}]' }, { code: 100 }],
  ['a place outside', { user_tags: '[{"username":"ziarno","x":2,"y":0.5}]' }, { code: 100 }],
  ['a tag of nobody', { user_tags: '[{"username":"a b","x":0.5,"y":0.5}]' }, { code: 110, subcode: 2207018 }],
] as const)('refuses %s', async (_what, params, refused) => {
  expect(refusal(await make(params))).toMatchObject(refused);
});

test('takes what is well formed', async () => {
  const { body } = await make({
    collaborators: '["palarnia.swit","ziarno","piec"]',
    user_tags: '[{"username":"ziarno","x":0.5,"y":0.5}]',
  });
  expect(body.id).toMatch(/^\d+$/);
});

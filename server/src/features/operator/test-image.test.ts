import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { Browser } from '../../../test/browser.ts';
import { addUser } from '../../../test/users.ts';
import { users } from '../../db/schema/workspaces.ts';

const request = (prompt = 'a fox on a bicycle') => ({
  image_request: {
    prompt,
    aspect_ratio: 'ASPECT_10_16',
    model: 'V_2',
    magic_prompt_option: 'AUTO',
  },
});

async function openApp(environment: Record<string, string>) {
  const running = await testApp({ environment });
  const ask = (body: object, cookie?: string) =>
    new Browser({ url: running.url }).ask(
      'POST',
      '/api/v1/test-image/generate',
      body,
      cookie === undefined ? {} : { cookie },
    );
  const makeOperator = async () => {
    const user = await addUser(running.app);
    await running.app.db.update(users).set({ operator: true }).where(eq(users.email, user.email));
    return user;
  };
  return { running, ask, makeOperator };
}

describe('the page that tries the image maker', () => {
  let app: Awaited<ReturnType<typeof openApp>>;
  let running: TestApp;
  beforeAll(async () => {
    app = await openApp({ TEST_IMAGE_PAGE: 'on', IMAGE_MAKER: 'ideogram' });
    running = app.running;
  });
  afterAll(() => running.close());

  it('is there for the operator only', async () => {
    expect((await app.ask(request())).status).toBe(401);
    const user = await addUser(running.app);
    expect((await app.ask(request(), user.cookie)).status).toBe(404);
  });

  it('draws the words as they are, tall, and stores nothing', async () => {
    const { cookie } = await app.makeOperator();
    const answer = await app.ask(request(), cookie);
    expect(answer.status).toBe(200);
    const { data } = answer.body as { data: { url: string }[] };
    const [, type, encoded = ''] = /^data:(image\/\w+);base64,(.+)$/.exec(data[0]?.url ?? '') ?? [];
    expect(type).toMatch(/^image\//);
    const { width, height } = await (await import('sharp'))
      .default(Buffer.from(encoded, 'base64'))
      .metadata();
    expect(height / width).toBeCloseTo(1.6, 1);
  });

  it('refuses what is no request of that page', async () => {
    const { cookie } = await app.makeOperator();
    for (const body of [
      { image_request: { ...request().image_request, prompt: ' ' } },
      { image_request: {} },
      {},
    ])
      expect((await app.ask(body, cookie)).status).toBe(400);
  });
});

it('says what was wrong with the provider, and is no fault of the server', async () => {
  const app = await openApp({
    TEST_IMAGE_PAGE: 'on',
    IMAGE_MAKER: 'ideogram',
    IDEOGRAM_BASE_URL: 'http://127.0.0.1:9',
  });
  const { cookie } = await app.makeOperator();
  expect(await app.ask(request(), cookie)).toMatchObject({
    status: 422,
    body: { code: 'IMAGE_NOT_MADE', details: { maker: 'ideogram', reason: 'unavailable' } },
  });
  await app.running.close();
});

it('is not there at all where the configuration does not open it', async () => {
  const app = await openApp({ IMAGE_MAKER: 'builtin' });
  const { cookie } = await app.makeOperator();
  expect((await app.ask(request(), cookie)).status).toBe(404);
  await app.running.close();
});

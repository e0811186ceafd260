import { afterAll, beforeAll, expect, it } from 'vitest';
import { addKey } from '../../../test/api-keys.ts';
import { type ManualClock, manualClock, type TestApp, testApp } from '../../../test/app.ts';
import { Browser } from '../../../test/browser.ts';
import { TEST_PROFILE } from '../../../test/factories.ts';
import { addOwner } from '../../../test/invitations.ts';
import type { User } from '../../../test/users.ts';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { saveBrandProfile } from '../brand-profile/index.ts';
import { generateDay } from '../generation/generate-day.job.ts';

const TEXT = 'Chleb na zakwasie, świeży od rana. #chleb #piekarnia';
/** Exactly three posts. */
const CAP = 27;

let running: TestApp;
let clock: ManualClock;
let owner: User;
beforeAll(async () => {
  clock = manualClock();
  running = await testApp({ clock });
  owner = await addOwner(running.app);
  await inTransaction(running.app.db, (tx) =>
    saveBrandProfile(tx, owner.workspaceId, { profile: TEST_PROFILE, now: clock.now() }),
  );
});
afterAll(() => running.close());

/** The days of a batch as its jobs would take them up. */
async function daysOf(batchId: string): Promise<string[]> {
  const { rows } = await running.app.database.pool.query<{ id: string }>(
    'select id from generation_days where batch_id = $1 order by date',
    [batchId],
  );
  return rows.map(({ id }) => id);
}
const make = (dayId: string, context: Context = running.app) => {
  const run = { signal: new AbortController().signal, lastTry: true, asked: false };
  return generateDay(context, { workspaceId: owner.workspaceId, dayId }, run);
};

/** The same product on a day on which its writer fails, whatever it is asked. */
const withoutWriter = (): Context => {
  const fails = async () => {
    throw new Error('the writer fails');
  };
  const writer = new Proxy({}, { get: () => fails });
  return Object.create(running.app, { writer: { value: writer } }) as Context;
};

it('a key whose cap is reached while its batch runs spends nothing more, and what was reserved is made or comes back', async () => {
  const key = await addKey(running.app, owner, { monthlyTokenCap: CAP });
  const program = new Browser(running);
  const ask = (method: string, path: string, body?: object) =>
    program.ask(method, `/api/v1${path}`, body, key.headers);
  const post = (await ask('POST', '/posts', { date: '2026-12-20', content: TEXT })).body;
  const window = { from: '2026-12-01', days: 3, existing: 'fill', frequency: 'daily' };
  const started = await ask('POST', '/generation-batches', window);
  expect(started).toMatchObject({ status: 201, body: { state: 'running', tokens: { reserved: CAP } } });
  const batchId: string = started.body.id;

  const spendings: readonly [string, object][] = [
    [`/posts/${post.id}/text`, {}],
    [`/posts/${post.id}/image`, {}],
    [`/posts/${post.id}/image-proposals`, {}],
  ];
  const left = { needed: expect.any(Number), left: 0 };
  const capped = { body: { code: 'KEY_CAP_REACHED', details: left } };
  for (const [path, body] of spendings) expect(await ask('POST', path, body), path).toMatchObject(capped);

  const balance = async () => (await new Browser(running, owner).get('/api/v1/tokens')).body;
  const reserved = await balance();
  expect(reserved).toMatchObject({ balance: 270 - CAP, reserved: CAP });
  const [first = '', second = '', third = ''] = await daysOf(batchId);
  await make(first);
  // What is made was reserved before: the cap stands where it stood.
  expect(await ask('POST', `/posts/${post.id}/text`, {})).toMatchObject(capped);
  await make(second, withoutWriter());
  // Nine came back, and no more than nine may be spent anew.
  const tooMuch = { ...window, from: '2026-12-10', days: 2 };
  expect(await balance()).toMatchObject({ balance: 270 - CAP + 9, reserved: 9 });
  await make(third);
  expect((await ask('GET', `/generation-batches/${batchId}`)).body).toMatchObject({ state: 'finished' });
  const refused = { body: { code: 'KEY_CAP_REACHED', details: { needed: 18, left: 9 } } };
  expect(await ask('POST', '/generation-batches', tooMuch)).toMatchObject(refused);
  expect((await ask('POST', `/posts/${post.id}/text`, {})).status).toBe(201);
  expect(await balance()).toMatchObject({ balance: 270 - 18 - 1, reserved: 1 });
  const { keys } = (await new Browser(running, owner).get('/api/v1/api-keys')).body;
  expect(keys).toMatchObject([{ monthlyTokenCap: CAP, spentThisMonth: 19 }]);
});

it('a key that is revoked while its batch runs spends nothing more, and its batch is made', async () => {
  const user = await addOwner(running.app);
  await inTransaction(running.app.db, (tx) =>
    saveBrandProfile(tx, user.workspaceId, { profile: TEST_PROFILE, now: clock.now() }),
  );
  owner = user;
  const key = await addKey(running.app, user, { monthlyTokenCap: CAP });
  const program = new Browser(running);
  const window = { from: '2026-12-01', days: 2, existing: 'fill', frequency: 'daily' };
  const ask = () => program.ask('POST', '/api/v1/generation-batches', window, key.headers);
  const { body: batch } = await ask();
  const panel = new Browser(running, user);
  expect((await panel.ask('DELETE', `/api/v1/api-keys/${key.keyId}`)).status).toBe(200);
  expect((await ask()).status).toBe(401);
  for (const dayId of await daysOf(batch.id)) await make(dayId);
  expect((await panel.get(`/api/v1/generation-batches/${batch.id}`)).body).toMatchObject({
    state: 'finished',
    days: [{ state: 'done' }, { state: 'done' }],
  });
  expect((await panel.get('/api/v1/tokens')).body).toMatchObject({ balance: 270 - 18, reserved: 0 });
});

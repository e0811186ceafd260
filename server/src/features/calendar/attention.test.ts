import { message } from '@postownia/contract/messages/message';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { Browser } from '../../../test/browser.ts';
import { manualClock } from '../../../test/manual-clock.ts';
import { addUser, type User } from '../../../test/users.ts';
import { posts } from '../../db/schema/posts.ts';
import { publications } from '../../db/schema/publications.ts';
import { socialAccounts } from '../../db/schema/social-accounts.ts';
import { problemOf } from '../../lib/stored-message.ts';

let running: TestApp;
const clock = manualClock();
beforeAll(async () => {
  running = await testApp({ clock });
});
afterAll(() => running.close());

const attentionOf = async (user: User) =>
  (await new Browser(running).ask('GET', '/api/v1/attention', undefined, { cookie: user.cookie })).body
    .entries;

async function addAccount(
  { workspaceId }: User,
  state: 'connected' | 'needs-reconnect',
  problem: string | null,
) {
  const now = clock.now();
  const [account] = await running.app.db
    .insert(socialAccounts)
    .values({
      workspaceId,
      network: 'facebook',
      remoteId: `${state}-${problem}`,
      name: 'Piekarnia Ziarno',
      scopes: [],
      state,
      problem,
      connectedAt: now,
      updatedAt: now,
    })
    .returning();
  return account?.id ?? '';
}

async function addPublication(
  { workspaceId }: User,
  accountId: string,
  entry: { date: string; state: typeof publications.$inferInsert.state; problem?: string; nextTryAt?: Date },
) {
  const { date, state, problem = null, nextTryAt = null } = entry;
  const at = { createdAt: clock.now(), updatedAt: clock.now() };
  const [post] = await running.app.db
    .insert(posts)
    .values({ workspaceId, date, time: '10:00', content: `Chleb na ${date} #a #b`, language: 'pl', ...at })
    .returning();
  const postId = post?.id ?? '';
  const dueAt = new Date(`${date}T09:00:00Z`);
  const row = {
    workspaceId,
    postId,
    accountId,
    network: 'facebook' as const,
    state,
    dueAt,
    nextTryAt,
    problem,
  };
  const [publication] = await running.app.db
    .insert(publications)
    .values({ ...row, ...at })
    .returning();
  return { id: publication?.id ?? '', postId };
}

test('says what waits for a person, what happened and where to mend it', async () => {
  const user = await addUser(running.app);
  const account = await addAccount(user, 'connected', null);
  const dead = await addAccount(
    user,
    'needs-reconnect',
    'Hasło do Facebooka się zmieniło. Połącz konto ponownie.',
  );
  const failed = await addPublication(user, account, {
    date: '2026-11-20',
    state: 'failed',
    problem: 'Sieć odrzuciła post.',
  });
  const toCheck = await addPublication(user, account, { date: '2026-11-19', state: 'unknown' });
  const missed = await addPublication(user, account, { date: '2026-11-18', state: 'skipped' });
  const inAccount = { network: 'facebook', name: 'Piekarnia Ziarno' };
  expect(await attentionOf(user)).toEqual([
    {
      id: dead,
      kind: 'reconnect',
      account: inAccount,
      post: null,
      sentence: 'Hasło do Facebooka się zmieniło. Połącz konto ponownie.',
      message: null,
      path: '/dashboard?tab=social-media',
    },
    {
      id: failed.id,
      kind: 'failed',
      account: inAccount,
      post: { id: failed.postId, date: '2026-11-20', excerpt: 'Chleb na 2026-11-20 #a #b' },
      sentence: 'Sieć odrzuciła post.',
      message: null,
      path: `/posts/${failed.postId}/publications`,
    },
    expect.objectContaining({
      id: toCheck.id,
      kind: 'to-check',
      message: message('publication.to-check'),
      path: `/posts/${toCheck.postId}/publications`,
    }),
    expect.objectContaining({ id: missed.id, kind: 'missed', path: `/posts/${missed.postId}` }),
  ]);
  const tooFast = message('facebook.too-fast');
  await running.app.db.update(publications).set(problemOf(tooFast)).where(eq(publications.id, failed.id));
  expect((await attentionOf(user))[1]).toMatchObject({
    sentence: expect.stringContaining('zbyt szybko'),
    message: tooFast,
  });
});

test('leaves out what goes on by itself, what is long past, and what is somebody else’s', async () => {
  const [user, other] = [await addUser(running.app), await addUser(running.app)];
  const account = await addAccount(user, 'connected', null);
  await addPublication(user, account, { date: '2026-11-20', state: 'published' });
  await addPublication(user, account, { date: '2026-11-19', state: 'unknown', nextTryAt: clock.now() });
  await addPublication(user, account, { date: '2026-11-18', state: 'waiting', nextTryAt: clock.now() });
  await addPublication(user, account, { date: '2026-10-01', state: 'failed' });
  const foreign = await addAccount(other, 'connected', null);
  await addPublication(other, foreign, { date: '2026-11-20', state: 'failed' });
  expect(await attentionOf(user)).toEqual([]);
});

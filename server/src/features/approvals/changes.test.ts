import type { PostChanges } from '@postownia/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { manualClock, type TestApp, testApp } from '../../../test/app.ts';
import { Browser } from '../../../test/browser.ts';
import { addOwner } from '../../../test/invitations.ts';
import { OTHER_TEXT, POST_TEXT } from '../../../test/posts-fixture.ts';
import { connectAccounts, INSTAGRAM, PAGE } from '../../../test/publishing.ts';
import { addPost } from '../../../test/publishing-posts.ts';
import { addUser, type User } from '../../../test/users.ts';

const clock = manualClock();
let running: TestApp;
beforeAll(async () => {
  running = await testApp({ clock });
});
afterAll(() => running.close());

const of = (user?: User) => new Browser(running, user);
const day = (days: number) => new Date(clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
const SAME = {
  content: null,
  when: null,
  format: null,
  link: null,
  media: null,
  accounts: null,
  texts: [],
  settings: false,
};

/** A post of three images that goes to two accounts and waits for the team and the client. */
async function brandWithPost() {
  const owner = await addOwner(running.app);
  const { workspaceId, userId } = owner;
  const { app: context, sandbox } = running;
  await connectAccounts({ context, sandbox, workspaceId, userId, remoteIds: [PAGE, INSTAGRAM] });
  await of(owner).ask('PUT', '/api/v1/approvals/policy', { policy: 'team-then-client' });
  const altTexts = ['Zakwas', 'Piec', 'Bochenek'];
  const id = await addPost(context, workspaceId, userId, {
    date: day(3),
    approved: false,
    content: POST_TEXT,
    altTexts,
  });
  const post = async () => (await of(owner).get(`/api/v1/posts/${id}`)).body;
  const edit = async (change: object) => {
    const { revision } = await post();
    const answer = await of(owner).ask('PATCH', `/api/v1/posts/${id}`, { ...change, revision });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  };
  const changes = async (): Promise<PostChanges> =>
    (await of(owner).get(`/api/v1/approvals/posts/${id}/changes`)).body;
  const approve = async () =>
    expect((await of(owner).post('/api/v1/posts/approve', { postIds: [id] })).status).toBe(200);
  return { owner, id, post, edit, changes, approve };
}

it('tells nothing before anybody gave their word, and nothing while it holds', async () => {
  const { changes, approve, edit } = await brandWithPost();
  expect(await changes()).toMatchObject({ team: null, client: null });
  await approve();
  await edit({ time: '19:30' });
  expect(await changes()).toMatchObject({ team: null, client: null });
});

it('tells the team each part that is otherwise than what it approved', async () => {
  const { owner, id, post, edit, changes, approve } = await brandWithPost();
  await approve();
  await edit({ content: OTHER_TEXT });
  const answeredAt = clock.now().toISOString();
  expect((await changes()).team).toEqual({ ...SAME, content: POST_TEXT, answeredAt });
  await edit({ content: POST_TEXT });
  expect((await changes()).team).toBeNull();
  const [first, second, third] = (await post()).media;
  // Another order, a description, one image less: each shows all that were there.
  for (const media of [
    [second, first, third],
    [first, { ...second, altText: 'Piec kaflowy' }, third],
    [first, second],
  ]) {
    await edit({ media: media.map(({ assetId, altText, crops }) => ({ assetId, altText, crops })) });
    const { team, media: now } = await changes();
    expect(team).toMatchObject({ ...SAME, media: expect.anything() });
    expect(team?.media?.map(({ altText }) => altText)).toEqual(['Zakwas', 'Piec', 'Bochenek']);
    expect(now.map(({ altText }) => altText)).toEqual(media.map(({ altText }) => altText));
  }
  await edit({
    media: [first, second, third].map(({ assetId, altText, crops }) => ({ assetId, altText, crops })),
  });
  await edit({
    targets: [{ network: 'instagram', accountId: null, text: null, options: {}, excluded: true }],
  });
  const { team } = await changes();
  expect(team).toMatchObject({ ...SAME, accounts: { added: [], removed: [{ label: 'Instagram' }] } });
  const stranger = await addUser(running.app);
  expect((await of(stranger).get(`/api/v1/approvals/posts/${id}/changes`)).status).toBe(404);
  const viewer = await addUser(running.app, { workspaceId: owner.workspaceId, role: 'viewer' });
  expect((await of(viewer).get(`/api/v1/approvals/posts/${id}/changes`)).status).toBe(200);
});

it('tells client and team what is otherwise than what the client answered', async () => {
  const { owner, id, edit, changes, approve } = await brandWithPost();
  await approve();
  const form = { postIds: [id], note: '', language: 'pl', pin: false };
  const { url } = (await of(owner).post('/api/v1/approvals/links', form)).body;
  const token = String(url).split('/a/')[1];
  const open = async () => (await of().post('/api/v1/approval-links/open', { token })).body.posts[0];
  const { hash } = await open();
  const said = { token, name: 'Marek Sowa', posts: [{ id, hash }] };
  expect((await of().post('/api/v1/approval-links/approve', said)).status).toBe(200);
  expect(await changes()).toMatchObject({ team: null, client: null });
  await edit({
    date: day(4),
    targets: [{ network: 'facebook', accountId: null, text: OTHER_TEXT, options: {}, excluded: false }],
  });
  await approve();
  const { team, client } = await changes();
  expect(team).toBeNull();
  const words = [{ label: 'Facebook', was: POST_TEXT, now: OTHER_TEXT }];
  expect(client).toMatchObject({ ...SAME, when: { date: day(3) }, texts: words });
  expect(await open()).toMatchObject({ state: 'waiting', before: client });
});

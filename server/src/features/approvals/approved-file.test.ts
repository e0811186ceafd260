import { inflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { manualClock, type TestApp, testApp } from '../../../test/app.ts';
import { Browser } from '../../../test/browser.ts';
import { addOwner } from '../../../test/invitations.ts';
import { OTHER_TEXT } from '../../../test/posts-fixture.ts';
import { connectAccounts, PAGE } from '../../../test/publishing.ts';
import { addPost } from '../../../test/publishing-posts.ts';
import { addUser, type User } from '../../../test/users.ts';
import { readApproved } from './read-approved.ts';

const clock = manualClock();
let running: TestApp;
beforeAll(async () => {
  running = await testApp({ clock });
});
afterAll(() => running.close());

const of = (user?: Pick<User, 'cookie'>) => new Browser(running, user);
const TEXT = 'Zażółć gęślą jaźń.\n\nŚwieży chleb o świcie. #chleb';

async function approvedLink({ posts = 2, content = TEXT, image = true } = {}) {
  const owner = await addOwner(running.app);
  const { workspaceId, userId } = owner;
  const { app: context, sandbox } = running;
  await connectAccounts({ context, sandbox, workspaceId, userId, remoteIds: [PAGE] });
  await of(owner).ask('PUT', '/api/v1/approvals/policy', { policy: 'client' });
  const postIds: string[] = [];
  for (let n = 0; n < posts; n += 1) {
    const date = new Date(Date.UTC(2026, 11, 1 + (n % 28))).toISOString().slice(0, 10);
    postIds.push(await addPost(context, workspaceId, userId, { date, approved: false, image, content }));
  }
  const form = { postIds, note: '', language: 'pl', pin: true };
  const made = (await of(owner).post('/api/v1/approvals/links', form)).body;
  const key = { token: String(made.url).split('/a/')[1] ?? '', pin: made.pin };
  const seen = (await of().post('/api/v1/approval-links/open', key)).body.posts;
  const said = seen.map(({ id, hash }: { id: string; hash: string }) => ({ id, hash }));
  return { owner, postIds, key, id: String(made.link.id), said };
}

const approve = (key: object, posts: unknown) =>
  of().post('/api/v1/approval-links/approve', { ...key, name: 'Łucja Żółć', posts });

/** The file as the browser gets it. */
async function fileOf(path: string, options: { cookie?: string; body?: object }) {
  const answer = await fetch(`${running.url}/api/v1${path}`, {
    method: options.body === undefined ? 'GET' : 'POST',
    headers: {
      origin: running.url,
      ...(options.cookie === undefined ? {} : { cookie: options.cookie }),
      ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
  });
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
}

const imagesIn = (pdf: Buffer) => pdf.toString('latin1').match(/\/Subtype \/Image/g)?.length ?? 0;
const pagesIn = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
/** What every compressed part of the file holds: damaged parts do not open. */
const partsOf = (pdf: Buffer) =>
  [...pdf.toString('latin1').matchAll(/FlateDecode[^>]*>>\s*stream\n([\s\S]*?)\nendstream/g)].map(
    ([, part]) => inflateSync(Buffer.from(part ?? '', 'latin1')),
  );

describe('the file of what was approved', () => {
  it('is for the client by their link and for the firm, with every approved post and its image', async () => {
    const { owner, key, id, said } = await approvedLink();
    await approve(key, said.slice(0, 1));
    const one = await fileOf('/approval-links/approved.pdf', { body: key });
    expect([one.status, one.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(one.headers.get('content-disposition')).toMatch(/^attachment; filename="postownia-zatwierdzone-/);
    expect([pagesIn(one.bytes), imagesIn(one.bytes)]).toEqual([1, 1]);
    expect(partsOf(one.bytes).length).toBeGreaterThan(0);
    await approve(key, said);
    const both = await fileOf(`/approvals/approved/${id}.pdf?language=de`, { cookie: owner.cookie });
    expect(both.headers.get('content-disposition')).toContain('freigegeben');
    expect(imagesIn(both.bytes)).toBe(2);
  });

  it('holds what was approved, not what it became', async () => {
    const { owner, postIds, key, id, said } = await approvedLink({ posts: 1 });
    await approve(key, said);
    const read = () => readApproved(running.app.db, owner.workspaceId, { id, guestName: 'Łucja Żółć' });
    const [first] = await read();
    expect(first).toMatchObject({ name: 'Łucja Żółć', at: clock.now(), hash: said[0].hash });
    expect(first?.post.content).toBe(TEXT);
    expect(first?.accounts).toHaveLength(1);
    const { revision } = (await of(owner).get(`/api/v1/posts/${postIds[0]}`)).body;
    const change = { revision, content: OTHER_TEXT };
    await of(owner).ask('PATCH', `/api/v1/posts/${postIds[0]}`, change);
    expect(await read()).toEqual([{ ...first, accounts: null }]);
    const { posts } = (await of().post('/api/v1/approval-links/open', key)).body;
    const request = { ...key, name: 'Łucja', id: posts[0].id, hash: posts[0].hash, text: 'Nie tak.' };
    await of().post('/api/v1/approval-links/ask-change', request);
    expect(await read()).toEqual([]);
  });

  it('is refused without the PIN, after the link ended, and to a foreign firm', async () => {
    const { owner, key, id } = await approvedLink({ posts: 1 });
    const { token, pin } = key;
    const wrong = pin === '111111' ? '222222' : '111111';
    const status = async (body: object) => (await fileOf('/approval-links/approved.pdf', { body })).status;
    const pinless = await fileOf('/approval-links/approved.pdf', { body: { token } });
    expect(JSON.parse(pinless.bytes.toString()).code).toBe('APPROVAL_PIN_NEEDED');
    expect(pinless.status).toBe(403);
    expect(await status({ token, pin: wrong })).toBe(422);
    expect(await status({ token: 1 })).toBe(400);
    expect(await status({ token, pin, more: true })).toBe(400);
    const stranger = await addUser(running.app);
    const path = `/approvals/approved/${id}.pdf`;
    expect((await fileOf(path, { cookie: stranger.cookie })).status).toBe(404);
    expect((await fileOf(path, {})).status).toBe(401);
    expect((await fileOf('/approvals/approved/nic.pdf', { cookie: owner.cookie })).status).toBe(404);
    await of(owner).ask('DELETE', `/api/v1/approvals/links/${id}`);
    expect(await status(key)).toBe(410);
    expect((await fileOf(path, { cookie: owner.cookie })).status).toBe(200);
  });

  it('of a hundred posts as long as a post can be is made in bounded time', async () => {
    const word = 'Konstantynopolitańczykowianeczka '.repeat(60).trim();
    const { key, said } = await approvedLink({ posts: 100, content: word, image: false });
    await approve(key, said);
    const began = performance.now();
    const { status, bytes } = await fileOf('/approval-links/approved.pdf', { body: key });
    expect(status).toBe(200);
    expect(pagesIn(bytes)).toBeGreaterThan(20);
    expect(performance.now() - began).toBeLessThan(100_000);
  });
});

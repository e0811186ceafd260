import { randomUUID } from 'node:crypto';
import { type GuestPage, PALETTES, type Post } from '@postownia/contract';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ManualClock, manualClock, type TestApp, testApp } from '../../../test/app.ts';
import { Browser } from '../../../test/browser.ts';
import { addOwner } from '../../../test/invitations.ts';
import { OTHER_TEXT, POST_TEXT } from '../../../test/posts-fixture.ts';
import { connectAccounts, PAGE } from '../../../test/publishing.ts';
import { addPost } from '../../../test/publishing-posts.ts';
import { addUser, type User } from '../../../test/users.ts';
import { writeAudit } from '../../../test/write-audit.ts';
import { approvalLinks } from '../../db/schema/approvals.ts';
import { auditEvents } from '../../db/schema/audit.ts';
import { emails } from '../../db/schema/notifications.ts';
import { tokenAccounts } from '../../db/schema/tokens.ts';
import { members, workspaces } from '../../db/schema/workspaces.ts';
import { remindApprovals } from './remind-approvals.job.ts';

const DAY = 86_400_000;
let running: TestApp;
let clock: ManualClock;
beforeAll(async () => {
  clock = manualClock();
  running = await testApp({ clock });
});
afterAll(() => running.close());

const of = (user?: Pick<User, 'cookie'>) => new Browser(running, user);
const guest = (path: string, body: object) => of().post(`/api/v1/approval-links/${path}`, body);
const open = async (token: string, pin?: string) => guest('open', { token, ...(pin ? { pin } : {}) });
const page = async (token: string): Promise<GuestPage> => (await open(token)).body;

/** A brand whose client approves, with auto-publish on and an account, and posts on the days after. */
async function brandWithClient({ posts = 2, policy = 'client' } = {}) {
  const owner = await addOwner(running.app);
  await connectAccounts({
    context: running.app,
    sandbox: running.sandbox,
    ...owner,
    remoteIds: [PAGE],
  });
  await of(owner).post('/api/v1/posting-preferences/auto-publish', { postIds: [] });
  await of(owner).ask('PUT', '/api/v1/approvals/policy', { policy });
  const postIds: string[] = [];
  for (let day = 0; day < posts; day++) {
    const date = new Date(clock.now().getTime() + (day + 2) * DAY).toISOString().slice(0, 10);
    const post = { date, approved: false, image: false, content: POST_TEXT };
    postIds.push(await addPost(running.app, owner.workspaceId, owner.userId, post));
  }
  return { owner, postIds };
}

async function send(owner: User, postIds: readonly string[], more: object = {}) {
  const form = { postIds, note: '', language: 'pl', pin: false, ...more };
  const answer = await of(owner).post('/api/v1/approvals/links', form);
  const token = String(answer.body.url).split('/a/')[1] ?? '';
  return { ...answer, token };
}
const stateOf = async (owner: User, id: string) => (await of(owner).get(`/api/v1/posts/${id}`)).body.state;
/** Whose word the calendar's answer says that posts have. */
const listed = async (owner: User, ids: readonly string[]) => {
  const from = clock.now().toISOString().slice(0, 10);
  const to = new Date(clock.now().getTime() + 30 * DAY).toISOString().slice(0, 10);
  const { posts } = (await of(owner).get(`/api/v1/posts?from=${from}&to=${to}`)).body;
  return ids.map((id) => posts.find((post: Post) => post.id === id)?.approvals);
};
const approve = (token: string, posts: readonly { id: string; hash: string }[], name = 'Marek Sowa') =>
  guest('approve', { token, name, posts: posts.map(({ id, hash }) => ({ id, hash })) });
const edit = async (owner: User, id: string, change: object) => {
  const { revision } = (await of(owner).get(`/api/v1/posts/${id}`)).body;
  return of(owner).ask('PATCH', `/api/v1/posts/${id}`, { revision, ...change });
};

describe('a link', () => {
  it('shows exactly what goes out and changes nothing when it is opened', async () => {
    const { owner, postIds } = await brandWithClient();
    const { status, token, body } = await send(owner, postIds, { note: 'Marku, sprawdź.' });
    expect(status).toBe(201);
    const [kept] = await running.app.db
      .select()
      .from(approvalLinks)
      .where(eq(approvalLinks.id, body.link.id));
    expect(JSON.stringify(kept)).not.toContain(token);
    for (let times = 0; times < 3; times++) await open(token);
    const shown = await page(token);
    expect(shown).toMatchObject({ note: 'Marku, sprawdź.', name: null, language: 'pl' });
    expect(shown.posts.map(({ state }) => state)).toEqual(['waiting', 'waiting']);
    expect(shown.posts[0]).toMatchObject({
      content: POST_TEXT,
      accounts: [{ network: 'facebook', text: POST_TEXT }],
    });
    expect(await stateOf(owner, postIds[0] ?? '')).toBe('draft');
  });

  it('wears the brand’s colours while the plan gives branding, and Postownia’s own after it', async () => {
    const { owner, postIds } = await brandWithClient({ posts: 1 });
    const { token } = await send(owner, postIds);
    const colours = PALETTES['Ocean Blue'];
    const { brand } = await page(token);
    // Also of a brand that has no profile yet: a client has to know whose posts these are.
    expect(brand.name).toBe('Marka');
    expect(brand.colours).toEqual([colours.primary, colours.secondary, colours.accent]);
    // The trial is over, and nothing was bought: links that were sent go on working.
    await running.app.db
      .update(tokenAccounts)
      .set({ trialExpiresAt: clock.now() })
      .where(eq(tokenAccounts.organizationId, owner.organizationId));
    const after = (await page(token)).brand;
    expect(after.logoUrl).toBeNull();
    expect(after.colours).toEqual(['#DD3F18', '#14192B', '#DED8CB']);
  });

  it('lets a client approve one, asks for a change of the other, and everybody hears of it', async () => {
    const { owner, postIds } = await brandWithClient();
    const [first = '', second = ''] = postIds;
    const { token } = await send(owner, postIds);
    const [one, two] = (await page(token)).posts;
    if (one === undefined || two === undefined) throw new Error('no posts');
    const approved = await approve(token, [one]);
    expect(approved.body).toMatchObject({ name: 'Marek Sowa' });
    expect(approved.body.posts[0]).toMatchObject({ state: 'approved', approvedBy: { name: 'Marek Sowa' } });
    expect(await stateOf(owner, first)).toBe('scheduled');
    const asked = await guest('ask-change', {
      token,
      name: 'Marek Sowa',
      id: two.id,
      hash: two.hash,
      text: 'Dostawa przyjedzie w środę.',
      topic: 'date',
      place: { x: 0.6, y: 0.4 },
    });
    expect(asked.body.posts[1]).toMatchObject({ state: 'change' });
    // The calendar tells it with its posts, in the one answer.
    const asking = { name: 'Marek Sowa', text: 'Dostawa przyjedzie w środę.', topic: 'date' };
    expect(await listed(owner, postIds)).toMatchObject([
      { client: true, change: null },
      { client: false, change: { ...asking, pin: { x: 0.6, y: 0.4 }, open: true } },
    ]);
    const { links } = (await of(owner).get('/api/v1/approvals/links')).body;
    expect(links[0].posts).toMatchObject([
      { state: 'approved' },
      { state: 'change', remarks: [{ text: 'Dostawa przyjedzie w środę.', pin: { x: 0.6, y: 0.4 } }] },
    ]);
    // Changed, it waits again, and its page says what is different.
    await edit(owner, second, { content: OTHER_TEXT });
    const again = (await page(token)).posts[1];
    expect(again).toMatchObject({ state: 'waiting', before: { content: POST_TEXT, when: null } });
    expect(await listed(owner, [second])).toMatchObject([{ client: false, change: { open: false } }]);
    await approve(token, again === undefined ? [] : [again]);
    expect(await stateOf(owner, second)).toBe('scheduled');
    expect(await listed(owner, [second])).toMatchObject([{ client: true, change: null }]);
    await writeAudit(running.app);
    const lines = await running.app.db
      .select({ actor: auditEvents.actor, action: auditEvents.action })
      .from(auditEvents)
      .where(eq(auditEvents.workspaceId, owner.workspaceId));
    expect(
      lines
        .filter(({ actor }) => actor === 'guest')
        .map(({ action }) => action)
        .sort(),
    ).toEqual(['posts.approved', 'posts.approved', 'posts.change-asked']);
  });

  it('refuses the approval of what the post is no more, in words', async () => {
    const { owner, postIds } = await brandWithClient();
    const [first = ''] = postIds;
    const { token } = await send(owner, postIds);
    const before = (await page(token)).posts;
    await edit(owner, first, { content: OTHER_TEXT });
    expect((await approve(token, before.slice(0, 1))).body.code).toBe('APPROVAL_OUTDATED');
    expect(await stateOf(owner, first)).toBe('draft');
    // Of several, those that are as they were are approved.
    const { body } = await approve(token, before);
    expect(body.posts.map(({ state }: { state: string }) => state)).toEqual(['waiting', 'approved']);
  });

  it('keeps an approval when the hour changes, and asks again for another day', async () => {
    const { owner, postIds } = await brandWithClient({ posts: 1 });
    const [id = ''] = postIds;
    const { token } = await send(owner, postIds);
    const { posts } = await page(token);
    await approve(token, posts);
    await edit(owner, id, { time: '19:30' });
    expect(await stateOf(owner, id)).toBe('scheduled');
    const date = new Date(clock.now().getTime() + 9 * DAY).toISOString().slice(0, 10);
    await edit(owner, id, { date });
    expect(await stateOf(owner, id)).toBe('draft');
    expect((await page(token)).posts[0]).toMatchObject({ state: 'waiting', before: { content: null } });
  });

  it('waits for the team where the policy says so', async () => {
    const { owner, postIds } = await brandWithClient({ posts: 1, policy: 'team-then-client' });
    expect((await send(owner, postIds)).body.code).toBe('NOTHING_TO_APPROVE');
    await of(owner).post('/api/v1/posts/approve', { postIds });
    const { token } = await send(owner, postIds);
    const { posts } = await page(token);
    await edit(owner, postIds[0] ?? '', { content: OTHER_TEXT });
    expect((await page(token)).posts[0]?.state).toBe('unready');
    expect((await approve(token, (await page(token)).posts)).body.code).toBe('APPROVAL_OUTDATED');
    expect((await approve(token, posts)).body.code).toBe('APPROVAL_OUTDATED');
  });
});

const ended = { status: 410, body: { code: 'APPROVAL_LINK_ENDED' } };

describe('a link ends', () => {
  it('when it expires, is withdrawn or sent again, and like one that never was', async () => {
    const { owner, postIds } = await brandWithClient();
    const made = await send(owner, postIds);
    const again = await of(owner).post(`/api/v1/approvals/links/${made.body.link.id}/resend`);
    expect(await open(made.token)).toMatchObject(ended);
    const token = String(again.body.url).split('/a/')[1] ?? '';
    expect((await open(token)).status).toBe(200);
    const { posts } = await page(token);
    await of(owner).ask('DELETE', `/api/v1/approvals/links/${made.body.link.id}`);
    expect(await open(token)).toMatchObject(ended);
    expect(await approve(token, posts)).toMatchObject(ended);
    expect((await open('a'.repeat(64))).body).toEqual((await open(token)).body);
    expect((await open('nic')).body).toEqual((await open(token)).body);
    const other = await send(owner, postIds);
    const now = clock.now().toISOString();
    clock.advance(40 * DAY);
    expect(await open(other.token)).toMatchObject(ended);
    clock.set(now);
  });

  it('when whoever made it may approve no more, and when its brand is gone', async () => {
    const { owner, postIds } = await brandWithClient();
    const approver = await addUser(running.app, { role: 'approver', workspaceId: owner.workspaceId });
    const { token } = await send(approver, postIds);
    expect((await open(token)).status).toBe(200);
    await running.app.db.delete(members).where(eq(members.userId, approver.userId));
    expect(await open(token)).toMatchObject(ended);
    const { token: own } = await send(owner, postIds);
    await running.app.db.delete(workspaces).where(eq(workspaces.id, owner.workspaceId));
    expect(await open(own)).toMatchObject(ended);
  });

  it('after five wrong PINs, until it is sent again', async () => {
    const { owner, postIds } = await brandWithClient({ posts: 1 });
    const made = await send(owner, postIds, { pin: true });
    expect((await open(made.token)).body.code).toBe('APPROVAL_PIN_NEEDED');
    expect((await open(made.token, made.body.pin)).status).toBe(200);
    const wrong = made.body.pin === '111111' ? '222222' : '111111';
    for (let tries = 0; tries < 5; tries++)
      expect((await open(made.token, wrong)).body.code).toBe('APPROVAL_PIN_WRONG');
    expect(await open(made.token, made.body.pin)).toMatchObject(ended);
    const again = await of(owner).post(`/api/v1/approvals/links/${made.body.link.id}/resend`);
    const token = String(again.body.url).split('/a/')[1] ?? '';
    expect((await open(token, again.body.pin)).status).toBe(200);
  });
});

describe('at once', () => {
  // All guests of this file have one address, which asks so often in a minute and no more.
  beforeEach(() => clock.set(new Date(clock.now().getTime() + 61_000).toISOString()));

  it('two approvals give one word, and the post is planned once', async () => {
    const { owner, postIds } = await brandWithClient({ posts: 1 });
    const [id = ''] = postIds;
    const [one, two] = [await send(owner, postIds), await send(owner, postIds)];
    const { posts } = await page(one.token);
    const answers = await Promise.all([
      approve(one.token, posts, 'Marek'),
      approve(two.token, posts, 'Ewa'),
      approve(one.token, posts, 'Marek'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await stateOf(owner, id)).toBe('scheduled');
    const { body } = await of(owner).get(`/api/v1/posts/${id}/publications`);
    expect(body.publications).toHaveLength(1);
  });

  it('an approval against an edit: what is planned is what was approved', async () => {
    for (let round = 0; round < 6; round++) {
      const { owner, postIds } = await brandWithClient({ posts: 1 });
      const [id = ''] = postIds;
      const { token } = await send(owner, postIds);
      const { posts } = await page(token);
      const [approved] = await Promise.all([approve(token, posts), edit(owner, id, { content: OTHER_TEXT })]);
      const post = (await of(owner).get(`/api/v1/posts/${id}`)).body;
      if (approved.status !== 200) expect(approved.body.code).toBe('APPROVAL_OUTDATED');
      if (post.content === OTHER_TEXT) expect(post.state).toBe('draft');
      else expect(post.state).toBe('scheduled');
    }
  });

  it('two guests with one forwarded link, one approves and one asks for a change: one of the two stands', async () => {
    for (let round = 0; round < 4; round++) {
      const { owner, postIds } = await brandWithClient({ posts: 1 });
      const { token } = await send(owner, postIds);
      const [post] = (await page(token)).posts;
      if (post === undefined) throw new Error('no post');
      const { id, hash } = post;
      const change = { token, name: 'Ewa', id, hash, text: 'Inna godzina.', topic: 'date' };
      const answers = await Promise.all([approve(token, [post], 'Marek'), guest('ask-change', change)]);
      expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
      expect(answers.some(({ status }) => status === 200)).toBe(true);
      const shown = (await page(token)).posts[0]?.state;
      expect(['approved', 'change']).toContain(shown);
      expect(await stateOf(owner, id)).toBe(shown === 'approved' ? 'scheduled' : 'draft');
      const { body } = await of(owner).get(`/api/v1/posts/${id}/publications`);
      const going = body.publications.filter(({ state }: { state: string }) => state === 'planned');
      expect(going).toHaveLength(shown === 'approved' ? 1 : 0);
    }
  });

  it('a word given while the brand is in the archive lets nothing out before it is back', async () => {
    const { owner, postIds } = await brandWithClient({ posts: 1 });
    const [id = ''] = postIds;
    const { token } = await send(owner, postIds);
    const { posts } = await page(token);
    const archive = (archived: boolean) => of(owner).ask('PUT', '/api/v1/brands/archived', { archived });
    const going = async () => {
      const { body } = await of(owner).get(`/api/v1/posts/${id}/publications`);
      return body.publications.filter(({ state }: { state: string }) => state === 'planned').length;
    };
    await Promise.all([archive(true), approve(token, posts)]);
    expect(await going()).toBe(0);
    expect((await approve(token, posts)).status).toBe(200);
    expect(await going()).toBe(0);
    expect((await archive(false)).status).toBe(200);
    expect(await going()).toBe(1);
  });

  it('an approval against withdrawing: it counts or it is refused, never half', async () => {
    const { owner, postIds } = await brandWithClient({ posts: 1 });
    const { token, body } = await send(owner, postIds);
    const { posts } = await page(token);
    const [approved, withdrawn] = await Promise.all([
      approve(token, posts),
      of(owner).ask('DELETE', `/api/v1/approvals/links/${body.link.id}`),
    ]);
    expect(withdrawn.status).toBe(200);
    const state = await stateOf(owner, postIds[0] ?? '');
    expect(state).toBe(approved.status === 200 ? 'scheduled' : 'draft');
  });
});

describe('sending', () => {
  it('needs the client in the policy, and writes to the recipient in their language', async () => {
    const { owner, postIds } = await brandWithClient({ policy: 'team' });
    expect((await send(owner, postIds)).body.code).toBe('APPROVALS_WITHOUT_CLIENT');
    await of(owner).ask('PUT', '/api/v1/approvals/policy', { policy: 'client' });
    const recipient = `${randomUUID()}@example.pl`;
    const { token } = await send(owner, postIds, { recipient, language: 'de' });
    const [written] = await running.app.db
      .select()
      .from(emails)
      .where(eq(emails.recipient, recipient))
      .orderBy(desc(emails.createdAt));
    expect(written?.subject).toContain('Freigabe');
    expect(written?.text).toContain(`/a/${token}`);
  });

  it('reminds after a day and after two, while something waits, by addresses that open the same', async () => {
    const { owner, postIds } = await brandWithClient({ posts: 1 });
    const recipient = `${randomUUID()}@example.pl`;
    const { token } = await send(owner, postIds, { recipient });
    const reminders = async () =>
      (await running.app.db.select().from(emails).where(eq(emails.recipient, recipient))).filter(
        ({ kind }) => kind === 'approval-reminder',
      );
    const now = clock.now().toISOString();
    await remindApprovals(running.app);
    expect(await reminders()).toHaveLength(0);
    for (const count of [1, 2, 2]) {
      clock.advance(DAY);
      await remindApprovals(running.app);
      await remindApprovals(running.app);
      expect(await reminders()).toHaveLength(count);
    }
    const [first] = await reminders();
    const other = /\/a\/([\w-]+)/.exec(first?.text ?? '')?.[1] ?? '';
    expect(other).not.toBe(token);
    expect((await page(other)).posts).toEqual((await page(token)).posts);
    expect(await stateOf(owner, postIds[0] ?? '')).toBe('draft');
    clock.set(now);
  });

  it('is for the plan that a team works on', async () => {
    const owner = await addUser(running.app);
    const answer = await of(owner).ask('PUT', '/api/v1/approvals/policy', { policy: 'client' });
    expect(answer.body.code).toBe('APPROVALS_NOT_IN_PLAN');
  });

  it('lets one address ask sixty times a minute', async () => {
    const statuses = new Set<number>();
    for (let times = 0; times < 62; times++) statuses.add((await open('nic')).status);
    expect([...statuses]).toContain(429);
    clock.advance(61_000);
  });
});

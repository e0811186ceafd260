import {
  ACTIVE_ROLES,
  POSTING_PREFERENCES_DEFAULTS,
  type Task,
  type TaskKind,
  type Tasks,
} from '@postownia/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addKey } from '../../../test/api-keys.ts';
import { manualClock, type TestApp, testApp } from '../../../test/app.ts';
import { Browser } from '../../../test/browser.ts';
import { addOwner } from '../../../test/invitations.ts';
import { addUser, type User } from '../../../test/users.ts';
import { interviewAnswers } from '../../db/schema/brand-facts.ts';
import { postingPreferences } from '../../db/schema/posting-preferences.ts';
import { posts, postVersions } from '../../db/schema/posts.ts';
import { publications } from '../../db/schema/publications.ts';
import { socialAccounts } from '../../db/schema/social-accounts.ts';
import { workspaceMembers, workspaces } from '../../db/schema/workspaces.ts';
import { byUser } from '../../lib/recorded-actor.ts';
import { asWorkspaceId } from '../../lib/workspace-id.ts';

const DAY = 86_400_000;
const HOUR = DAY / 24;
let running: TestApp;
const clock = manualClock();
beforeAll(async () => {
  running = await testApp({ clock });
});
afterAll(() => running.close());

const of = (user: Pick<User, 'cookie'>) => new Browser(running, user);
const read = async (user: Pick<User, 'cookie'>): Promise<Tasks> => {
  const { status, body } = await of(user).get('/api/v1/tasks');
  expect(status).toBe(200);
  return body;
};
const tasksOf = async (user: Pick<User, 'cookie'>): Promise<Task[]> => (await read(user)).tasks;
const kindsOf = async (user: Pick<User, 'cookie'>): Promise<TaskKind[]> =>
  (await tasksOf(user)).map(({ kind }) => kind).sort();
const at = () => ({ createdAt: clock.now(), updatedAt: clock.now() });
/** The day so many days from now, in Warsaw. */
const day = (days: number) =>
  new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Warsaw' }).format(clock.now().getTime() + days * DAY);
type Brand = Pick<User, 'workspaceId'>;

const choose = async (
  { workspaceId }: Brand,
  preferences: Partial<typeof postingPreferences.$inferInsert> = {},
) => {
  const row = { ...POSTING_PREFERENCES_DEFAULTS, autoPublish: true };
  const values = { ...row, updatedAt: clock.now(), ...preferences };
  await running.app.db
    .insert(postingPreferences)
    .values({ workspaceId, ...values })
    .onConflictDoUpdate({ target: postingPreferences.workspaceId, set: values });
};

async function addPost({ workspaceId }: Brand, values: Partial<typeof posts.$inferInsert> = {}) {
  const row = { workspaceId, date: day(3), time: '10:00', content: 'Chleb na zakwasie', language: 'pl' };
  const [post] = await running.app.db
    .insert(posts)
    .values({ ...row, ...at(), ...values })
    .returning();
  return post?.id ?? '';
}

async function addAccount({ workspaceId }: Brand, values: Partial<typeof socialAccounts.$inferInsert> = {}) {
  const row = { workspaceId, network: 'facebook' as const, name: 'Piekarnia', scopes: [] };
  const times = { connectedAt: clock.now(), updatedAt: clock.now() };
  const [account] = await running.app.db
    .insert(socialAccounts)
    .values({ ...row, ...times, state: 'connected', remoteId: `${Math.random()}`, ...values })
    .returning();
  return account?.id ?? '';
}

async function addPublication(
  brand: Brand,
  values: Pick<typeof publications.$inferInsert, 'state'> & Partial<typeof publications.$inferInsert>,
) {
  const accountId = await addAccount(brand);
  const postId = await addPost(brand, { date: day(-1), state: 'failed' });
  const dueAt = new Date(clock.now().getTime() - DAY);
  const row = { workspaceId: brand.workspaceId, postId, accountId, network: 'facebook' as const, dueAt };
  const [made] = await running.app.db
    .insert(publications)
    .values({ ...row, ...at(), ...values })
    .returning();
  return { id: made?.id ?? '', postId };
}

const writtenBy = async ({ workspaceId }: Brand, postId: string, user: User) => {
  const version = { cause: 'edited', content: 'Chleb', createdAt: clock.now() };
  await running.app.db
    .insert(postVersions)
    .values({ workspaceId, postId, ...version, ...byUser(user.userId) });
};

/** A second brand of the same firm; only its owners and admins are in it. */
async function addBrand({ organizationId }: User, name = 'Rejsy Bryza'): Promise<Brand & { slug: string }> {
  const slug = `marka-${Math.random().toString(36).slice(2)}`;
  const [made] = await running.app.db
    .insert(workspaces)
    .values({ organizationId, name, slug, createdAt: clock.now() })
    .returning();
  return { workspaceId: asWorkspaceId(made?.id ?? ''), slug };
}

/** One of each kind of a brand. */
async function addOneOfEach(brand: Brand, other: User) {
  await choose(brand, { approvalPolicy: 'team-then-client' });
  await addPublication(brand, { state: 'failed', problem: 'Sieć odrzuciła post.' });
  await addPublication(brand, { state: 'unknown' });
  await addPublication(brand, { state: 'skipped' });
  await addAccount(brand, { state: 'needs-reconnect' });
  await addAccount(brand, { tokenExpiresAt: new Date(clock.now().getTime() + 6 * DAY) });
  await writtenBy(brand, await addPost(brand), other);
  const topic = { ownerQuestion: { ask: 'Pokaż stół warsztatowy.', photo: 'stół' } };
  await addPost(brand, { topic, date: day(5), state: 'scheduled' });
  await of(other).ask('PUT', '/api/v1/brand-facts/interview/q10', {
    state: 'later',
    text: '',
    revision: 0,
  });
  await of(other).post('/api/v1/brand-facts', { text: 'Pieczemy na zakwasie od 1998 roku.' });
}

describe('what waits for a person', () => {
  it('is everything that they may do, in each brand by their role, and nothing of a foreign one', async () => {
    const owner = await addOwner(running.app);
    const stranger = await addOwner(running.app);
    await addOneOfEach(owner, owner);
    await addOneOfEach(stranger, stranger);
    const { workspaceId } = owner;
    const users = await Promise.all(
      ACTIVE_ROLES.map(async (role) => {
        const user = role === 'owner' ? owner : await addUser(running.app, { role, workspaceId });
        return [role, user] as const;
      }),
    );
    // Only now: whether an owner approves what they wrote depends on who else is there.
    const seen = await Promise.all(users.map(async ([role, user]) => [role, await kindsOf(user)] as const));
    const mended = ['expiring', 'failed', 'missed', 'reconnect', 'to-check'];
    const all = ['approve', ...mended, 'facts', 'interview', 'question'].sort();
    expect(Object.fromEntries(seen)).toEqual({
      // Who wrote it last is somebody else's to approve.
      owner: all.filter((kind) => kind !== 'approve'),
      admin: all,
      editor: all,
      author: ['question'],
      approver: ['approve'],
      viewer: [],
    });
    const { brands, total } = await read(owner);
    expect(brands).toEqual([expect.objectContaining({ slug: owner.workspaceId, zone: 'Europe/Warsaw' })]);
    expect(total).toBe(all.length - 1);
  });

  it('is of all brands of a person, each under its own role, and of none taken from them', async () => {
    const owner = await addOwner(running.app);
    const second = await addBrand(owner);
    const { workspaceId } = owner;
    const member = await addUser(running.app, { role: 'viewer', workspaceId });
    const given = { organizationId: owner.organizationId, userId: member.userId, createdAt: clock.now() };
    for (const brand of [owner, second]) {
      await choose(brand, { approvalPolicy: 'team' });
      await addPost(brand);
    }
    expect(await kindsOf(member)).toEqual([]);
    const inSecond = { ...given, workspaceId: second.workspaceId, role: 'approver' as const };
    await running.app.db.insert(workspaceMembers).values(inSecond);
    expect(await tasksOf(member)).toMatchObject([{ kind: 'approve', brand: second.slug }]);
    expect((await read(owner)).brands.map(({ name }) => name)).toEqual(['Marka', 'Rejsy Bryza']);
    await running.app.db.delete(workspaceMembers).where(eq(workspaceMembers.workspaceId, second.workspaceId));
    expect(await tasksOf(member)).toEqual([]);
  });

  it('is not told to visitors and programs', async () => {
    expect((await new Browser(running).get('/api/v1/tasks')).status).toBe(401);
    const { headers } = await addKey(running.app, await addOwner(running.app));
    const answer = await new Browser(running).ask('GET', '/api/v1/tasks', undefined, { ...headers });
    expect(answer.status).toBe(403);
  });

  it('stands with trouble first, then by deadline, today, this week and later by the brand’s own day', async () => {
    const owner = await addOwner(running.app);
    await choose(owner, { zone: 'Pacific/Auckland' });
    // 22:00 in Auckland on the 21st; a post of the 22nd at 8 is ten hours away, and of tomorrow.
    await addPost(owner, { date: '2026-11-21', time: '23:00', content: 'dziś' });
    await addPost(owner, { date: '2026-11-21', time: '21:00', content: 'po czasie' });
    await addPost(owner, { date: '2026-11-22', time: '08:00', content: 'jutro' });
    await addPost(owner, { date: '2026-12-21', content: 'później' });
    const ending = await addAccount(owner, { tokenExpiresAt: new Date(clock.now().getTime() + 2 * DAY) });
    const lost = await addAccount(owner, { state: 'needs-reconnect' });
    const { id } = await addPublication(owner, { state: 'failed' });
    const told = (await tasksOf(owner)).map(({ id: name, kind, group, post }) => [
      group,
      kind === 'approve' ? post?.excerpt : name,
    ]);
    expect(told).toEqual([
      ['today', `reconnect:${lost}`],
      ['today', `failed:${id}`],
      ['today', 'dziś'],
      ['week', `expiring:${ending}`],
      ['week', 'jutro'],
      ['later', 'później'],
    ]);
  });
});

describe('a post to approve', () => {
  it('appears with its words and leaves when somebody approves it; a change brings it back', async () => {
    const owner = await addOwner(running.app);
    const { workspaceId } = owner;
    await choose(owner, { approvalPolicy: 'team' });
    const editor = await addUser(running.app, { role: 'editor', workspaceId });
    const id = await addPost(owner, { content: 'Chleb w sobotę o szóstej.' });
    await writtenBy(owner, id, editor);
    expect(await tasksOf(owner)).toMatchObject([
      {
        id: `approve:${id}`,
        kind: 'approve',
        post: { id, time: '10:00', excerpt: 'Chleb w sobotę o szóstej.' },
      },
    ]);
    expect(await tasksOf(editor)).toEqual([]);
    clock.advance(1_000);
    await of(owner).post('/api/v1/posts/approve', { postIds: [id] });
    expect(await tasksOf(owner)).toEqual([]);
    clock.advance(1_000);
    const { revision } = (await of(owner).get(`/api/v1/posts/${id}`)).body;
    const changed = { revision, content: 'Chleb w niedzielę o szóstej. #chleb #zakwas' };
    await of(editor).ask('PATCH', `/api/v1/posts/${id}`, changed);
    expect(await kindsOf(owner)).toEqual(['approve']);
    await of(owner).ask('DELETE', `/api/v1/posts/${id}`);
    expect(await tasksOf(owner)).toEqual([]);
  });

  it('is asked for where posts go out by themselves, and nowhere else', async () => {
    const owner = await addOwner(running.app);
    await addPost(owner);
    expect(await tasksOf(owner)).toEqual([]);
    await choose(owner);
    expect(await kindsOf(owner)).toEqual(['approve']);
    await choose(owner, { autoPublish: false });
    expect(await tasksOf(owner)).toEqual([]);
  });

  it('is late for whoever cannot give the missing word, once its hour is within two days', async () => {
    const owner = await addOwner(running.app);
    const { workspaceId } = owner;
    await choose(owner, { approvalPolicy: 'team' });
    await addUser(running.app, { role: 'approver', workspaceId });
    const own = await addPost(owner, { date: day(1) });
    await writtenBy(owner, own, owner);
    await writtenBy(owner, await addPost(owner, { date: day(4) }), owner);
    expect(await tasksOf(owner)).toMatchObject([{ id: `late:${own}`, step: 'team' }]);
    await choose(owner, { approvalPolicy: 'client' });
    await running.app.db
      .update(posts)
      .set({
        approvedAt: clock.now(),
        approvedActor: 'user',
        approvedHash: 'x',
        approvedRelease: 'auto-publish',
      })
      .where(eq(posts.workspaceId, workspaceId));
    expect(await tasksOf(owner)).toMatchObject([{ id: `late:${own}`, step: 'client' }]);
  });
});

describe('a change that a client asked for', () => {
  it('waits for those who write, with the client’s words, until it is made', async () => {
    const owner = await addOwner(running.app);
    const { workspaceId } = owner;
    await choose(owner, { approvalPolicy: 'client' });
    const author = await addUser(running.app, { role: 'author', workspaceId });
    const approver = await addUser(running.app, { role: 'approver', workspaceId });
    const id = await addPost(owner);
    const form = { postIds: [id], note: '', language: 'pl', pin: false };
    const { body } = await of(owner).post('/api/v1/approvals/links', form);
    const token = String(body.url).split('/a/')[1];
    const { posts: shown } = (await new Browser(running).post('/api/v1/approval-links/open', { token })).body;
    const answer = { token, name: 'Marek Sowa', id, hash: shown[0].hash, text: 'W środę, nie w czwartek.' };
    await new Browser(running).post('/api/v1/approval-links/ask-change', answer);
    const change = { kind: 'change', words: { name: 'Marek Sowa', text: 'W środę, nie w czwartek.' } };
    expect(await tasksOf(author)).toMatchObject([change]);
    expect(await tasksOf(owner)).toMatchObject([change]);
    expect(await kindsOf(approver)).toEqual(['approve']);
    clock.advance(1_000);
    const { revision } = (await of(author).get(`/api/v1/posts/${id}`)).body;
    await of(author).ask('PATCH', `/api/v1/posts/${id}`, {
      revision,
      content: 'Chleb w środę o szóstej rano. #chleb #zakwas',
    });
    expect(await tasksOf(author)).toEqual([]);
  });
});

describe('trouble and questions', () => {
  it('leave when they are mended or answered', async () => {
    const owner = await addOwner(running.app);
    const { db } = running.app;
    await addOneOfEach(owner, owner);
    const { workspaceId } = owner;
    await addUser(running.app, { role: 'approver', workspaceId });
    const ofBrand = eq(publications.workspaceId, workspaceId);
    await db.update(publications).set({ state: 'published' }).where(ofBrand);
    expect(await kindsOf(owner)).toEqual(['expiring', 'facts', 'interview', 'question', 'reconnect']);
    await db
      .update(socialAccounts)
      .set({ state: 'connected', tokenExpiresAt: null })
      .where(eq(socialAccounts.workspaceId, workspaceId));
    expect(await kindsOf(owner)).toEqual(['facts', 'interview', 'question']);
    const asked = (await tasksOf(owner)).find(({ kind }) => kind === 'question');
    expect(asked).toMatchObject({ words: { name: null, text: 'Pokaż stół warsztatowy.' } });
    await writtenBy(owner, asked?.post?.id ?? '', owner);
    const answer = { state: 'skipped', text: '', revision: 1 };
    await of(owner).ask('PUT', '/api/v1/brand-facts/interview/q10', answer);
    const { facts } = (await of(owner).get('/api/v1/brand-facts')).body;
    for (const { id, revision } of facts)
      await of(owner).post(`/api/v1/brand-facts/${id}/rejection`, { id, revision });
    const left = await db
      .select()
      .from(interviewAnswers)
      .where(eq(interviewAnswers.workspaceId, workspaceId));
    expect(left).toMatchObject([{ state: 'skipped' }]);
    expect(await tasksOf(owner)).toEqual([]);
  });

  it('of a day long past are history', async () => {
    const owner = await addOwner(running.app);
    const ago = (days: number) => new Date(clock.now().getTime() - days * DAY - HOUR);
    await addPublication(owner, { state: 'skipped', dueAt: ago(7) });
    await addPublication(owner, { state: 'failed', dueAt: ago(30) });
    await addPublication(owner, { state: 'unknown', nextTryAt: clock.now() });
    await addPost(owner, { date: day(-1), topic: { ownerQuestion: { ask: 'Co dziś?', photo: '' } } });
    expect(await tasksOf(owner)).toEqual([]);
  });
});

it('answers quickly for fifty brands with two hundred posts each, and counts what it does not show', async () => {
  const owner = await addOwner(running.app);
  const brands: Brand[] = [owner];
  while (brands.length < 50) brands.push(await addBrand(owner, `Marka ${brands.length}`));
  for (const brand of brands) {
    await choose(brand, { approvalPolicy: 'team' });
    const rows = Array.from({ length: 200 }, (_, index) => ({
      workspaceId: brand.workspaceId,
      date: day(index % 60),
      time: '23:00',
      content: `Post ${index} o pieczywie na zakwasie. #chleb`,
      language: 'pl',
      ...at(),
    }));
    const added = await running.app.db.insert(posts).values(rows).returning({ id: posts.id });
    const accountId = await addAccount(brand);
    const workspaceId = brand.workspaceId;
    const about = { workspaceId, accountId, network: 'facebook' as const, ...at() };
    await running.app.db.insert(publications).values(
      added.map(({ id: postId }, index) => ({
        ...about,
        postId,
        dueAt: new Date(clock.now().getTime() - (index % 25) * DAY),
        state: index === 0 ? ('failed' as const) : ('published' as const),
      })),
    );
  }
  await running.app.database.pool.query('analyze posts; analyze publications');
  const took: number[] = [];
  for (let times = 0; times < 20; times++) {
    const began = performance.now();
    const { tasks, total } = await read(owner);
    took.push(performance.now() - began);
    expect([tasks.length, total]).toEqual([200, 50 * 200 + 50]);
    expect(tasks.slice(0, 50).every(({ kind }) => kind === 'failed')).toBe(true);
  }
  const median = took.sort((one, other) => one - other)[10] ?? 0;
  expect(median).toBeLessThan(5_000);
});

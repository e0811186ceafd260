import { randomUUID } from 'node:crypto';
import { CONSENT_VERSION, type Members } from '@postownia/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ManualClock, manualClock, type TestApp, testApp } from '../../../test/app.ts';
import { Browser, openMailbox } from '../../../test/browser.ts';
import { addOwner, invitationTo } from '../../../test/invitations.ts';
import { addUser, GOOD_PASSWORD, signUpForm, type User } from '../../../test/users.ts';
import { invitations, sessions, users, workspaces } from '../../db/schema/workspaces.ts';
import { inTransaction } from '../../db/transaction.ts';
import { brandRows } from '../workspaces/index.ts';
import { hashSecret } from './invitation-secret.ts';

const DAY = 86_400_000;
let running: TestApp;
let clock: ManualClock;
let owner: User;
let second: string;

beforeAll(async () => {
  clock = manualClock();
  running = await testApp({ clock });
  owner = await addOwner(running.app);
  second = await addBrand(owner, 'Druga marka');
});
afterAll(() => running.close());

const of = (user?: Pick<User, 'cookie'>) => new Browser(running, user);
const newEmail = () => `zaproszona-${randomUUID()}@example.pl`;
const addBrand = async ({ organizationId }: User, name: string) => {
  const now = clock.now();
  const made = await inTransaction(running.app.db, (tx) =>
    brandRows.createWorkspace(tx, organizationId, { name, now }),
  );
  return made.slug;
};
const firstBrand = (user: User): string => user.workspaceId;
const inviteTo = (
  user: User,
  email: string,
  given: object = { role: 'author', brands: [firstBrand(user)] },
) => of(user).post('/api/v1/members/invitations', { email, ...given });
const listOf = async (user: User) => (await of(user).get('/api/v1/members')).body as Members;
const joinWith = (secret: string, browser = of()) =>
  browser.post('/api/v1/invitations/join', {
    secret,
    name: 'Hanna Zych',
    password: GOOD_PASSWORD,
    consent: CONSENT_VERSION,
  });
const accept = (user: Pick<User, 'cookie'>, secret: string) =>
  of(user).post('/api/v1/invitations/accept', { secret });
const addFriend = (role: 'admin' | 'author' | 'viewer' | 'editor' = 'author', firm = owner) =>
  addUser(running.app, { role, workspaceId: firm.workspaceId });
const account = async (email: string) => {
  const [row] = await running.app.db.select().from(users).where(eq(users.email, email));
  return row;
};

describe('an invitation', () => {
  it('lets a new person in, without a brand or firm of their own', async () => {
    const email = newEmail();
    const answer = await inviteTo(owner, email, { role: 'author', brands: [second] });
    expect(answer.body).toMatchObject({ email, role: 'author', brands: [second] });
    const { secret, text } = await invitationTo(running.app, email);
    expect(text).toContain('Marka');
    const [kept] = await running.app.db.select().from(invitations).where(eq(invitations.email, email));
    expect(kept?.secretHash).toBe(hashSecret(secret));
    expect(JSON.stringify(kept)).not.toContain(secret);
    const shown = await of().post('/api/v1/invitations/open', { secret });
    expect(shown.body).toMatchObject({
      firm: 'Marka',
      role: 'author',
      brands: ['Druga marka'],
      invited: 'new',
    });
    const firms = await running.app.db.$count(workspaces);

    const browser = of();
    expect((await joinWith(secret, browser)).status).toBe(201);
    expect((await browser.get('/api/v1/brands')).body.brands).toEqual([
      { slug: second, name: 'Druga marka', archived: false, inFirm: true },
    ]);
    expect((await browser.get('/api/v1/settings')).body).toMatchObject({
      user: { name: 'Hanna Zych', email },
      workspace: { role: 'author' },
    });
    expect(await running.app.db.$count(workspaces)).toBe(firms);
    expect(await account(email)).toMatchObject({ emailVerified: true, consentVersion: CONSENT_VERSION });
    const [hanna] = (await listOf(owner)).members.filter((member) => member.email === email);
    expect(hanna).toMatchObject({ role: 'author', brands: [second], you: false });
    expect((await listOf(owner)).invitations).toEqual([]);
    // The link worked once.
    expect((await joinWith(secret)).body.code).toBe('INVITATION_ENDED');
    // Signing in again makes no brand either.
    const again = of();
    await again.post('/api/auth/sign-in/email', { email, password: GOOD_PASSWORD });
    expect((await again.get('/api/v1/brands')).body.brands).toHaveLength(1);
  });

  it('is taken by whoever has its address, and is none for anybody else', async () => {
    const [known, other] = [await addOwner(running.app), await addOwner(running.app)];
    await inviteTo(owner, known.email.toUpperCase());
    const { secret } = await invitationTo(running.app, known.email);
    const open = async (user?: User) =>
      (await of(user).post('/api/v1/invitations/open', { secret })).body.invited;
    expect([await open(), await open(known), await open(other)]).toEqual([
      'signed-out',
      'signed-in',
      'somebody-else',
    ]);
    const refused = await accept(other, secret);
    expect(refused).toMatchObject({ status: 410, body: { code: 'INVITATION_ENDED' } });
    expect(refused.body).toEqual((await accept(other, 'niczyj')).body);
    expect((await joinWith(secret)).body.code).toBe('EMAIL_TAKEN');
    // Opening it, however often, took nothing.
    expect((await accept(known, secret)).body).toEqual({ brand: owner.workspaceId });
    expect((await of(known).get('/api/v1/brands')).body.brands).toHaveLength(2);
    expect((await accept(known, secret)).body.code).toBe('INVITATION_ENDED');
    expect((await inviteTo(owner, known.email)).body.code).toBe('MEMBER_ALREADY');
  });

  it('is written in the language of who gets it', async () => {
    const known = await addUser(running.app);
    await running.app.db.update(users).set({ language: 'de' }).where(eq(users.id, known.userId));
    await inviteTo(owner, known.email);
    const { subject, text } = await invitationTo(running.app, known.email);
    expect(subject).toContain('Einladung');
    expect(text).toContain('/de/invitation#');
  });

  it('ends after seven days, when it is withdrawn, and when it is sent again', async () => {
    const email = newEmail();
    const { id } = (await inviteTo(owner, email)).body;
    expect((await inviteTo(owner, email)).body.code).toBe('INVITED_ALREADY');
    const { secret: first } = await invitationTo(running.app, email);
    clock.advance(7 * DAY);
    expect((await joinWith(first)).body.code).toBe('INVITATION_ENDED');
    expect((await of(owner).post(`/api/v1/members/invitations/${id}/resend`)).status).toBe(200);
    const { secret: next } = await invitationTo(running.app, email);
    expect(next).not.toBe(first);
    expect((await joinWith(first)).body.code).toBe('INVITATION_ENDED');
    expect((await of(owner).ask('DELETE', `/api/v1/members/invitations/${id}`)).status).toBe(200);
    expect((await joinWith(next)).body.code).toBe('INVITATION_ENDED');
    expect(await account(email)).toBeUndefined();
  });

  it('is limited by firm and address', async () => {
    const firm = await addOwner(running.app);
    const { id } = (await inviteTo(firm, newEmail())).body;
    const resend = () => of(firm).post(`/api/v1/members/invitations/${id}/resend`);
    const statuses: number[] = [];
    for (let sent = 0; sent < 4; sent++) statuses.push((await resend()).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
  });

  it('needs brands of the firm, and none for an admin', async () => {
    const foreign = await addOwner(running.app);
    const codeOf = async (given: object) => {
      const { status, body } = await inviteTo(owner, newEmail(), given);
      return [status, body.code];
    };
    expect(await codeOf({ role: 'author', brands: [firstBrand(foreign)] })).toEqual([404, 'NOT_FOUND']);
    for (const wrong of [
      { role: 'author', brands: [] },
      { role: 'author', brands: [second, second] },
      { role: 'admin', brands: [second] },
      { role: 'owner', brands: [] },
      { role: 7, brands: second },
    ])
      expect(await codeOf(wrong), JSON.stringify(wrong)).toEqual([400, 'BAD_REQUEST']);
    expect((await codeOf({ role: 'admin', brands: [] }))[0]).toBe(200);
  });

  it('a weak password makes nobody', async () => {
    const email = newEmail();
    await inviteTo(owner, email);
    const { secret } = await invitationTo(running.app, email);
    const form = { secret, name: 'Ola', consent: CONSENT_VERSION };
    const answer = await of().post('/api/v1/invitations/join', { ...form, password: 'qwertyuiop' });
    expect(answer.body.code).toBe('WEAK_PASSWORD');
    expect(await account(email)).toBeUndefined();
    expect((await joinWith(secret)).status).toBe(201);
  });
});

describe('the plan’s people', () => {
  it('are as many as it has room for, invitations that work included', async () => {
    const firm = await addUser(running.app);
    expect((await inviteTo(firm, newEmail())).body).toMatchObject({
      code: 'PEOPLE_LIMIT',
      details: { limit: 1 },
    });
    const large = await addOwner(running.app);
    for (let there = 1; there < 19; there++) await addFriend('viewer', large);
    const email = newEmail();
    expect((await inviteTo(large, email)).status).toBe(200);
    expect((await inviteTo(large, newEmail())).body.code).toBe('PEOPLE_LIMIT');
    const { secret } = await invitationTo(running.app, email);
    expect((await joinWith(secret)).status).toBe(201);
    expect((await listOf(large)).members).toHaveLength(20);
    // A smaller plan keeps everybody and lets nobody more in.
    clock.advance(15 * DAY);
    expect((await listOf(large)).limit).toBe(1);
    expect((await inviteTo(large, newEmail())).body.code).toBe('PEOPLE_LIMIT');
    clock.advance(-15 * DAY);
  });
});

describe('a member', () => {
  const change = (user: User, userId: string, given: object) =>
    of(user).ask('PUT', `/api/v1/members/${userId}`, given);
  const remove = (user: User, userId: string) => of(user).ask('DELETE', `/api/v1/members/${userId}`);

  it('gets another role and other brands at once', async () => {
    const friend = await addFriend('viewer');
    expect((await change(owner, friend.userId, { role: 'editor', brands: [second] })).status).toBe(200);
    const browser = of(friend);
    const { body } = await browser.get('/api/v1/brands');
    expect(body).toMatchObject({ current: second, brands: [{ slug: second }] });
    expect((await browser.get('/api/v1/settings')).body.workspace.role).toBe('editor');
    const old = { 'x-workspace': owner.workspaceId };
    expect((await browser.ask('GET', '/api/v1/settings', undefined, old)).status).toBe(404);
    expect((await change(owner, friend.userId, { role: 'admin', brands: [] })).status).toBe(200);
    expect((await browser.get('/api/v1/brands')).body.brands).toHaveLength(2);
  });

  it('who is removed is out at once, and stays in their other firms', async () => {
    const friend = await addOwner(running.app);
    await inviteTo(owner, friend.email);
    const { secret } = await invitationTo(running.app, friend.email);
    await accept(friend, secret);
    const browser = of(friend);
    const here = { 'x-workspace': owner.workspaceId };
    expect((await browser.ask('GET', '/api/v1/settings', undefined, here)).status).toBe(200);
    expect((await remove(owner, friend.userId)).status).toBe(200);
    expect((await browser.ask('GET', '/api/v1/settings', undefined, here)).status).toBe(404);
    expect((await remove(owner, friend.userId)).status).toBe(404);
    const told = (await openMailbox(running, friend.email)).filter(({ subject }) => /dostępu/.test(subject));
    expect(told).toHaveLength(1);
    expect(told[0]?.text).toContain('Marka');
    expect((await browser.get('/api/v1/settings')).status).toBe(200);
    expect((await browser.get('/api/v1/brands')).body.brands).toHaveLength(1);
  });

  it('who is removed from their only firm is signed out, and begins with an empty brand without a trial', async () => {
    const email = newEmail();
    await inviteTo(owner, email);
    const browser = of();
    await joinWith((await invitationTo(running.app, email)).secret, browser);
    const { id = '' } = (await account(email)) ?? {};
    await remove(owner, id);
    expect((await browser.get('/api/v1/settings')).status).toBe(401);
    expect(await running.app.db.$count(sessions, eq(sessions.userId, id))).toBe(0);
    await browser.post('/api/auth/sign-in/email', { email, password: GOOD_PASSWORD });
    expect((await browser.get('/api/v1/brands')).body.brands).toHaveLength(1);
    expect((await browser.get('/api/v1/tokens')).body).toMatchObject({ balance: 0, trial: null });
  });

  it('who is removed hears nothing more of the firm at once, in a stream opened before', async () => {
    const friend = await addFriend();
    const stream = await fetch(`${running.url}/api/v1/events`, { headers: { cookie: friend.cookie } });
    const reader = stream.body?.getReader();
    await reader?.read();
    await remove(owner, friend.userId);
    const since = performance.now();
    while (!((await reader?.read())?.done ?? true));
    expect(performance.now() - since).toBeLessThan(2_000);
  });

  it('an owner is changed and removed by nobody but themselves', async () => {
    const admin = await addFriend('admin');
    const other = await addFriend('admin');
    for (const answer of [
      await remove(admin, owner.userId),
      await change(admin, owner.userId, { role: 'viewer', brands: [second] }),
      await change(owner, owner.userId, { role: 'admin', brands: [] }),
    ])
      expect(answer.body.code).toBe('OWNER_PROTECTED');
    expect((await remove(admin, other.userId)).status).toBe(200);
    expect((await of(owner).post('/api/v1/members/leave')).body.code).toBe('LAST_OWNER');
  });

  it('of another firm, and what is no id, is found by nobody', async () => {
    const foreign = await addOwner(running.app);
    const theirs = (await inviteTo(foreign, newEmail())).body.id;
    const answers = [
      await remove(owner, foreign.userId),
      await change(owner, foreign.userId, { role: 'admin', brands: [] }),
      await of(owner).ask('DELETE', `/api/v1/members/invitations/${theirs}`),
      await of(owner).post(`/api/v1/members/invitations/${theirs}/resend`),
      await remove(owner, randomUUID()),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect((await remove(owner, 'nikt')).status).toBe(400);
    expect((await listOf(foreign)).invitations).toHaveLength(1);
    expect(JSON.stringify(await listOf(owner))).not.toContain(foreign.email);
  });

  it('leaves by themselves, and their session goes on where they still are', async () => {
    const friend = await addFriend();
    expect((await of(friend).post('/api/v1/members/leave')).body).toEqual({ next: null });
    expect((await of(friend).get('/api/v1/settings')).status).toBe(401);
  });

  it('becomes an owner by the owner’s password alone', async () => {
    const browser = of();
    const form = signUpForm();
    await browser.post('/api/v1/sign-up', form);
    const [own] = (await browser.get('/api/v1/members')).body.members;
    const brand = (await browser.get('/api/v1/brands')).body.current;
    const email = newEmail();
    await browser.post('/api/v1/members/invitations', { email, role: 'author', brands: [brand] });
    const friend = of();
    await joinWith((await invitationTo(running.app, email)).secret, friend);
    const { id = '' } = (await account(email)) ?? {};
    const handOver = (password: string, userId = id) =>
      browser.post(`/api/v1/members/${userId}/hand-over`, { password, stay: false });
    expect((await handOver('nie to hasło')).body.code).toBe('WRONG_PASSWORD');
    expect((await handOver(GOOD_PASSWORD, own.userId)).body.code).toBe('CONFLICT');
    expect((await handOver(GOOD_PASSWORD, owner.userId)).status).toBe(404);
    expect((await handOver(GOOD_PASSWORD)).status).toBe(200);
    const roles = (await friend.get('/api/v1/members')).body.members.map(
      ({ role, you }: Members['members'][number]) => [role, you],
    );
    expect(roles).toEqual([
      ['owner', true],
      ['admin', false],
    ]);
    expect((await handOver(GOOD_PASSWORD)).status).toBe(403);
    expect((await browser.post('/api/v1/members/leave')).status).toBe(200);
  });
});

describe('at the same moment', () => {
  it('of two who take one invitation one gets in', async () => {
    for (let round = 0; round < 5; round++) {
      const email = newEmail();
      await inviteTo(owner, email);
      const { secret } = await invitationTo(running.app, email);
      const answers = await Promise.all([joinWith(secret), joinWith(secret)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 410]);
      await running.app.db.delete(users).where(eq(users.email, email));
    }
  });

  it('an invitation is either taken or withdrawn, and a person made only if it is taken', async () => {
    for (let round = 0; round < 5; round++) {
      const email = newEmail();
      const { id } = (await inviteTo(owner, email)).body;
      const { secret } = await invitationTo(running.app, email);
      const [joined, withdrawn] = await Promise.all([
        joinWith(secret),
        of(owner).ask('DELETE', `/api/v1/members/invitations/${id}`),
      ]);
      expect([
        [201, 404],
        [410, 200],
      ]).toContainEqual([joined.status, withdrawn.status]);
      expect((await account(email)) !== undefined).toBe(joined.status === 201);
      await running.app.db.delete(users).where(eq(users.email, email));
    }
  });

  it('whoever is removed writes before it, or not at all', async () => {
    for (let round = 0; round < 5; round++) {
      const admin = await addFriend('admin');
      const email = newEmail();
      const [removed, invited] = await Promise.all([
        of(owner).ask('DELETE', `/api/v1/members/${admin.userId}`),
        inviteTo({ ...owner, cookie: admin.cookie }, email),
      ]);
      expect(removed.status).toBe(200);
      expect([200, 401, 403]).toContain(invited.status);
      const kept = await running.app.db.$count(invitations, eq(invitations.email, email));
      expect(kept).toBe(invited.status === 200 ? 1 : 0);
      expect((await inviteTo({ ...owner, cookie: admin.cookie }, newEmail())).status).toBe(401);
      await running.app.db.delete(invitations).where(eq(invitations.email, email));
    }
  });
});

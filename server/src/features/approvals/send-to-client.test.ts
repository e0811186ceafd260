import { and, desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { manualClock, type TestApp, testApp } from '../../../test/app.ts';
import { askFrom, BEHIND_PROXY, openAskingBrand } from '../../../test/asking-brand.ts';
import { addUser, type User } from '../../../test/users.ts';
import { emails } from '../../db/schema/notifications.ts';

const clock = manualClock();
let running: TestApp;
beforeAll(async () => {
  running = await testApp({ clock, environment: BEHIND_PROXY });
});
afterAll(() => running.close());

const open = (token: string) => askFrom(running)('POST', '/approval-links/open', { token });
let brands = 0;

/** A brand whose client was sent a link by an approver, and an author of it. */
async function brandWithAuthor({ pin = false } = {}) {
  brands += 1;
  const client = `klient-${brands}@example.com`;
  const brand = await openAskingBrand(running, { policy: 'client' });
  const { workspaceId } = brand.owner;
  const [approver, author] = await Promise.all(
    (['approver', 'author'] as const).map((role) => addUser(running.app, { role, workspaceId })),
  );
  if (approver === undefined || author === undefined) throw new Error('no people');
  const form = { postIds: [brand.postId], note: '', language: 'de', pin, recipient: client };
  const first = await askFrom(running, approver)('POST', '/approvals/links', form);
  const send = (by: User, id = String(first.body.link.id)) => {
    // The newest email is told by when it was made.
    clock.advance(1000);
    const form = { postIds: [brand.postId], note: 'Neu.' };
    return askFrom(running, by)('POST', `/approvals/links/${id}/send`, form);
  };
  return { ...brand, client, approver, author, linkId: String(first.body.link.id), send };
}

/** What the newest email to a client leads to. */
async function tokenSentTo(client: string): Promise<string> {
  const [row] = await running.app.db
    .select({ text: emails.text })
    .from(emails)
    .where(and(eq(emails.recipient, client), eq(emails.kind, 'approval-asked')))
    .orderBy(desc(emails.createdAt))
    .limit(1);
  return /\/a\/([\w-]+)/.exec(row?.text ?? '')?.[1] ?? '';
}

it('lets an author send to a client who was asked before, and tells the address to the client alone', async () => {
  const { author, owner, client, send, going, postId } = await brandWithAuthor();
  const before = await tokenSentTo(client);
  const { status, body } = await send(author);
  expect(status, JSON.stringify(body)).toBe(201);
  expect(body).toMatchObject({ link: { recipient: client }, pin: null });
  const token = await tokenSentTo(client);
  expect([token === before, JSON.stringify(body).includes(token)]).toEqual([false, false]);
  const page = (await open(token)).body;
  expect(page).toMatchObject({ language: 'de', note: 'Neu.' });
  const { name } = (await askFrom(running, author)('GET', '/settings')).body.user;
  expect(page.sender).toBe(name);
  const posts = [{ id: postId, hash: page.posts[0].hash }];
  const said = await askFrom(running)('POST', '/approval-links/approve', { token, name: 'Marek', posts });
  expect(said.status).toBe(200);
  expect(await going()).toBe(1);
  // Nobody else’s right grew by it.
  const form = { postIds: [postId], note: '', language: 'pl', pin: false };
  for (const path of ['/approvals/links', `/approvals/links/${body.link.id}/resend`])
    expect((await askFrom(running, author)('POST', path, form)).status).toBe(403);
  const viewer = await addUser(running.app, { role: 'viewer', workspaceId: owner.workspaceId });
  expect((await send(viewer)).status).toBe(403);
});

it('keeps the PIN of the link before, as a new one', async () => {
  const { author, client, send } = await brandWithAuthor({ pin: true });
  const { pin } = (await send(author)).body;
  expect(pin).toMatch(/^\d{6}$/);
  const token = await tokenSentTo(client);
  expect((await open(token)).body.code).toBe('APPROVAL_PIN_NEEDED');
  expect((await askFrom(running)('POST', '/approval-links/open', { token, pin })).status).toBe(200);
});

it('refuses where nobody vouches: handed on by hand, withdrawn, of another brand, or by who approves no more', async () => {
  const { ask, owner, author, approver, send, postId } = await brandWithAuthor();
  const form = { postIds: [postId], note: '', language: 'pl', pin: false };
  const byHand = await ask('POST', '/approvals/links', form);
  expect((await send(author, byHand.body.link.id)).status).toBe(404);
  const other = await brandWithAuthor();
  expect((await send(author, other.linkId)).status).toBe(404);
  const second = (await send(author)).body.link.id;
  await ask('DELETE', `/members/${approver.userId}`);
  // Neither the first link nor what was sent in its name.
  expect((await send(author)).status).toBe(404);
  expect((await send(author, second)).status).toBe(404);
  expect((await send(owner, second)).status).toBe(404);
  await other.ask('DELETE', `/approvals/links/${other.linkId}`);
  expect((await other.send(other.author)).status).toBe(404);
});

it('ends with its author, and with whoever vouches', async () => {
  const [one, other] = [await brandWithAuthor(), await brandWithAuthor()];
  await one.send(one.author);
  await other.send(other.author);
  const tokens = [await tokenSentTo(one.client), await tokenSentTo(other.client)] as const;
  expect([(await open(tokens[0])).status, (await open(tokens[1])).status]).toEqual([200, 200]);
  await one.ask('DELETE', `/members/${one.author.userId}`);
  await other.ask('DELETE', `/members/${other.approver.userId}`);
  expect([(await open(tokens[0])).status, (await open(tokens[1])).status]).toEqual([410, 410]);
});

it('needs nobody’s word of whoever may approve', async () => {
  const { owner, approver, client, ask, send } = await brandWithAuthor();
  expect((await send(owner)).status).toBe(201);
  const token = await tokenSentTo(client);
  await ask('DELETE', `/members/${approver.userId}`);
  expect((await open(token)).status).toBe(200);
});

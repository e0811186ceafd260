import { message } from '@postownia/contract/messages/message';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { openMailbox } from '../../../test/browser.ts';
import { makeWorkspace } from '../../../test/factories.ts';
import { addUser } from '../../../test/users.ts';
import { emails, notificationPreferences } from '../../db/schema/notifications.ts';
import { members, users } from '../../db/schema/workspaces.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { notifyMembers } from '../notifications/index.ts';
import { unsubscribeUrl } from '../notifications/unsubscribe-url.ts';

let running: TestApp;
let brand: { workspaceId: WorkspaceId; userId: string };
const EMAIL = 'tydzien@example.pl';
beforeAll(async () => {
  running = await testApp();
  brand = await makeWorkspace(running.app.db);
  await running.app.db.update(users).set({ email: EMAIL }).where(eq(users.id, brand.userId));
});
afterAll(() => running.close());

let occasions = 0;
async function tell(kind: 'week-summary' | 'plan-ended', language: string | null = null) {
  const { app } = running;
  await inTransaction(app.db, (tx) =>
    notifyMembers(app, tx, brand.workspaceId, {
      kind,
      dedupeKey: `x${occasions++}`,
      message: message('publication.to-check'),
      path: '/dashboard',
      members: [{ userId: brand.userId, email: EMAIL, language }],
    }),
  );
  return app.db.select().from(emails).where(eq(emails.kind, kind));
}
const linkOf = () => {
  const { workspaceId, userId } = brand;
  const about = { workspaceId, userId, event: 'week-summary', language: null };
  return unsubscribeUrl(running.app, about) ?? '';
};
const choices = () => running.app.db.select().from(notificationPreferences);
const path = (link: string) => new URL(link).pathname;
const post = (address: string, init: RequestInit = {}) =>
  fetch(`${running.url}${address}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
    ...init,
  });

test('the email carries both headers of the one click, and so does its text', async () => {
  const [email] = await tell('week-summary');
  const link = email?.unsubscribeUrl ?? '';
  const [received] = await openMailbox(running, EMAIL);
  expect(received?.text).toContain('Nie chcę takich wiadomości');
  expect(received?.html).toContain(link);
  expect(received?.listUnsubscribe).toBe(`<${link}>`);
  expect(received?.listUnsubscribePost).toBe('List-Unsubscribe=One-Click');
});

test('a browser, or a scanner, changes nothing and is led to the page in the email’s language', async () => {
  const { workspaceId, userId } = brand;
  const link =
    unsubscribeUrl(running.app, { workspaceId, userId, event: 'week-summary', language: 'fr' }) ?? '';
  const answer = await fetch(`${running.url}${path(link)}?language=fr`, { redirect: 'manual' });
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toMatch(/^\/fr\/unsubscribe\?token=/);
  expect(await choices()).toEqual([]);
});

test('the one click counts at once, without a cookie, and is safe to repeat; the notice stays', async () => {
  const link = linkOf();
  for (const _ of [1, 2]) {
    const answer = await post(path(link), { redirect: 'error' });
    expect([answer.status, await answer.text()]).toEqual([200, 'OK']);
  }
  expect(await choices()).toMatchObject([{ event: 'week-summary', email: false, inApp: true }]);
  await running.app.db.delete(emails);
  expect(await tell('week-summary')).toEqual([]);
});

test('as multipart too, as some programs send it', async () => {
  await running.app.db.delete(notificationPreferences);
  const body = new FormData();
  body.set('List-Unsubscribe', 'One-Click');
  const answer = await fetch(`${running.url}${path(linkOf())}`, { method: 'POST', body });
  expect(answer.status).toBe(200);
  expect(await choices()).toMatchObject([{ email: false }]);
});

test('the page reads and switches back, without a login', async () => {
  const { workspaceId, userId } = brand;
  const about = { workspaceId, userId, event: 'week-summary', language: null };
  const token =
    path(unsubscribeUrl(running.app, about) ?? '')
      .split('/')
      .at(-1) ?? '';
  const address = `${running.url}/api/v1/email-subscriptions/${token}`;
  expect(await (await fetch(address)).json()).toEqual({
    event: 'week-summary',
    workspace: 'Palarnia Świt',
    email: false,
  });
  const answer = await fetch(address, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: true }),
  });
  expect(await answer.json()).toMatchObject({ email: true });
});

test('a changed link, and one of who has left, do nothing', async () => {
  const link = path(linkOf());
  const forged = `${link.slice(0, -3)}abc`;
  expect((await post(forged)).status).toBe(404);
  expect((await post('/emails/unsubscribe/nic')).status).toBe(404);
  await addUser(running.app, { workspaceId: brand.workspaceId });
  await running.app.db.delete(members).where(eq(members.userId, brand.userId));
  expect((await post(link)).status).toBe(404);
  expect((await fetch(`${running.url}/api/v1/email-subscriptions/${link.split('/').at(-1)}`)).status).toBe(
    404,
  );
});

test('emails that always go out carry no such link', async () => {
  const [email] = await tell('plan-ended');
  expect(email).toMatchObject({ unsubscribeUrl: null });
  expect(email?.text).not.toContain('Nie chcę takich wiadomości');
});

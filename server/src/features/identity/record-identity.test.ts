import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type ManualClock, manualClock, type TestApp, testApp } from '../../../test/app.ts';
import { Browser } from '../../../test/browser.ts';
import { signUpForm } from '../../../test/users.ts';
import { writeAudit } from '../../../test/write-audit.ts';
import { auditEvents } from '../../db/schema/audit.ts';
import { members, users } from '../../db/schema/workspaces.ts';

let setup: TestApp;
let clock: ManualClock;
beforeAll(async () => {
  clock = manualClock();
  setup = await testApp({ clock });
});
afterAll(() => setup.close());

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0';

async function signUp() {
  const form = signUpForm();
  await new Browser(setup).post('/api/v1/sign-up', form);
  return form;
}
const eventsOf = async (email: string, action: string) => {
  await writeAudit(setup.app);
  const lines = await setup.app.db
    .select({ details: auditEvents.details })
    .from(auditEvents)
    .innerJoin(members, eq(members.organizationId, auditEvents.workspaceId))
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(eq(users.email, email), eq(auditEvents.action, action)));
  return lines.map(({ details }) => details);
};
const signIn = (email: string, password: string) =>
  new Browser(setup).ask('POST', '/api/auth/sign-in/email', { email, password }, { 'user-agent': FIREFOX });

test('signing in, and failing to, is noted with the browser’s name, never with an address', async () => {
  const { email, password } = await signUp();
  expect((await signIn(email, password)).status).toBe(200);
  expect((await signIn(email.toUpperCase(), 'nie to hasło')).status).toBe(401);
  expect(await eventsOf(email, 'session.started')).toEqual([{ method: 'password', device: 'Firefox' }]);
  // Noted after the answer, so that its time says nothing.
  await expect
    .poll(() => eventsOf(email, 'session.refused'))
    .toEqual([{ method: 'password', device: 'Firefox' }]);
  expect((await signIn(`nikt-${email}`, 'nie to hasło')).status).toBe(401);
});

test('somebody who tries passwords by the thousand fills nobody’s log: twenty lines an hour', async () => {
  const { email } = await signUp();
  for (let attempt = 0; attempt < 30; attempt += 1) {
    // The limit per caller is another matter.
    clock.set(new Date(clock.now().getTime() + 61_000).toISOString());
    expect((await signIn(email, `zgaduję ${attempt}`)).status).toBe(401);
  }
  await expect.poll(() => eventsOf(email, 'session.refused')).toHaveLength(20);
});

test('a log that cannot be written keeps nobody out', async () => {
  const { email, password } = await signUp();
  const { pool } = setup.app.database;
  await pool.query('alter table events add constraint closed check (false) not valid');
  const complained = vi.spyOn(setup.app.log, 'error').mockReturnValue(undefined);
  expect((await signIn(email, password)).status).toBe(200);
  expect(complained).toHaveBeenCalledOnce();
  complained.mockRestore();
  await pool.query('alter table events drop constraint closed');
});

import { type ReportedIncident, StatusReport } from '@postownia/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { manualClock, type TestApp, testApp } from '../../../test/app.ts';
import { addUser, type User } from '../../../test/users.ts';
import { users } from '../../db/schema/workspaces.ts';

const clock = manualClock('2026-11-21T10:00:00Z');
let running: TestApp;
let operator: User;
beforeAll(async () => {
  running = await testApp({ clock });
  operator = await addUser(running.app);
  await running.app.db.update(users).set({ operator: true }).where(eq(users.id, operator.userId));
});
afterAll(() => running.close());

const write = (place: string, body: object, who: User = operator) => {
  clock.advance(60_000);
  return fetch(`${running.url}/api/v1/operator/incidents${place}`, {
    method: 'POST',
    headers: { cookie: who.cookie, origin: running.url, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
};
const shown = async (): Promise<ReportedIncident[]> =>
  StatusReport.parse(await (await fetch(`${running.url}/api/v1/status`)).json()).reported;

it('is told, gone on with and ended by the operator, and everybody reads it', async () => {
  const told = await write('', {
    services: ['publishing', 'accounts'],
    texts: { pl: 'Sprawdzamy opóźnienia.', en: 'We look into delays.' },
  });
  expect(told.status).toBe(201);
  const { id } = (await told.json()) as { id: string };
  expect(await shown()).toMatchObject([{ id, services: ['publishing', 'accounts'], resolvedAt: null }]);
  expect((await write(`/${id}`, { texts: { pl: 'Znamy przyczynę.' }, resolve: false })).status).toBe(200);
  expect((await write(`/${id}`, { texts: { pl: 'Już działa.' }, resolve: true })).status).toBe(200);
  const [incident] = await shown();
  expect(incident?.updates.map(({ texts }) => texts.pl)).toEqual([
    'Już działa.',
    'Znamy przyczynę.',
    'Sprawdzamy opóźnienia.',
  ]);
  expect(incident?.resolvedAt).not.toBeNull();
  // It is over once.
  expect((await write(`/${id}`, { texts: { pl: 'Jeszcze raz.' }, resolve: true })).status).toBe(404);
});

it('is nobody else’s, and takes no incident of nothing', async () => {
  const owner = await addUser(running.app);
  const texts = { pl: 'Cudzy komunikat.' };
  expect((await write('', { services: ['app'], texts }, owner)).status).toBe(404);
  const [incident] = await shown();
  expect((await write(`/${incident?.id}`, { texts, resolve: false }, owner)).status).toBe(404);
  expect((await write('', { services: [], texts })).status).toBe(400);
  expect((await write('', { services: ['app'], texts: { en: 'Only English.' } })).status).toBe(400);
  expect(await shown()).toHaveLength(1);
});

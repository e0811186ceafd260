import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../test/app.ts';
import { BEHIND_PROXY } from '../../test/asking-brand.ts';
import { addOwner } from '../../test/invitations.ts';
import type { User } from '../../test/users.ts';
import { notifications } from '../db/schema/notifications.ts';
import { goesAcrossBrands } from './across-brands.ts';

/** Whose rows a read without any condition shows, wherever the product does some work. */
interface Look {
  readonly by: string;
  readonly shown: readonly string[];
}

let running: TestApp;
let owners: User[];
let looks: Look[];

async function look(by: string): Promise<void> {
  const rows = await running.product.db.select({ whose: notifications.workspaceId }).from(notifications);
  looks.push({ by, shown: rows.map(({ whose }) => whose) });
}

beforeAll(async () => {
  running = await testApp({ working: true, environment: BEHIND_PROXY });
  const { app } = running;
  owners = [await addOwner(app), await addOwner(app)];
  const row = { kind: 'test', sentence: 'Coś.', path: '/', createdAt: app.clock.now() };
  await app.db
    .insert(notifications)
    .values(owners.map(({ workspaceId }) => ({ ...row, workspaceId, id: randomUUID(), dedupeKey: '1' })));
  const { refuseDuringDeletion, websites } = app;
  Object.assign(app, {
    refuseDuringDeletion: async (...asked: Parameters<typeof refuseDuringDeletion>) => {
      await look(asked[1]);
      return refuseDuringDeletion(...asked);
    },
    websites: {
      ...websites,
      read: async (...asked: Parameters<typeof websites.read>) => {
        await look(`the job of ${asked[1].owner}`);
        return { problem: 'unreachable', pages: [] };
      },
    },
  });
});
beforeEach(() => {
  looks = [];
});
afterAll(() => running.close());

const ask = (user: User | undefined, method: string, path: string, body?: unknown) =>
  fetch(`${running.url}/api/v1${path}`, {
    method,
    headers: {
      origin: running.url,
      ...(user && { cookie: user.cookie }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

it('requests of two brands at once see each their own, also after their bodies were read', async () => {
  const asked = Array.from({ length: 40 }, (_, place) => owners[place % 2] as User);
  const rules = { padding: 'x'.repeat(20_000) };
  await Promise.all(asked.map((user) => ask(user, 'PUT', '/short-links/settings', rules)));
  expect(looks).toHaveLength(40);
  for (const { by, shown } of looks) expect(shown).toEqual([by]);
});

it('a job sees the brand that it is about', async () => {
  const [one] = owners as [User];
  const begun = await ask(one, 'POST', '/website-readings', {
    url: `${running.sandbox.url}/site/palarnia`,
    own: true,
  });
  expect(begun.status).toBeLessThan(300);
  const mark = `the job of ${one.workspaceId}`;
  await expect.poll(() => looks.filter(({ by }) => by === mark), { timeout: 20_000 }).toHaveLength(1);
  expect(looks.find(({ by }) => by === mark)?.shown).toEqual([one.workspaceId]);
});

it('only operations that are listed go across brands', async () => {
  expect(['brands.overview', 'operator.money', 'settings.audit', 'tasks.list'].every(goesAcrossBrands)).toBe(
    true,
  );
  expect(['posts.list', 'settings.get', 'assets.list', 'publications.list'].some(goesAcrossBrands)).toBe(
    false,
  );
});

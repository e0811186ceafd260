import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onOwnDatabase } from '../../../test/database.ts';
import {
  INSTAGRAM,
  openBrand,
  openPublishingSetup,
  PAGE,
  type PublishingSetup,
} from '../../../test/publishing.ts';
import { writeAudit } from '../../../test/write-audit.ts';
import { publications } from '../../db/schema/publications.ts';
import { byUser } from '../../lib/recorded-actor.ts';
import { readEvents } from '../audit/read-events.ts';
import { listPublishingAccounts } from '../social-accounts/index.ts';
import { renameAccount } from '../social-accounts/rename-account.ts';
import { readAccountActivity } from './read-account-activity.ts';

let setup: PublishingSetup;
let brand: Awaited<ReturnType<typeof openBrand>>;
beforeAll(async () => {
  setup = await onOwnDatabase(openPublishingSetup);
  brand = await openBrand(setup);
});
afterAll(() => setup.close());

const activity = async () => (await readAccountActivity(setup.context, brand.workspaceId)).accounts;

test('what each account had last, and which posts wait for it, the nearest first', async () => {
  const [page, instagram] = await brand.connect([PAGE, INSTAGRAM]);
  expect(await activity()).toEqual(
    expect.arrayContaining(
      [page, instagram].map((one) => ({ accountId: one?.id, last: null, waiting: 0, next: [] })),
    ),
  );
  const dates = ['2026-11-27', '2026-11-24', '2026-11-25', '2026-11-26'];
  for (const date of dates) await brand.addPost({ date });
  await brand.autoPublish();
  const { db } = setup.context;
  const all = await db.select().from(publications);
  expect(all.length).toBeGreaterThan(0);
  const [first] = await activity();
  expect(first).toMatchObject({ last: null, waiting: 4 });
  expect(first?.next.map(({ date }) => date)).toEqual(['2026-11-24', '2026-11-25', '2026-11-26']);
  expect(first?.next.every(({ postId, excerpt }) => postId !== null && excerpt.length > 0)).toBe(true);

  const own = all.filter(({ accountId }) => accountId === page?.id);
  const at = new Date('2026-11-24T09:00:00Z');
  await db
    .update(publications)
    .set({ state: 'published', publishedAt: at, permalink: 'https://example.com/p/1' })
    .where(eq(publications.id, own.toSorted((a, b) => Number(a.dueAt) - Number(b.dueAt))[0]?.id ?? ''));
  const after = (await activity()).find(({ accountId }) => accountId === page?.id);
  expect(after).toMatchObject({
    last: { state: 'published', at: at.toISOString(), permalink: 'https://example.com/p/1' },
    waiting: 3,
  });
  // Nothing leads to a post that was deleted at its network.
  await db
    .update(publications)
    .set({ removalState: 'removed', removalAt: at })
    .where(eq(publications.permalink, 'https://example.com/p/1'));
  const gone = (await activity()).find(({ accountId }) => accountId === page?.id);
  expect(gone).toMatchObject({ last: { state: 'published', permalink: null } });
});

test('nobody sees another brand’s accounts', async () => {
  const other = await openBrand(setup);
  expect((await readAccountActivity(setup.context, other.workspaceId)).accounts).toEqual([]);
});

test('an account is called what its people call it, here alone, and connecting it anew keeps the name', async () => {
  const { context } = setup;
  const { workspaceId, userId } = brand;
  const [page] = await brand.connect([PAGE]);
  const id = page?.id ?? '';
  const by = byUser(userId);
  const renamed = await renameAccount(context, workspaceId, { id, label: 'Sklep na rynku', by });
  expect(renamed).toMatchObject({ id, label: 'Sklep na rynku', name: page?.name });
  const nameNow = async () =>
    (await listPublishingAccounts(context.db, workspaceId)).find((account) => account.id === id)?.name;
  expect(await nameNow()).toBe('Sklep na rynku');
  await brand.connect([PAGE]);
  expect(await nameNow()).toBe('Sklep na rynku');
  await renameAccount(context, workspaceId, { id, label: null, by });
  expect(await nameNow()).toBe(page?.name);
  await writeAudit(context);
  const { events } = await readEvents(context.db, workspaceId, {});
  expect(events.filter(({ action }) => action === 'account.renamed')).toHaveLength(2);
  const other = await openBrand(setup);
  await expect(renameAccount(context, other.workspaceId, { id, label: 'Moje', by })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});

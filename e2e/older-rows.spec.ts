import { expect, type Page } from '@playwright/test';
import { callApi } from './accounts.ts';
import { consoleErrorsOf } from './console-errors.ts';
import { openProductDatabase } from './product-database.ts';
import { ownerTest as test } from './product-test.ts';
import type { Product } from './start-product.ts';
import { violationsOf } from './violations.ts';

test.use({ sharesProduct: true });

/** Longer than a page of any of these lists and shorter than two. */
const ROWS = { links: 60, notices: 40, entries: 30, invoices: 120, deliveries: 60 } as const;
/** Some share an instant, because jobs write many at once; the product's clock knows no smaller part than a millisecond. */
const AT = `date_trunc('second', now()) - interval '1 day' - (n / 5) * interval '1 minute'`;
const FEED_HOST = 'blog.example';

/** Writes rows of the signed-in brand, whose id its firm has, too; `$1` is that id. */
async function fill(page: Page, product: Product, statements: readonly string[]): Promise<void> {
  const { workspace } = await callApi<{ workspace: { id: string } }>(page, 'GET', '/overview');
  const database = await openProductDatabase(product);
  try {
    for (const statement of statements) await database.pool.query(statement, [workspace.id]);
  } finally {
    await database.close();
  }
}

const older = (page: Page) => page.getByRole('button', { name: 'Pokaż starsze' });

/** A page of rows, then all of them, then nothing more to ask for. */
async function readToTheEnd(page: Page, rows: { row: RegExp; shown: number; all: number }): Promise<void> {
  const there = page.getByRole('main').or(page.getByRole('dialog')).getByText(rows.row);
  await expect(there).toHaveCount(rows.shown);
  expect(await violationsOf(page)).toEqual([]);
  await older(page).click();
  await expect(there).toHaveCount(rows.all);
  await expect(older(page)).toHaveCount(0);
  expect(await there.first().innerText()).not.toBe('');
}

test('links for approval are read back to the first', async ({ page, product }) => {
  const consoleErrors = consoleErrorsOf(page);
  await fill(page, product, [
    `insert into approval_links (workspace_id, secret_hashes, recipient, note, language, actor, created_at, sent_at, expires_at)
     select $1::uuid, array[n || '-' || $1], 'klient-' || n || '@example.com', '', 'pl', 'system', ${AT}, ${AT}, now() + interval '30 days'
     from generate_series(1, ${ROWS.links}) n`,
  ]);
  await page.goto('/settings/akceptacje');
  await readToTheEnd(page, { row: /klient-\d+@/, shown: 50, all: ROWS.links });
  expect(consoleErrors).toEqual([]);
});

test('notices are read back to the first', async ({ page, product }) => {
  const consoleErrors = consoleErrorsOf(page);
  await fill(page, product, [
    `insert into notifications (workspace_id, kind, dedupe_key, sentence, path, created_at)
     select $1::uuid, 'published', n::text, 'Post numer ' || n || ' wyszedł.', '/', ${AT}
     from generate_series(1, ${ROWS.notices}) n`,
  ]);
  await page.goto('/settings/konto');
  await page.getByRole('button', { name: /^Powiadomienia/ }).click();
  await readToTheEnd(page, { row: /^Post numer \d+ wyszedł\.$/, shown: 30, all: ROWS.notices });
  expect(consoleErrors).toEqual([]);
});

test('what a feed told is read back to the first entry', async ({ page, product }) => {
  const consoleErrors = consoleErrorsOf(page);
  await fill(page, product, [
    `with feed as (
       insert into feeds (workspace_id, url, template, with_picture, next_read_at, created_at)
       values ($1, 'https://${FEED_HOST}/rss', '{title}', false, now() + interval '1 day', now()) returning id
     )
     insert into feed_entries (workspace_id, feed_id, key, title, state, position, found_at)
     select $1::uuid, feed.id, n::text, 'Wpis numer ' || n, 'skipped', n % 5 + 1, ${AT}
     from feed, generate_series(1, ${ROWS.entries}) n`,
  ]);
  await page.goto('/settings/zrodla');
  const feed = page.getByRole('listitem').filter({ hasText: FEED_HOST });
  await feed.getByRole('button', { name: /Czynności/ }).click();
  await page.getByRole('menuitem', { name: 'Ostatnie wpisy' }).click();
  await readToTheEnd(page, { row: /^Wpis numer \d+$/, shown: 20, all: ROWS.entries });
  expect(consoleErrors).toEqual([]);
});

test('invoices are read back to the first', async ({ page, product }) => {
  const consoleErrors = consoleErrorsOf(page);
  await fill(page, product, [
    `insert into billing_invoices (id, organization_id, reason, status, number, total, created_at)
     select 'in_' || md5(n || $1), $1::uuid, 'subscription_cycle', 'paid', 'FV-' || n, 1900, ${AT}
     from generate_series(1, ${ROWS.invoices}) n`,
  ]);
  await page.goto('/settings/platnosci');
  await readToTheEnd(page, { row: /^FV-\d+/, shown: 100, all: ROWS.invoices });
  expect(consoleErrors).toEqual([]);
});

test('what was sent to a program is read back to the first delivery', async ({ page, product }) => {
  const consoleErrors = consoleErrorsOf(page);
  await callApi(page, 'POST', '/webhooks', {
    url: `${product.sandboxUrl}/receiver/204`,
    events: ['post.changed'],
    brands: null,
  });
  await fill(page, product, [
    `insert into webhook_deliveries
       (workspace_id, endpoint_id, event, dedupe_key, body, state, status, problem, attempts, milliseconds, last_tried_at, created_at)
     select $1::uuid, (select id from webhook_endpoints where organization_id = $1::uuid), 'post.changed', n::text, '{}',
       case when n % 10 = 0 then 'failed' else 'delivered' end, case when n % 10 = 0 then 500 else 204 end,
       case when n % 10 = 0 then 'refused' end, 1, 12, ${AT}, ${AT}
     from generate_series(1, ${ROWS.deliveries}) n`,
  ]);
  await page.goto('/settings/webhooki');
  const log = page.getByRole('region', { name: 'Dziennik', exact: true });
  const rows = log.getByRole('row', { name: /post\.changed/ });
  await expect(rows).toHaveCount(50);
  expect(await violationsOf(page)).toEqual([]);
  await older(page).click();
  await expect(rows).toHaveCount(ROWS.deliveries);
  await expect(older(page)).toHaveCount(0);
  await log.getByRole('radio', { name: /^Nieudane/ }).click();
  await expect(rows).toHaveCount(ROWS.deliveries / 10);
  await expect(older(page)).toHaveCount(0);
  expect(consoleErrors).toEqual([]);
});

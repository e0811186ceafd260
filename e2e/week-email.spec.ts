import { expect, type Page } from '@playwright/test';
import { openAdmin } from '../server/src/admin/open-admin.ts';
import { readConfig } from '../server/src/config.ts';
import { summariseWeeks } from '../server/src/features/analytics/summarise-weeks.job.ts';
import { openLog } from '../server/src/lib/log.ts';
import { connectAccounts } from './connect-accounts.ts';
import { addPastPublications } from './past-publications.ts';
import { ownerTest as test } from './product-test.ts';
import { readInbox } from './sandbox-controls.ts';
import type { Product } from './start-product.ts';
import { violationsOf } from './violations.ts';

const DAY = 86_400_000;

/** Nine o'clock of the Monday after yesterday: the hour in which the week of yesterday's post is told. */
function mondayAfterYesterday(): Date {
  const yesterday = Math.floor(Date.now() / DAY) * DAY - DAY;
  const days = (8 - new Date(yesterday).getUTCDay()) % 7 || 7;
  return new Date(yesterday + days * DAY + 9 * 3_600_000);
}

/** Does the hourly job beside the running product, as if it were Monday; the product itself sends the emails. */
async function tellTheWeek(product: Product): Promise<void> {
  const config = readConfig({
    DATA_DIR: product.dataDir,
    PORT: new URL(product.url).port,
    SANDBOX_PORT: new URL(product.sandboxUrl).port,
  });
  const admin = await openAdmin({ config, log: openLog({ logLevel: 'silent' }) });
  try {
    await summariseWeeks({ ...admin, clock: { now: mondayAfterYesterday } });
  } finally {
    await admin.close();
  }
}

async function emailAbout(product: Product, to: string, subject: RegExp) {
  const find = async () => (await readInbox(product, to)).find((email) => subject.test(email.subject));
  await expect.poll(async () => (await find())?.subject).toMatch(subject);
  const email = await find();
  if (email === undefined) throw new Error('no letter');
  return email;
}

const weekly = (page: Page) => page.getByRole('switch', { name: 'E-mail: Podsumowanie tygodnia' });

test('the email about the week arrives, leads to the figures, and ends itself with one click', async ({
  page,
  product,
  owner,
  browser,
}) => {
  const confirm = await emailAbout(product, owner.email, /Potwierdź/);
  await page.goto(confirm.links.find((link) => link.includes('verify-email')) ?? '');
  await page.goto('/dashboard?tab=social-media');
  await connectAccounts(page, [/^Piekarnia Ziarno.*Facebook/]);
  await addPastPublications(page, product, 3);
  await tellTheWeek(product);
  // Told twice is told once.
  await tellTheWeek(product);
  const email = await emailAbout(product, owner.email, /Twój\s+tydzień/);
  const emails = (await readInbox(product, owner.email)).filter(({ subject }) => /tydzień/.test(subject));
  expect(emails).toHaveLength(1);

  // The email itself, as a mail program shows it.
  await page.goto(`${product.sandboxUrl}/inbox/${email.id}/html`);
  await expect(page.getByRole('heading', { name: 'Tydzień za nami' })).toBeVisible();
  await page.getByRole('link', { name: 'Zobacz analitykę' }).click();
  await expect(page).toHaveURL(/\/dashboard\?tab=analityka/);
  await expect(page.getByTestId('metrics')).toContainText('Opublikowane3');

  await page.goto('/settings/powiadomienia');
  await expect(weekly(page)).toBeChecked();
  // The link, followed by somebody who is not signed in, in another browser.
  const elsewhere = await browser.newContext();
  const stranger = await elsewhere.newPage();
  await stranger.goto(email.links.find((link) => link.includes('/emails/unsubscribe/')) ?? '');
  await expect(stranger.getByText(/Podsumowanie tygodnia · marka/)).toBeVisible();
  await stranger.getByRole('button', { name: 'Wyłącz te wiadomości' }).click();
  await expect(stranger.getByRole('heading', { name: 'Wiadomości są wyłączone' })).toBeVisible();
  expect(await violationsOf(stranger)).toEqual([]);
  await page.reload();
  await expect(weekly(page)).not.toBeChecked();
  await stranger.getByRole('button', { name: 'Włącz z powrotem' }).click();
  await expect(stranger.getByRole('heading', { name: 'Wiadomości są wyłączone' })).toBeHidden();
  await elsewhere.close();

  // The button of the mail program itself (RFC 8058).
  const click = await fetch(email.links.find((link) => link.includes('/emails/unsubscribe/')) ?? '', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });
  expect(click.ok).toBe(true);
  await page.reload();
  await expect(weekly(page)).not.toBeChecked();
});

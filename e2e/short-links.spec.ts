import { expect } from '@playwright/test';
import type { Post } from '@postownia/contract/features/posts';
import type { ShortLink } from '@postownia/contract/features/short-links';
import { callApi } from './accounts.ts';
import { dayAfter, openDay, panel, todayInWarsaw } from './calendar-page.ts';
import { connectAccounts } from './connect-accounts.ts';
import { consoleErrorsOf } from './console-errors.ts';
import { ownerTest as test } from './product-test.ts';
import { faultsOf } from './violations.ts';

test.use({ sharesProduct: true });

const DAY = dayAfter(todayInWarsaw(), 3);
const SHOP = 'https://ziarno.example/chleb-zytni?rozmiar=1';
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile Safari/604.1';
const PREVIEW = 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)';

test('an address goes out tagged and short, leads where it was typed to, and people who open it are counted', async ({
  page,
}) => {
  const consoleErrors = consoleErrorsOf(page);
  await page.goto('/settings/linki');
  const settings = page.getByRole('region', { name: 'Linki w postach', exact: true });
  await settings.getByRole('switch', { name: 'Krótkie linki z licznikiem kliknięć' }).click();
  await settings.getByRole('switch', { name: 'Tagi UTM' }).click();
  await settings.getByLabel('Kampania').fill('chleb-{network}');
  await expect(settings.locator('code')).toHaveText(/\/l\/\w{11}$/);
  expect(await faultsOf(page, [390, 1440])).toEqual([]);
  await settings.getByRole('button', { name: 'Zapisz' }).click();
  await expect(page.getByText('Zapisano ustawienia linków')).toBeVisible();

  await page.goto('/dashboard?tab=social-media');
  await connectAccounts(page, [/^Piekarnia Ziarno.*Facebook/]);
  await callApi(page, 'POST', '/posting-preferences/auto-publish', { postIds: [] });
  const content = `Chleb żytni znów w piecu: ${SHOP} #chleb #Radom #zakwas`;
  const { id } = await callApi<Post>(page, 'POST', '/posts', { date: DAY, time: '12:00', content });
  await openDay(page, DAY);
  await panel(page).getByRole('button', { name: 'Opublikuj teraz' }).click();
  await expect(panel(page).getByText('Opublikowany', { exact: true })).toBeVisible();
  const { links } = await callApi<{ links: ShortLink[] }>(page, 'GET', `/posts/${id}/links`);
  const tagged = `${SHOP}&utm_source=facebook&utm_medium=social&utm_campaign=chleb-facebook`;
  expect(links).toMatchObject([{ network: 'facebook', url: tagged, clicks: 0 }]);
  const shortUrl = links[0]?.shortUrl ?? '';

  const opening = page.waitForEvent('popup');
  await panel(page)
    .getByRole('link', { name: /Zobacz post/ })
    .click();
  const feed = await opening;
  await expect(feed.getByText(shortUrl)).toBeVisible();
  await expect(feed.getByText(SHOP)).toHaveCount(0);

  for (const agent of [PREVIEW, PHONE, PHONE]) {
    const answer = await page.request.get(shortUrl, { headers: { 'user-agent': agent }, maxRedirects: 0 });
    expect([answer.status(), answer.headers().location]).toEqual([302, tagged]);
    expect(answer.headers()).not.toHaveProperty('set-cookie');
  }
  const shown = page.getByRole('region', { name: 'Kliknięcia linków' });
  await expect(async () => {
    await page.reload();
    await expect(shown.getByText('1 kliknięcie')).toBeVisible({ timeout: 5_000 });
  }).toPass();
  expect(consoleErrors).toEqual([]);
});

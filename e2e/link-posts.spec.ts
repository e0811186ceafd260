import { expect } from '@playwright/test';
import type { Post } from '@postownia/contract/features/posts';
import { callApi } from './accounts.ts';
import { dayAfter, openDay, panel, planPost, todayInWarsaw } from './calendar-page.ts';
import { connectAccounts } from './connect-accounts.ts';
import { ownerTest as test } from './product-test.ts';
import { violationsOf } from './violations.ts';

test.use({ sharesProduct: true });

const DAY = dayAfter(todayInWarsaw(), 3);
const PAGE = 'https://ziarno.example/chleb-zytni';

test('a link goes out with its text, and networks without link posts are left out', async ({ page }) => {
  await page.goto('/dashboard?tab=social-media');
  await connectAccounts(page, [/^Piekarnia Ziarno.*Facebook/, /^piekarnia\.ziarno.*Instagram/]);
  await callApi(page, 'POST', '/posting-preferences/auto-publish', { postIds: [] });
  await page.goto(`/posts/new?dzien=${DAY}`);
  await page.getByRole('radio', { name: 'Link' }).click();
  await expect(page.getByText('Instagram nie przyjmuje postów z linkiem.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Wspólny tekst' }).fill('Jak powstaje nasz chleb żytni.');
  const address = page.getByRole('textbox', { name: 'Adres strony' });
  await address.fill('ziarno');
  await expect(page.getByText('Wpisz pełny adres strony')).toBeVisible();
  await address.fill(PAGE);
  await expect(page.getByText('Wpisz pełny adres strony')).toHaveCount(0);
  await expect(page.getByRole('figure', { name: /Podgląd/ }).getByText(PAGE)).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await planPost(page);
  await openDay(page, DAY);
  const { posts } = await callApi<{ posts: Post[] }>(page, 'GET', `/posts?from=${DAY}&to=${DAY}`);
  expect(posts).toMatchObject([{ format: 'link', link: PAGE }]);
  await panel(page).getByRole('button', { name: 'Opublikuj teraz' }).click();
  await expect(panel(page).getByText('Opublikowany', { exact: true })).toBeVisible();
  const link = panel(page).getByRole('link', { name: /Zobacz post/ });
  await expect(link).toHaveCount(1);
  const opening = page.waitForEvent('popup');
  await link.click();
  const feed = await opening;
  await expect(feed.getByRole('link', { name: PAGE })).toBeVisible();
});

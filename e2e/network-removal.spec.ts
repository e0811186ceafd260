import { expect } from '@playwright/test';
import type { Post } from '@postownia/contract/features/posts';
import { callApi } from './accounts.ts';
import { dayAfter, makePosts, openDay, panel, todayInWarsaw } from './calendar-page.ts';
import { connectWhole } from './connect-accounts.ts';
import { consoleErrorsOf } from './console-errors.ts';
import { ownerTest as test } from './product-test.ts';
import { violationsOf } from './violations.ts';

test.use({ sharesProduct: true });

const DAY = dayAfter(todayInWarsaw(), 1);

test('a published post is deleted at its network from its day, with the price told before', async ({
  page,
}) => {
  const consoleErrors = consoleErrorsOf(page);
  await makePosts(page, DAY, 1);
  await page.goto('/dashboard?tab=social-media');
  await connectWhole(page, { button: 'Połącz X', person: null, allow: 'Autoryzuj aplikację' });
  const [post] = (await callApi<{ posts: Post[] }>(page, 'GET', `/posts?from=${DAY}&to=${DAY}`)).posts;
  await callApi(page, 'POST', `/posts/${post?.id}/publish`, {});
  await openDay(page, DAY);
  await expect(panel(page).getByRole('link', { name: /^Zobacz post/ })).toBeVisible();

  await panel(page).getByRole('button', { name: 'Więcej działań' }).click();
  await page.getByRole('menuitem', { name: 'Dziennik publikacji' }).click();
  await page.getByRole('button', { name: /^Usuń z sieci:/ }).click();
  const question = page.getByRole('alertdialog', { name: /^Usunąć\spost\sz\skonta .* \(X\)\?$/ });
  await expect(question).toContainText(/kosztuje\sadministratora\s0,01\s(USD|\$)/);
  expect(await violationsOf(page)).toEqual([]);
  await question.getByRole('button', { name: 'Usuń z sieci' }).click();
  await expect(page.getByText(/^Usunięty\sz\ssieci/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Zobacz post' })).toHaveCount(0);
  expect(await violationsOf(page)).toEqual([]);

  await page.getByRole('link', { name: 'Wróć do dnia w kalendarzu' }).click();
  await expect(panel(page).getByText(/, X\s*usunięty\sz\ssieci$/)).toBeVisible();
  await expect(panel(page).getByRole('link', { name: /^Zobacz post/ })).toHaveCount(0);
  expect(await violationsOf(page)).toEqual([]);
  expect(consoleErrors).toEqual([]);
});

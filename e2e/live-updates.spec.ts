import { expect, type Page } from '@playwright/test';
import type { Post } from '@postownia/contract/features/posts';
import { callApi } from './accounts.ts';
import { makePosts, openDay, postText, todayInWarsaw } from './calendar-page.ts';
import { consoleErrorsOf } from './console-errors.ts';
import { ownerTest as test } from './product-test.ts';

test.use({ sharesProduct: true });

const today = todayInWarsaw();

async function changeText(page: Page, content: string): Promise<void> {
  const { posts } = await callApi<{ posts: Post[] }>(page, 'GET', `/posts?from=${today}&to=${today}`);
  const [post] = posts;
  if (post === undefined) throw new Error('no post today');
  await callApi(page, 'PATCH', `/posts/${post.id}`, { content, revision: post.revision });
}

test('what one browser changes another shows without a reload, in every tab', async ({
  page,
  browser,
  context,
}) => {
  const consoleErrors = consoleErrorsOf(page);
  await page.goto('/dashboard');
  await makePosts(page, today, 1);
  await openDay(page, today);

  const elsewhere = await browser.newContext({
    baseURL: new URL(page.url()).origin,
    storageState: await context.storageState(),
  });
  const [other, tab] = [await elsewhere.newPage(), await elsewhere.newPage()];
  for (const screen of [other, tab]) {
    await openDay(screen, today);
    await expect(postText(screen)).toBeVisible();
  }

  await changeText(page, 'Dziś chleb wyjdzie z pieca o siódmej. #chleb #Radom');
  for (const screen of [page, other, tab]) await expect(postText(screen)).toContainText('o siódmej');

  // The tab that held the connection goes; the one behind it takes over.
  await other.close();
  await expect
    .poll(async () => {
      await changeText(page, `Dziś chleb wyjdzie z pieca o ósmej. #chleb #Radom`);
      return postText(tab).textContent();
    })
    .toContain('o ósmej');
  await elsewhere.close();
  expect(consoleErrors).toEqual([]);
});

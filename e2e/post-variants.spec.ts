import { expect } from '@playwright/test';
import type { Post } from '@postownia/contract/features/posts';
import { callApi } from './accounts.ts';
import { dayAfter, makePosts, openDay, panel, postText, todayInWarsaw } from './calendar-page.ts';
import { consoleErrorsOf } from './console-errors.ts';
import { ownerTest as test } from './product-test.ts';
import { violationsOf } from './violations.ts';

test.use({ sharesProduct: true });

const today = todayInWarsaw();
const ownText = (post: Post | undefined, network: string) =>
  post?.targets.find((target) => target.network === network)?.text;

test('each network can get a text of its own, and the common one again', async ({ page }) => {
  const consoleErrors = consoleErrorsOf(page);
  await page.goto('/dashboard');
  await makePosts(page, today, 2);
  await openDay(page, dayAfter(today, 1));
  const common = (await postText(page).textContent()) ?? '';
  const choose = (name: string) => panel(page).getByRole('radio', { name }).click();
  const readPost = async () => {
    const date = dayAfter(today, 1);
    const { posts } = await callApi<{ posts: Post[] }>(page, 'GET', `/posts?from=${date}&to=${date}`);
    return posts[0];
  };

  await choose('Instagram');
  await expect(panel(page).getByRole('figure', { name: 'Podgląd posta: Instagram' })).toBeVisible();
  await expect(panel(page)).toContainText('Instagram: wyjdzie wspólna treść.');
  expect(await violationsOf(page)).toEqual([]);
  await panel(page).getByRole('button', { name: 'Utwórz wersję: Instagram' }).click();
  const text = panel(page).getByRole('textbox', { name: 'Treść na: Instagram' });
  await expect(text).toBeFocused();
  const suggested = await text.inputValue();
  expect(suggested.split('\n').length).toBeGreaterThan(3);
  expect(suggested).not.toBe(common);

  // The checker speaks while one types, and what it forbids cannot be saved.
  await text.fill('Najtańszy chleb w mieście, tylko dziś!');
  await expect(panel(page).getByRole('list', { name: 'Uwagi do treści' })).toContainText('Dodaj na końcu');
  await expect(panel(page).getByRole('list', { name: 'Uwagi do treści' })).toContainText('wymagają dowodu');
  await expect(panel(page).getByRole('button', { name: 'Zapisz' })).toBeDisabled();
  await text.fill(`${suggested.replace(/\n\n#/u, '\n\nDo zobaczenia na Instagramie.\n\n#')}`);
  await panel(page).getByRole('button', { name: 'Zapisz' }).click();
  await expect(panel(page)).toContainText('Instagram: wyjdzie własna treść.');
  await expect
    .poll(async () => ownText(await readPost(), 'instagram'))
    .toContain('Do zobaczenia na Instagramie.');
  expect((await readPost())?.content).toBe(common);

  // Leaving a text of one's own asks first.
  await choose('Facebook');
  await panel(page).getByRole('button', { name: 'Utwórz wersję: Facebook' }).click();
  await expect(panel(page).getByRole('textbox', { name: 'Treść na: Facebook' })).toBeFocused();
  await panel(page).getByRole('button', { name: 'Następny dzień' }).click();
  await page.getByRole('button', { name: 'Wróć do edycji' }).click();
  await panel(page).getByRole('button', { name: 'Zapisz' }).click();
  await expect(panel(page)).toContainText('Facebook: wyjdzie własna treść.');
  // On a day that is kept quiet nothing is added to the common text.
  const [firstSentence = ''] = common.split(/(?<=[.!?])\s/u);
  expect(ownText(await readPost(), 'facebook')).toContain(firstSentence);

  await choose('Instagram');
  await panel(page).getByRole('button', { name: 'Wróć do wspólnej' }).click();
  await expect(panel(page)).toContainText('Instagram: wyjdzie wspólna treść.');
  await choose('Wspólna');
  await expect(postText(page)).toHaveText(common);
  expect((await readPost())?.targets.map(({ network }) => network)).toEqual(['facebook']);
  expect(consoleErrors).toEqual([]);
});

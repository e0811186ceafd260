import { expect, type Page } from '@playwright/test';
import type { Post } from '@postownia/contract/features/posts';
import { callApi } from './accounts.ts';
import {
  cell,
  dayAfter,
  editPost,
  makePosts,
  openDay,
  panel,
  postText,
  todayInWarsaw,
} from './calendar-page.ts';
import { ownerTest as test } from './product-test.ts';
import { violationsOf } from './violations.ts';

test.use({ sharesProduct: true });

const day = (after: number) => dayAfter(todayInWarsaw(), after);
const postsOf = async (page: Page, date: string) =>
  (await callApi<{ posts: Post[] }>(page, 'GET', `/posts?from=${date}&to=${date}`)).posts;

test('three posts on a day: each is seen, chosen, edited and removed, on the sheet and on a phone', async ({
  page,
}) => {
  await makePosts(page, day(1), 1);
  const [one] = await postsOf(page, day(1));
  for (const time of ['18:30', '08:15']) {
    const copy = await callApi<Post>(page, 'POST', `/posts/${one?.id}/duplicate`, {
      date: day(1),
      add: true,
    });
    const content = `O ${time.slice(0, 2)} pieczemy chleb na zakwasie. #chleb #zakwas`;
    await callApi(page, 'PATCH', `/posts/${copy.id}`, { revision: copy.revision, time, content });
  }
  const ids = (await postsOf(page, day(1))).map(({ id }) => id);
  await openDay(page, day(1));
  await expect(cell(page, day(1))).toHaveAccessibleName(/3\sposty: 08:15.*10:00.*18:30/);
  const choice = panel(page).getByRole('radiogroup', { name: 'Posty tego dnia' });
  await expect(choice.getByRole('radio')).toHaveText(['08:15', '10:00', '18:30']);
  await expect(postText(page)).toContainText('O 08 pieczemy');
  expect(await violationsOf(page)).toEqual([]);
  await choice.getByRole('radio', { name: /^18:30/ }).click();
  await expect(postText(page)).toContainText('O 18 pieczemy');
  await page.reload();
  await expect(postText(page)).toContainText('O 18 pieczemy');

  await editPost(page);
  await page.getByRole('textbox', { name: 'Godzina' }).fill('07:00');
  const save = '**/api/v1/posts/*';
  await page.route(save, (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  );
  await page.getByRole('button', { name: 'Zapisz szkic' }).click();
  await expect(page.getByRole('alert').getByText(/Nie\s+udało\s+się\s+zapisać\s+posta/)).toBeVisible();
  await page.unroute(save);
  await page.getByRole('button', { name: 'Zapisz szkic' }).click();
  await expect(page.getByText('Post został zapisany')).toBeVisible();
  await expect(choice.getByRole('radio')).toHaveText(['07:00', '08:15', '10:00']);
  await expect(postText(page)).toContainText('O 18 pieczemy');
  await page.goto(`/posts/${ids[1]}`);
  await expect(choice.getByRole('radio', { checked: true })).toHaveText('10:00');

  await page.setViewportSize({ width: 390, height: 844 });
  await openDay(page, day(1));
  const rows = page.locator(`button[data-date="${day(1)}"]`);
  await expect(rows).toHaveText([/07:00/, /08:15/, /10:00/]);
  await rows.nth(1).click();
  await expect(postText(page)).toContainText('O 08 pieczemy');
  await panel(page).getByRole('button', { name: 'Więcej działań' }).click();
  await page.getByRole('menuitem', { name: 'Usuń post' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Usuń post' }).click();
  await expect(page.getByText('Post został usunięty')).toBeVisible();
  expect((await postsOf(page, day(1))).map(({ time }) => time)).toEqual(['07:00', '10:00']);
});

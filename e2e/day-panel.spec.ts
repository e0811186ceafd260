import { type APIResponse, expect, type Page } from '@playwright/test';
import { callApi } from './accounts.ts';
import {
  cell,
  dayAfter,
  editPost,
  makePosts,
  openDay,
  panel,
  postText,
  selectDay,
  sentence,
  todayInWarsaw,
} from './calendar-page.ts';
import { connectAccounts } from './connect-accounts.ts';
import { ownerTest as test } from './product-test.ts';
import { readLedger } from './sandbox-controls.ts';

const today = todayInWarsaw();
const day = (after: number) => dayAfter(today, after);
const ACCOUNTS = [/^Piekarnia Ziarno.*Facebook/, /^piekarnia\.ziarno.*Instagram/];

test('editing leaves one proof behind, saved or not', async ({ page }) => {
  await makePosts(page, day(1), 1);
  await openDay(page, day(1));
  const proofs = panel(page).locator('figure');
  await expect(proofs).toHaveCount(1);
  for (const button of ['Kalendarz', 'Zapisz szkic']) {
    await editPost(page);
    await page.getByRole('button', { name: button }).click();
    await expect(postText(page)).toBeVisible();
    await expect(proofs).toHaveCount(1);
  }
});

test('turning the month keeps the chosen day and what is known of it', async ({ page }) => {
  await makePosts(page, day(1), 1);
  await openDay(page, day(1));
  const text = await postText(page).innerText();
  for (const way of ['Następny miesiąc', 'Następny miesiąc', 'Poprzedni miesiąc']) {
    await page.getByRole('button', { name: way }).click();
    await expect(postText(page)).toHaveText(text);
    await expect(panel(page).getByText('Na ten dzień nie ma posta')).toBeHidden();
  }
});

test('the whole text is in sight at 1440 × 900 and on a phone, as a draft, planned and published', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await makePosts(page, day(1), 1);
  await page.goto('/dashboard?tab=social-media');
  await connectAccounts(page, ACCOUNTS);
  const { posts } = await callApi<{ posts: { id: string; content: string; revision: number }[] }>(
    page,
    'GET',
    `/posts?from=${day(1)}&to=${day(1)}`,
  );
  const [post] = posts;
  const words = 'Chleb z rana pachnie na całą ulicę, a w południe zostaje po nim tylko okruch na blacie. ';
  const content = `${words.repeat(3).slice(0, 250).trim()}. #chleb #zakwas #radom`;
  await callApi(page, 'PATCH', `/posts/${post?.id}`, { revision: post?.revision, content });
  const inSight = async (state: string) => {
    await openDay(page, day(1));
    await expect(panel(page).getByText(state, { exact: true }).first()).toBeVisible();
    await expect(postText(page)).toContainText('#radom');
    await expect(postText(page), state).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.locator(`[data-post="${post?.id}"]`).click();
    await expect(postText(page), `${state}, on a phone`).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 1440, height: 900 });
  };
  await inSight('Szkic');
  await callApi(page, 'POST', '/posting-preferences/auto-publish', { postIds: [post?.id] });
  await inSight('Zaplanowany');
  await callApi(page, 'POST', `/posts/${post?.id}/publish`, {});
  const readPost = () =>
    callApi<{ state: string; publishedAt: string | null }>(page, 'GET', `/posts/${post?.id}`);
  await expect.poll(async () => (await readPost()).state).toBe('published');
  await inSight('Opublikowany');
  // When it went out, not when it was to.
  const { publishedAt } = await readPost();
  const clock = new Intl.DateTimeFormat('pl', {
    timeZone: 'Europe/Warsaw',
    hour: '2-digit',
    minute: '2-digit',
  });
  await expect(panel(page)).toContainText(
    new RegExp(`godz\\.\\s${clock.format(new Date(publishedAt ?? ''))}`),
  );
});

/** Holds back the poll that is under way while a press is taken back, to be answered with what was true before. */
async function lateAnswer(page: Page) {
  const [asked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const answered = Promise.withResolvers<void>();
  let held: APIResponse | undefined;
  await page.route(/\/posts\/[^/]+\/publications$/, async (route) => {
    if (route.request().method() !== 'GET' || held !== undefined) return route.fallback();
    held = await route.fetch();
    asked.resolve();
    await released.promise;
    // The page may have given it up by then.
    await route.fulfill({ response: held }).catch(() => undefined);
    answered.resolve();
  });
  await page.route(/\/take-back$/, async (route) => {
    await asked.promise;
    await route.fallback();
  });
  return {
    answer: () => {
      released.resolve();
      return answered.promise;
    },
  };
}

test('"Opublikuj teraz" says where it goes and waits for second thoughts, also when the tab is closed', async ({
  page,
  context,
  product,
}) => {
  await makePosts(page, day(1), 1);
  await page.goto('/dashboard?tab=social-media');
  await connectAccounts(page, ACCOUNTS);
  const before = (await readLedger(product)).length;
  await openDay(page, day(1));
  const poll = await lateAnswer(page);
  await panel(page).getByRole('button', { name: 'Opublikuj teraz' }).click();
  const held = panel(page).getByRole('region', { name: 'Publikowanie…' });
  await expect(held).toContainText('Piekarnia Ziarno');
  await expect(held).toContainText('@piekarnia.ziarno');
  const takeBack = held.getByRole('button', { name: 'Cofnij' });
  await expect(takeBack).toBeFocused();
  // By keyboard, as whoever is quick: the button moves with the seconds above it.
  await page.keyboard.press('Enter');
  await expect(page.getByText('Cofnięte. Nic nie wyszło.')).toBeVisible();
  // What was asked before the way back and is answered after it does not bring the publishing back.
  await poll.answer();
  await expect(held).toBeHidden();
  await expect(panel(page).getByText('Szkic', { exact: true })).toBeVisible();
  expect(await readLedger(product)).toHaveLength(before);

  await panel(page).getByRole('button', { name: 'Opublikuj teraz' }).click();
  await expect(takeBack).toBeVisible();
  await page.close();
  await expect.poll(async () => (await readLedger(product)).length).toBe(before + 2);
  const again = await context.newPage();
  await openDay(again, day(1));
  await expect(panel(again).getByRole('link', { name: /^Zobacz post/ })).toHaveCount(2);
});

test('the calendar says what becomes of its posts and turns publishing on', async ({ page }) => {
  await makePosts(page, day(1), 3);
  await page.goto('/dashboard?tab=social-media');
  await connectAccounts(page, ACCOUNTS);
  await openDay(page, day(1));
  await expect(page.getByText(sentence('Zaplanowane posty 3, żaden nie wyjdzie sam'))).toBeVisible();
  await page.getByRole('button', { name: 'Włącz publikowanie' }).click();
  const question = page.getByRole('dialog', { name: 'Włączyć automatyczne publikowanie?' });
  await expect(question.getByRole('listitem')).toHaveCount(3);
  await expect(question.getByRole('listitem').first().locator('img')).toBeVisible();
  await question.getByRole('button', { name: 'Włącz i zatwierdź' }).click();
  await expect(page.getByText(sentence('Zaplanowane posty 3, wszystkie wyjdą same'))).toBeVisible();
  await selectDay(page, day(2));
  await expect(cell(page, day(2))).toHaveAccessibleName(/, zaplanowany: /);
});

test('four proposals of an image are asked for once, chosen by keys, and wait', async ({ page }) => {
  await makePosts(page, day(1), 1);
  await openDay(page, day(1));
  const image = panel(page).getByRole('img', { name: /^Grafika posta/ });
  const before = (await image.getAttribute('src')) ?? '';
  const text = await postText(page).innerText();
  const open = async () => {
    await panel(page).getByRole('button', { name: 'Więcej działań' }).click();
    await page.getByRole('menuitem', { name: 'Cztery propozycje obrazu' }).click();
  };
  await open();
  const dialog = page.getByRole('dialog', { name: 'Cztery propozycje obrazu' });
  await dialog.getByRole('button', { name: /Przygotuj propozycje/ }).click();
  const choices = dialog.getByRole('radio');
  await expect(choices).toHaveCount(4);
  await expect(image).toHaveAttribute('src', before);
  await choices.first().focus();
  await page.keyboard.press('End');
  await expect(choices.nth(3)).toBeChecked();
  await dialog.getByRole('button', { name: 'Użyj tego obrazu' }).click();
  await expect(page.getByText('Obraz posta zmieniony')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(image).not.toHaveAttribute('src', before);
  await expect(postText(page)).toHaveText(text);
  await page.reload();
  await open();
  await expect(choices).toHaveCount(4);
  await expect(choices.nth(3)).toBeChecked();
  const { tokens } = await callApi<{ tokens: { balance: number } }>(page, 'GET', '/overview');
  expect(tokens.balance).toBe(270 - 9 - 16);
});

test('a post that somebody deletes meanwhile is neither published nor edited, and that is said', async ({
  page,
}) => {
  await makePosts(page, day(1), 2);
  await page.goto('/dashboard?tab=social-media');
  await connectAccounts(page, ACCOUNTS);
  /** Deletes the shown post while the request is on its way. */
  const deleteBefore = (method: string, request: string) =>
    page.route(request, async (route) => {
      if (route.request().method() !== method) return route.continue();
      const [, id] = /posts\/([^/]+)/.exec(route.request().url()) ?? [];
      await callApi(page, 'DELETE', `/posts/${id}`);
      return route.continue();
    });
  await openDay(page, day(1));
  await deleteBefore('POST', '**/api/v1/posts/*/publish');
  await panel(page).getByRole('button', { name: 'Opublikuj teraz' }).click();
  await expect(page.getByRole('alert').getByText('Brak posta do publikacji')).toBeVisible();

  await openDay(page, day(2));
  await panel(page).getByRole('radio', { name: 'Instagram' }).click();
  await panel(page).getByRole('button', { name: 'Utwórz wersję: Instagram' }).click();
  await expect(panel(page).getByRole('textbox', { name: 'Treść na: Instagram' })).toBeFocused();
  await deleteBefore('PATCH', '**/api/v1/posts/*');
  await panel(page).getByRole('button', { name: 'Zapisz' }).click();
  await expect(page.getByRole('alert').getByText('Brak posta do edycji')).toBeVisible();
});

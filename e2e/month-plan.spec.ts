import { expect, type Locator, type Page } from '@playwright/test';
import type { Overview } from '@postownia/contract/features/calendar';
import type { MonthPlan } from '@postownia/contract/features/month-plans';
import type { Post } from '@postownia/contract/features/posts';
import { callApi } from './accounts.ts';
import { dayAfter, todayInWarsaw } from './calendar-page.ts';
import { consoleErrorsOf } from './console-errors.ts';
import { drawPhoto } from './library-photos.ts';
import { ownerTest as test } from './product-test.ts';
import { faultsOf } from './violations.ts';

const planIdOf = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? '';
const readPlan = (page: Page) => callApi<MonthPlan>(page, 'GET', `/month-plans/${planIdOf(page)}`);
const row = (page: Page, date: string): Locator => page.locator(`li[data-date="${date}"]`);
/** Opens a day's row, where it says why this topic and what can be done with it. */
async function openRow(page: Page, date: string): Promise<void> {
  const opener = row(page, date).getByRole('heading').getByRole('button');
  if ((await opener.getAttribute('aria-expanded')) === 'false') await opener.click();
}
const makeButton = (page: Page) => page.getByRole('button', { name: /^Wygeneruj posty/ });

/** Lays a plan and opens it; what stands on the days, by date. */
async function openNewPlan(page: Page, wish: Record<string, string> = {}): Promise<MonthPlan> {
  await page.goto(`/plans/new?${new URLSearchParams({ from: todayInWarsaw(), ...wish })}`);
  await expect(page).toHaveURL(/\/plans\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('listitem').and(page.locator('[data-date]')).first()).toBeVisible();
  return readPlan(page);
}

/** Two neighbouring days of one week without an occasion, far enough from today not to be special. */
function plainPair({ topics }: MonthPlan): [string, string] {
  const at = topics.findIndex(
    (topic, index) => index > 0 && !topic.occasionId && topics[index + 1]?.occasionId === null,
  );
  const pair = [topics[at]?.date, topics[at + 1]?.date];
  if (pair[0] === undefined || pair[1] === undefined) throw new Error('The plan is full of occasions.');
  return [pair[0], pair[1]];
}

test('from the question to the plan, and from the changed plan to its posts', async ({ page }) => {
  const consoleErrors = consoleErrorsOf(page);
  const today = todayInWarsaw();
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Opcje serii' }).click();
  await page.getByRole('button', { name: 'Najpierw pokaż plan' }).click();
  await expect(page).toHaveURL(/\/plans\/[0-9a-f-]{36}$/);
  await expect(page.locator('li[data-date]')).toHaveCount(30);
  await expect(page).toHaveTitle('Plan postów · Postownia');
  const plan = await readPlan(page);
  const [first, second] = plainPair(plan);
  const topicOn = async (date: string) => (await readPlan(page)).topics.find((topic) => topic.date === date);
  const [one, other] = [await topicOn(first), await topicOn(second)];

  // Every part of a topic is there to be read.
  await expect(row(page, first)).toContainText(one?.headline ?? '-');
  await expect(row(page, first).getByRole('heading', { level: 3 })).toHaveAccessibleName(
    /^\p{L}+, \d+ \p{L}+: /u,
  );
  await expect(page.getByText(`${plan.diversity} na 100`)).toBeVisible();

  // The month is scanned as a list; a row's actions are there once it is opened, one row at a time.
  await expect(page.locator('li[data-date] button')).toHaveCount(30);
  const heightOn = async (width: number) => {
    await page.setViewportSize({ width, height: 844 });
    return page.evaluate(() => document.documentElement.scrollHeight);
  };
  expect(await heightOn(1440)).toBeLessThan(3200);
  // A phone shows one line of each topic and all of the one that is opened.
  expect(await heightOn(390)).toBeLessThan(3000);
  const toldOn = (date: string) =>
    row(page, date)
      .locator('p')
      .first()
      .evaluate((told) => told.scrollWidth <= told.clientWidth);
  for (const { date } of plan.topics.slice(0, 3)) {
    await openRow(page, date);
    expect(await toldOn(date), date).toBe(true);
  }
  await heightOn(1440);

  // Edit: what the post is about, its headline, type and tone.
  await openRow(page, first);
  await row(page, first)
    .getByRole('button', { name: /^Edytuj/ })
    .click();
  const summary = row(page, first).getByRole('textbox', { name: 'O czym będzie post' });
  await expect(summary).toBeFocused();
  await summary.fill('');
  await row(page, first).getByRole('button', { name: 'Zapisz' }).click();
  await expect(row(page, first)).toContainText('Wpisz choć jedno słowo.');
  await summary.fill(`${'Bardzo długi opis. '.repeat(14)}`);
  await expect(row(page, first)).toContainText(/O\s\d+\sznak\S*\sza\sdużo/);
  await summary.fill('W sobotę pieczemy rogale z makiem według przepisu babci Heleny.');
  await row(page, first).getByLabel('Napis na grafice').fill('Rogale babci Heleny');
  await row(page, first).getByLabel('Rodzaj treści').selectOption('interview');
  await row(page, first).getByLabel('Ton').selectOption('emotional');
  await row(page, first).getByRole('button', { name: 'Zapisz' }).click();
  await expect(row(page, first).getByRole('button', { name: /^Edytuj/ })).toBeFocused();
  await expect(row(page, first)).toContainText('Rogale babci Heleny');
  await expect(row(page, first)).toContainText('Wywiady');
  await expect(row(page, first)).toContainText('Tak zdecydowano przy edycji planu.');

  // A locked topic keeps its idea, an unlocked one gets another.
  await openRow(page, second);
  await expect(row(page, first).getByRole('button', { name: /^Edytuj/ })).toHaveCount(0);
  await row(page, second)
    .getByRole('button', { name: /^Zablokuj temat/ })
    .click();
  await expect(row(page, second).getByRole('button', { name: /^Odblokuj temat/ })).toBeVisible();
  await row(page, second)
    .getByRole('button', { name: /^Inny pomysł/ })
    .click({ force: true });
  await expect(page.getByText('Ten temat jest zablokowany.')).toBeVisible();
  expect((await topicOn(second))?.summary).toBe(other?.summary);
  await row(page, second)
    .getByRole('button', { name: /^Odblokuj temat/ })
    .click();
  await row(page, second)
    .getByRole('button', { name: /^Inny pomysł/ })
    .click();
  await expect.poll(async () => (await topicOn(second))?.idea).not.toBe(other?.idea);
  await expect(row(page, second)).toContainText((await topicOn(second))?.headline ?? '-');

  // A reload loses nothing; then exactly these days are made, and the calendar shows how it goes.
  await page.reload();
  await expect(row(page, first)).toContainText('Rogale babci Heleny');
  await expect(makeButton(page)).toContainText('270');
  await makeButton(page).click();
  await expect(page).toHaveURL(new RegExp(`/dashboard\\?tab=kalendarz&dzien=${today}`));
  const planPath = `/plans/${plan.id}`;
  await expect
    .poll(async () => (await callApi<Overview>(page, 'GET', '/overview')).currentBatch?.state ?? 'none')
    .not.toBe('running');
  const { posts } = await callApi<{ posts: Post[] }>(
    page,
    'GET',
    `/posts?from=${today}&to=${dayAfter(today, 29)}`,
  );
  expect(posts).toHaveLength(30);
  expect(posts.find(({ date }) => date === first)?.content).toMatch(/rogale\sz\smakiem/);
  const { tokens } = await callApi<Overview>(page, 'GET', '/overview');
  expect(tokens.balance).toBe(0);

  // A used plan can only be read.
  await page.goto(planPath);
  await expect(page.getByText('Posty z tego planu już powstały')).toBeVisible();
  await openRow(page, first);
  await expect(row(page, first).getByText('Ton: Emocjonalny')).toBeVisible();
  await expect(page.locator('li[data-date] button:not([aria-expanded])')).toHaveCount(0);
  await expect(makeButton(page)).toHaveCount(0);
  await page.getByRole('link', { name: 'Zobacz posty w kalendarzu' }).click();
  await expect(page).toHaveURL(/dzien=/);

  // Nothing is left to pay for another month: it is said, and a press does nothing.
  await openNewPlan(page, { from: dayAfter(today, 30) });
  await expect(page.getByText('Masz 0 tokenów. Brakuje 270 tokenów.')).toBeVisible();
  await makeButton(page).click({ force: true });
  await expect(page.getByText('Niewystarczająca liczba tokenów. Potrzebujesz 270 tokenów.')).toBeVisible();
  await expect(page).toHaveURL(/\/plans\//);
  // The calendar's own page is watched by its own tests.
  expect(consoleErrors).toEqual([]);
});

test('two days change topics by keyboard, by pointer, and an occasion only after a question', async ({
  page,
}) => {
  const plan = await openNewPlan(page);
  const [first, second] = plainPair(plan);
  const headline = (date: string) => plan.topics.find((topic) => topic.date === date)?.headline ?? '-';
  const [one, other] = [headline(first), headline(second)];

  await openRow(page, first);
  const take = row(page, first).getByRole('button', { name: /^Zamień dzień/ });
  await take.focus();
  await page.keyboard.press('Enter');
  await expect(row(page, first).getByRole('button', { name: /^Zostaw tutaj/ })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(take).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await expect(row(page, second).getByRole('button', { name: /^Zamień z tym dniem/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(row(page, second)).toContainText(one);
  await expect(row(page, first)).toContainText(other);
  await expect(row(page, second).getByRole('button', { name: /^Zamień dzień/ })).toBeFocused();

  // And back by pointer.
  await row(page, first).scrollIntoViewIfNeeded();
  const from = await row(page, second).boundingBox();
  const to = await row(page, first).boundingBox();
  if (from === null || to === null) throw new Error('The rows are not on screen.');
  await page.mouse.move(from.x + 50, from.y + 30);
  await page.mouse.down();
  await page.mouse.move(from.x + 60, from.y + 10, { steps: 3 });
  await page.mouse.move(to.x + 80, to.y + 40, { steps: 6 });
  await page.mouse.up();
  await expect(row(page, first)).toContainText(one);
  await expect(row(page, second)).toContainText(other);

  const occasion = plan.topics.find(({ occasionId }) => occasionId !== null);
  if (occasion === undefined) return;
  await openRow(page, first);
  await row(page, first)
    .getByRole('button', { name: /^Zamień dzień/ })
    .click();
  await row(page, occasion.date)
    .getByRole('button', { name: /^Zamień z tym dniem/ })
    .click();
  const question = page.getByRole('alertdialog', { name: 'Zamienić mimo okazji?' });
  await expect(question).toContainText(occasion.occasionName ?? '-');
  await question.getByRole('button', { name: 'Anuluj' }).click();
  await expect(row(page, first)).toContainText(one);
  await openRow(page, first);
  await row(page, first)
    .getByRole('button', { name: /^Zamień dzień/ })
    .click();
  await row(page, occasion.date)
    .getByRole('button', { name: /^Zamień z tym dniem/ })
    .click();
  await question.getByRole('button', { name: 'Zamień' }).click();
  await expect(row(page, first)).toContainText(occasion.headline);
});

test('an own photo stands in the plan where it fits, makes the post for less, and leaves when it is not wanted', async ({
  page,
}) => {
  const { topics } = await openNewPlan(page);
  const plain = topics.filter(({ occasionId }) => occasionId === null).slice(0, 2);
  for (const [at, { headline }] of plain.entries()) {
    const file = await drawPhoto(page, { name: `${at}.jpg`, width: 1400, height: 1200, hue: 40 + 90 * at });
    const answer = await page.request.post('/api/v1/assets', {
      headers: { origin: new URL(page.url()).origin },
      multipart: { file },
    });
    await callApi(page, 'PATCH', `/assets/${(await answer.json()).id}`, { altText: headline });
  }
  await callApi(page, 'PUT', '/photo-use', { share: 'every' });
  const photos = (plan: MonthPlan) => plan.topics.filter(({ photo }) => photo !== undefined);
  const plan = await openNewPlan(page);
  const [first, ...others] = photos(plan);
  if (first === undefined) throw new Error('No photo fits this plan.');
  await expect(page.getByText('Twoje zdjęcie')).toHaveCount(1 + others.length);
  await expect(makeButton(page)).toContainText(String(270 - 6 * (1 + others.length)));
  await openRow(page, first.date);
  await row(page, first.date)
    .getByRole('button', { name: /^Bez zdjęcia/ })
    .click();
  await expect(row(page, first.date).getByText('Twoje zdjęcie')).toHaveCount(0);
  await expect(makeButton(page)).toContainText(String(270 - 6 * others.length));
  expect(photos(await readPlan(page))).toHaveLength(others.length);
});

test('days that are taken are left out of the price; refusals lead somewhere', async ({ page }) => {
  const today = todayInWarsaw();
  const plan = await openNewPlan(page, { frequency: 'daily' });
  await callApi(page, 'POST', '/generation-batches', {
    from: dayAfter(today, 3),
    days: 1,
    existing: 'fill',
    frequency: 'daily',
  });
  await page.goto(`/plans/${plan.id}`);
  await expect(makeButton(page)).toContainText('261');
  await expect(row(page, dayAfter(today, 3))).toContainText('Ten dzień ma już post');
  await expect(page.getByText('29 postów po 9 tokenów. Masz 261 tokenów.')).toBeVisible();

  await page.goto(`/plans/new?from=${dayAfter(today, -3)}`);
  await expect(page.getByRole('heading', { name: 'Ten dzień już minął' })).toBeVisible();
  await page.goto('/plans/new');
  await expect(page.getByText('Nie wiadomo, od którego dnia ułożyć plan')).toBeVisible();
  await page.goto(`/plans/${crypto.randomUUID()}`);
  await expect(page.getByRole('heading', { name: 'Nie ma takiego planu' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Wróć do kalendarza' }).last().click();
  await expect(page).toHaveURL(/\/dashboard\?tab=kalendarz/);

  await page.route('**/api/v1/month-plans/*', (route) => route.abort(), { times: 3 });
  await page.goto(`/plans/${plan.id}`);
  await expect(page.getByText('Nie udało się wczytać planu')).toBeVisible();
  await page.getByRole('button', { name: 'Wczytaj ponownie' }).click();
  await expect(page.locator('li[data-date]')).toHaveCount(30);
});

test('the plan is accessible and fits', async ({ page }) => {
  const plan = await openNewPlan(page);
  const { date } = plan.topics[0] ?? { date: '' };
  // The longest texts that the form takes, without a place to break.
  await callApi(page, 'PATCH', `/month-plans/${plan.id}/topics/${date}`, {
    summary: 'ż'.repeat(240),
    headline: 'Ł'.repeat(60),
  });
  await page.reload();
  await expect(row(page, date)).toContainText('ŁŁŁ');
  await expect(makeButton(page)).toBeEnabled();
  expect(await faultsOf(page, [1440, 390, 320])).toEqual([]);
  await openRow(page, date);
  expect(await faultsOf(page, [1440, 390, 320])).toEqual([]);
  await row(page, date)
    .getByRole('button', { name: /^Edytuj/ })
    .click();
  await expect(page.getByLabel('Napis na grafice')).toBeVisible();
  expect(await faultsOf(page, [1440, 390, 320])).toEqual([]);
});

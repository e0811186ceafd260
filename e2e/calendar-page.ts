import { expect, type Locator, type Page } from '@playwright/test';
import type { GenerationBatch } from '@postownia/contract/features/generation';
import { callApi } from './accounts.ts';

/** A sentence of the interface, whose no-break spaces are where typography wants them. */
export const sentence = (text: string): RegExp =>
  new RegExp(text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '\\s'));

/** The day `days` after the given one, `YYYY-MM-DD`. */
export function dayAfter(date: string, days: number): string {
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
}

/** Today in Poland, where the tests' workspaces are. */
export const todayInWarsaw = () =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Warsaw' }).format(new Date());

/** The wall clock in Poland, `HH:MM`. */
export const clockInWarsaw = () =>
  new Intl.DateTimeFormat('pl-PL', { timeZone: 'Europe/Warsaw', hour: '2-digit', minute: '2-digit' }).format(
    new Date(),
  );

export const cell = (page: Page, date: string): Locator =>
  page.locator(`[role="gridcell"][data-date="${date}"]`);

/** The selected day's panel, beside the grid, in the drawer or in the sheet. */
export const panel = (page: Page): Locator => page.locator('section[data-panel="day"]');

/** Opens the calendar on a day and waits until its month has been read. */
export async function openDay(page: Page, date: string): Promise<void> {
  await page.goto(`/dashboard?tab=kalendarz&dzien=${date}`);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

/** Turns the calendar's page until the day is on it; one month to either side is enough. */
export async function turnTo(page: Page, date: string): Promise<void> {
  await expect(page.locator('[role="gridcell"]').first()).toBeVisible();
  if ((await cell(page, date).count()) > 0) return;
  const first = await page.locator('[role="gridcell"]').first().getAttribute('data-date');
  const way = first !== null && date < first ? 'Poprzedni miesiąc' : 'Następny miesiąc';
  await page.getByRole('button', { name: way }).click();
  await expect(cell(page, date)).toBeVisible();
}

/** Selects a day in the grid, turning the page to its month when it is not shown. */
export async function selectDay(page: Page, date: string): Promise<void> {
  await turnTo(page, date);
  await cell(page, date).click();
  await expect(cell(page, date)).toHaveAttribute('aria-selected', 'true');
}

/** The text of the post in the panel, as it would be published. */
export const postText = (page: Page): Locator => panel(page).locator('p[lang="pl"]');

/** The whole text of a day's first post, as the API tells it. */
export async function textOnApi(page: Page, date: string): Promise<string | undefined> {
  const { posts } = await callApi<{ posts: { content: string }[] }>(
    page,
    'GET',
    `/posts?from=${date}&to=${date}`,
  );
  return posts[0]?.content;
}

/** Holds back what fewer days would cost, until the function it gives is called. */
export async function holdPreviewsBelow(page: Page, most: number): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/generation-batches/preview', async (route) => {
    const { days } = route.request().postDataJSON() as { days: number };
    if (days < most) await released;
    await route.continue();
  });
  return release;
}

/** Presses "Wygeneruj 30 dni" and waits for the end of the batch. */
export async function generateMonth(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Wygeneruj 30 dni/ }).click();
  await expect(page.getByText('Posty zostały wygenerowane')).toBeVisible();
}

/** Finished posts on this and the following days, made over the API. */
export async function makePosts(page: Page, from: string, days: number): Promise<void> {
  const { id } = await callApi<GenerationBatch>(page, 'POST', '/generation-batches', {
    from,
    days,
    existing: 'fill',
    frequency: 'daily',
  });
  await expect.poll(() => readBatch(page, id).then(({ state }) => state)).toBe('finished');
}

/** Plans the post that is being written, and waits until it is kept and the calendar follows. */
export async function planPost(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Zaplanuj' }).click();
  await expect(page).not.toHaveURL(/\/posts\/new/);
}

/** Opens the shown post where posts are written. */
export async function editPost(page: Page): Promise<void> {
  await panel(page).getByRole('button', { name: 'Edytuj' }).click();
  await expect(page.getByRole('heading', { name: 'Edycja posta', level: 1 })).toBeVisible();
}
export const writtenText = (page: Page) => page.getByRole('textbox', { name: 'Wspólny tekst' });

export const readBatch = (page: Page, id: string) =>
  callApi<GenerationBatch>(page, 'GET', `/generation-batches/${id}`);

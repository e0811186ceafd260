import { expect, type Page } from '@playwright/test';
import type { Post } from '@postownia/contract/features/posts';
import { callApi } from './accounts.ts';
import { dayAfter, todayInWarsaw } from './calendar-page.ts';
import { ownerTest as test } from './product-test.ts';
import { faultsOf } from './violations.ts';

// The runner's own way of taking the network away leaves it to the worker; so the product itself goes.
test.use({ serviceWorkers: 'allow' });

const TODAY = todayInWarsaw();
const DAY = dayAfter(TODAY, 1);
const PLANNED = 'Jutro pieczemy chleb z żurawiną.';
const TYPED = 'Pisane w pociągu, bez zasięgu.';

const away = (page: Page) => page.getByText(/^Nie\sma\społączenia\./);
const text = (page: Page) => page.getByRole('textbox', { name: 'Wspólny tekst' });
const postsOf = async (page: Page) =>
  (await callApi<{ posts: Post[] }>(page, 'GET', `/posts?from=${TODAY}&to=${DAY}`)).posts;

/** Opens the calendar until it is read through the worker, with everything that it keeps. */
async function openKept(page: Page) {
  await page.goto(`/dashboard?dzien=${DAY}`);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await expect(page.getByText(PLANNED).first()).toBeVisible();
  // The month is written down a moment after it is shown.
  await page.waitForFunction(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('kept-answers-'));
    const [cache] = await Promise.all(names.map((name) => caches.open(name)));
    const keys = (await cache?.keys()) ?? [];
    return ['/get-session', '/v1/posts?', '/v1/overview', '/v1/brands?'].every((part) =>
      keys.some(({ url }) => url.includes(part)),
    );
  });
}

test('without a network the calendar is read, and a draft typed then arrives later, once', async ({
  page,
  context,
  product,
}) => {
  await callApi(page, 'POST', '/posts', { date: DAY, time: '09:00', content: PLANNED, media: [] });
  await openKept(page);

  await product.stop();
  await page.reload();
  await expect(page.getByText(PLANNED).first()).toBeVisible();
  await expect(away(page)).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);

  await page.goto(`/posts/new?dzien=${DAY}`);
  await text(page).fill(TYPED);
  await expect(page.getByText(/^Zapisane\sna\stym\surządzeniu/)).toBeVisible();
  await expect.poll(() => new URL(page.url()).searchParams.get('szkic')).not.toBeNull();
  await page.reload();
  await expect(text(page)).toHaveValue(TYPED);
  await page.getByRole('button', { name: 'Kalendarz', exact: true }).click();
  await expect(page.getByText(/1\sszkic\sczeka\sna\swysłanie\./)).toBeVisible();

  // Two tabs see the network come back; one of them sends.
  const other = await context.newPage();
  await other.goto(`/dashboard?dzien=${DAY}`);
  await expect(away(other)).toBeVisible();
  await product.start();
  await expect
    .poll(async () => (await postsOf(page)).map(({ content }) => content).toSorted())
    .toEqual([PLANNED, TYPED]);
  for (const tab of [page, other]) {
    await expect(away(tab)).toBeHidden();
    await expect(tab.getByText(/czeka\sna\swysłanie/)).toBeHidden();
  }
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('waiting-'))),
  ).toEqual([]);
});

test('whoever signs out leaves nothing behind for the next person at this browser', async ({
  page,
  product,
}) => {
  await callApi(page, 'POST', '/posts', { date: DAY, time: '09:00', content: PLANNED, media: [] });
  await openKept(page);
  await page.locator('summary[aria-label^="Konto: "]').click();
  await page.getByRole('button', { name: 'Wyloguj' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  expect(
    await page.evaluate(async () => (await caches.keys()).filter((name) => /^(kept|owner)/.test(name))),
  ).toEqual([]);
  await product.stop();
  await page.goto('/dashboard');
  await expect(page.getByText(PLANNED)).toHaveCount(0);
  expect(
    await page.evaluate(async () => (await fetch('/api/auth/get-session').catch(() => null))?.status),
  ).toBe(undefined);
  await product.start();
});

test('a photo and words shared from the phone stand in the composer', async ({ page }) => {
  await page.goto('/dashboard');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.reload();
  await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 800, height: 800 });
    canvas.getContext('2d')?.fillRect(0, 0, 800, 800);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    const files = new DataTransfer();
    files.items.add(new File([blob ?? ''], 'bułki.png', { type: 'image/png' }));
    const form = Object.assign(document.createElement('form'), {
      method: 'post',
      action: '/posts/new',
      enctype: 'multipart/form-data',
    });
    const words = Object.assign(document.createElement('input'), { name: 'tekst', value: 'Świeże bułki' });
    const photo = Object.assign(document.createElement('input'), { name: 'zdjecia', type: 'file' });
    photo.files = files.files;
    form.append(words, photo);
    document.body.append(form);
    form.submit();
  });
  await expect(text(page)).toHaveValue('Świeże bułki');
  await expect(page.getByRole('button', { name: /^Zdjęcie\s1\sz\s1/ })).toBeVisible();
  await expect(page.getByText(/^Szkic\szapisany,/)).toBeVisible();
  const id = new URL(page.url()).searchParams.get('post');
  await expect
    .poll(async () => {
      const { content, media } = await callApi<Post>(page, 'GET', `/posts/${id}`);
      return [content, media.length];
    })
    .toEqual(['Świeże bułki', 1]);
});

import { expect, type Page } from '@playwright/test';
import { ownerTest as test } from './product-test.ts';

test.use({ sharesProduct: true });

const AWAY = { code: 'SERVICE_UNAVAILABLE', message: 'Usługa jest chwilowo niedostępna. Spróbuj za chwilę.' };

/** What the server answers to everything while it cannot ask its database. */
const takeDatabaseAway = (page: Page) =>
  page.route(/\/api\//, (route) =>
    route.fulfill({ status: 503, headers: { 'retry-after': '5' }, json: AWAY }),
  );

test('while the database is away nobody is sent to sign in, and the panel comes back by itself', async ({
  page,
}) => {
  const visited = new Set<string>();
  page.on('framenavigated', (frame) => visited.add(new URL(frame.url()).pathname));
  let sessionsAsked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/get-session')) sessionsAsked += 1;
  });
  await takeDatabaseAway(page);
  await page.goto('/dashboard?tab=kalendarz');
  await expect(page.getByRole('heading', { name: 'Nie udało się wczytać panelu' })).toBeVisible();
  // Three refusals are what the page takes for an answer; it goes on asking.
  await expect.poll(() => sessionsAsked).toBeGreaterThan(3);
  await page.unroute(/\/api\//);
  await expect(page.getByRole('grid')).toBeVisible();
  await expect(page.locator('summary[aria-label^="Konto: "]')).toBeVisible();
  expect([...visited]).toEqual(['/dashboard']);
});

test('whoever is signed out while the panel is open is led to sign in', async ({ page, context }) => {
  await page.goto('/dashboard?tab=kalendarz');
  await expect(page.getByRole('grid')).toBeVisible();
  await context.clearCookies();
  await page.reload();
  await expect(page).toHaveURL(/\/register/);
});

import { expect, type Page } from '@playwright/test';
import { signUp } from './accounts.ts';
import { consoleErrorsOf } from './console-errors.ts';
import { openPage } from './open-page.ts';
import { visitorTest as test } from './product-test.ts';
import { overflowOf } from './screens.ts';
import { faultsOf, violationsOf } from './violations.ts';

test.use({ asksForCookies: true });

async function acceptNecessary(page: Page) {
  await page.getByRole('button', { name: 'Odrzuć opcjonalne' }).click();
}

test('the landing page is HTML before any script and silent under its policy', async ({ page, request }) => {
  const answer = await request.get('/');
  const policy = answer.headers()['content-security-policy'] ?? '';
  expect(policy).toContain("script-src 'self'");
  expect(policy.split(';').find((part) => part.includes('script-src'))).not.toMatch(/unsafe/);
  expect(await answer.text()).toContain('zanim wystygnie');

  const consoleErrors = consoleErrorsOf(page);
  await openPage(page, '/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    /Miesiąc postów,\s*zanim wystygnie\s*kawa\./,
  );
  await expect(page).toHaveTitle('Miesiąc postów, zanim wystygnie kawa · Postownia');
  await acceptNecessary(page);
  await page.getByRole('link', { name: 'Zacznij za darmo' }).click();
  await expect(page).toHaveURL(/\/register$/);
  expect(consoleErrors).toEqual([]);
});

// Wider screens are walked with all the public pages.
test('the landing page is accessible and fits 320 px', async ({ page }) => {
  await openPage(page, '/');
  expect(await faultsOf(page, [320])).toEqual([]);
});

for (const [path, label, first, second, last] of [
  ['/', 'Przykładowe posty', /Palarnia/, /Bryza/, 5],
  ['/about', 'Nasze pracownie', /Pracownia/, /Schody/, 3],
] as const)
  test(`the carousel of ${path} goes on every five seconds, waits for people and wraps around`, async ({
    page,
  }) => {
    await page.clock.install();
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await openPage(page, path);
    await acceptNecessary(page);
    await page.mouse.move(10, 300);
    const region = page.getByRole('region', { name: label });
    const current = page.locator('[aria-label^="Slajd"][aria-current="true"]');
    await expect(current).toHaveAccessibleName(first);
    await page.clock.runFor(5100);
    await expect(current).toHaveAccessibleName(second);
    await region.hover();
    await page.clock.runFor(15_000);
    await expect(current).toHaveAccessibleName(second);
    // The focus inside holds it as the pointer does.
    await page.getByRole('button', { name: 'Poprzedni slajd' }).focus();
    await page.mouse.move(10, 300);
    await page.clock.runFor(15_000);
    await expect(current).toHaveAccessibleName(second);
    await page.getByRole('button', { name: 'Zatrzymaj pokaz' }).click();
    await page.mouse.move(10, 300);
    await page.getByRole('button', { name: 'Wznów pokaz' }).blur();
    await page.clock.runFor(15_000);
    await expect(current).toHaveAccessibleName(second);
    await page.getByRole('button', { name: new RegExp(`Slajd ${last}`) }).click();
    await page.clock.runFor(1000);
    await page.getByRole('button', { name: 'Następny slajd' }).click();
    await page.clock.runFor(1000);
    await expect(current).toHaveAccessibleName(first);
    await page.getByRole('button', { name: 'Poprzedni slajd' }).click();
    await page.clock.runFor(1000);
    await expect(current).toHaveAccessibleName(new RegExp(`Slajd ${last}`));
  });

test('a carousel never starts by itself under reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.clock.install();
  await openPage(page, '/about');
  await acceptNecessary(page);
  const current = page.locator('[aria-label^="Slajd"][aria-current="true"]');
  const begun = await current.getAttribute('aria-label');
  await page.mouse.move(10, 300);
  await page.clock.runFor(30_000);
  await expect(current).toHaveAccessibleName(begun ?? '');
  await page.getByRole('button', { name: 'Wznów pokaz' }).click();
  await page.getByRole('button', { name: 'Zatrzymaj pokaz' }).blur();
  await page.mouse.move(10, 300);
  await page.clock.runFor(5100);
  await expect(current).not.toHaveAccessibleName(begun ?? '');
});

test('the theme is chosen before the first paint and kept', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openPage(page, '/');
  await acceptNecessary(page);
  await page.getByLabel('Otwórz menu').click();
  await page.getByRole('button', { name: 'Włącz ciemny motyw' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('Otwórz menu')).toBeFocused();
  await expect(page.getByRole('button', { name: 'Dopasuj motyw do systemu' })).toBeHidden();
  await page.goto('/', { waitUntil: 'commit' });
  await page.waitForSelector('body', { state: 'attached' });
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
});

test('an unknown address is a 404 with a way home', async ({ page }) => {
  const answer = await openPage(page, '/nie-ma-takiej-strony');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Nie ma takiej strony' })).toBeVisible();
  await page.getByRole('link', { name: 'Przejdź na stronę główną' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Miesiąc postów');
});

test('the first Tab leads over the header to the content', async ({ page }) => {
  await openPage(page, '/');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Przejdź do treści' });
  await expect(skip).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#tresc$/);
});

test('every tab of the dashboard can be opened by its address, in silence and accessible', async ({
  page,
}) => {
  await signUp(page.context());
  const consoleErrors = consoleErrorsOf(page);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    for (const [tab, heading] of [
      ['kalendarz', /\d{4}$/],
      ['social-media', /./],
      ['profil', /./],
    ] as const) {
      await page.goto(`/dashboard?tab=${tab}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      await expect(
        page.getByRole('navigation', { name: 'Panel' }).locator('[aria-current="page"]'),
      ).toHaveCount(1);
      expect(await violationsOf(page), `${tab}, ${width} px`).toEqual([]);
      expect(await overflowOf(page)).toBe(0);
    }
  }
  expect(consoleErrors).toEqual([]);
  await page.getByLabel('Otwórz menu').filter({ visible: true }).click();
  await page.getByRole('button', { name: 'Wyloguj' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Załóż konto' })).toBeVisible();
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/register/);
});

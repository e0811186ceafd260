import { expect, type Page } from '@playwright/test';
import { signUp } from './accounts.ts';
import { openPage } from './open-page.ts';
import { visitorTest as test } from './product-test.ts';

test.use({ sharesProduct: true });

const REFUSAL = 'Musisz być zalogowany, aby wybrać plan';

/** From now on the page's time goes on only by the test's word, however busy the machine is. */
async function holdClock(page: Page) {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1000);
}

/** A page with one error toast on it. */
async function openWithToast(page: Page) {
  await page.goto('/register?powod=plan');
  const toast = page.getByRole('alert').filter({ hasText: REFUSAL });
  // The application needs the page's time to take the page over: it gets as much as it takes, and the toast little.
  await expect(async () => {
    await page.clock.runFor(50);
    await expect(toast).toBeVisible({ timeout: 50 });
  }).toPass({ intervals: [50] });
  return toast;
}

for (const width of [1440, 390]) {
  test(`a toast stands at the top centre, at most 350 px wide, ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await holdClock(page);
    const box = await (await openWithToast(page)).boundingBox();
    expect(box?.width).toBeLessThanOrEqual(350);
    expect(box?.y).toBeLessThan(40);
    const middle = (box?.x ?? 0) + (box?.width ?? 0) / 2;
    expect(Math.abs(middle - width / 2)).toBeLessThan(10);
  });
}

test('an error stays four seconds, waits while it is pointed at, and can be closed', async ({ page }) => {
  await holdClock(page);
  const toast = await openWithToast(page);
  await page.clock.runFor(2500);
  await expect(toast).toBeVisible();
  await toast.hover();
  await page.clock.runFor(20_000);
  await expect(toast).toBeVisible();
  await page.mouse.move(20, 700);
  await page.clock.runFor(5000);
  // Its time is over, and then it fades.
  await expect(toast).toHaveCSS('pointer-events', 'none');
  await page.clock.runFor(500);
  await expect(toast).toBeHidden();
  // It was said once: the address has forgotten it.
  await expect(page).toHaveURL(/\/register$/);

  const again = await openWithToast(page);
  await again.getByRole('button', { name: 'Zamknij' }).click();
  await page.clock.runFor(1000);
  await expect(again).toBeHidden();
});

test('a success stays two seconds', async ({ page }) => {
  await page.clock.install();
  await openPage(page, '/contact');
  await page.getByLabel('Imię i nazwisko').fill('Ola Nowak');
  await page.getByLabel('Adres e-mail').fill('ola@example.com');
  await page.getByLabel('Temat', { exact: true }).fill('Pytanie');
  await page.getByLabel('Wiadomość', { exact: true }).fill('Czy prowadzicie warsztaty w Gdyni?');
  // Programs fill forms faster than people do.
  await page.clock.runFor(10_000);
  const sent = page.waitForResponse('**/api/v1/contact-messages');
  await page.getByRole('button', { name: 'Wyślij wiadomość' }).click();
  expect((await sent).status()).toBe(201);
  const toast = page.locator('[data-react-aria-top-layer]').getByRole('status');
  await expect(toast).toContainText('Wiadomość została wysłana!');
  await page.mouse.move(20, 700);
  const now = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(now + 1000);
  await expect(toast).toBeVisible();
  // Two seconds are over, and then it fades.
  await page.clock.runFor(1500);
  await expect(toast).toHaveCSS('pointer-events', 'none');
  await page.clock.runFor(500);
  await expect(toast).toBeHidden();
});

test('a loading one stays until it is done, and what happened takes its place', async ({ page, context }) => {
  await signUp(context);
  let fail = () => {};
  const held = new Promise<void>((resolve) => {
    fail = resolve;
  });
  await page.route('**/api/v1/billing/orders', async (route) => {
    await held;
    await route.fulfill({ status: 500, json: { code: 'INTERNAL_SERVER_ERROR', message: 'x' } });
  });
  await page.clock.install();
  await page.goto('/checkout/pro');
  await page.getByRole('checkbox', { name: /tracę prawo odstąpienia/ }).check();
  await page.getByRole('button', { name: 'Przejdź do płatności' }).click();
  const toasts = page.locator('[data-react-aria-top-layer] :is([role="status"], [role="alert"])');
  await expect(toasts).toHaveText(['Przekierowanie do płatności…']);
  await page.clock.runFor(120_000);
  await expect(toasts).toHaveText(['Przekierowanie do płatności…']);
  fail();
  await expect(toasts).toHaveCount(1);
  await expect(toasts).toHaveAttribute('role', 'alert');
  await page.mouse.move(20, 700);
  await page.clock.runFor(5000);
  await expect(toasts).toHaveCount(0);
});

const isAscending = (tops: readonly number[]) =>
  tops.every((top, at) => at === 0 || top > (tops[at - 1] ?? 0));

test('at most twenty are kept, the newest on top', async ({ page }) => {
  await page.route('**/api/auth/sign-in/email', (route) =>
    route.fulfill({ status: 401, json: { code: 'INVALID_EMAIL_OR_PASSWORD', message: 'x' } }),
  );
  await openPage(page, '/register?tryb=logowanie');
  await page.getByLabel('Adres e-mail').fill('ola@example.com');
  await page.getByLabel('Hasło', { exact: true }).fill('nie-to-haslo');
  const toasts = page.locator('[data-react-aria-top-layer]').getByRole('alert');
  const send = page.getByRole('button', { name: 'Zaloguj się', exact: true });
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  for (let press = 1; press <= 24; press++) {
    await send.press('Enter');
    await expect(toasts).toHaveCount(Math.min(press, 20));
    await expect(send).not.toHaveAttribute('aria-busy', 'true');
  }
  const tops = () => toasts.evaluateAll((all) => all.map((toast) => toast.getBoundingClientRect().top));
  // A toast has its place once its height was measured.
  await expect.poll(async () => isAscending(await tops())).toBe(true);
});

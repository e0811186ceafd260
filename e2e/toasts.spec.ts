import { expect, type Page, test } from '@playwright/test';
import { refuseOptionalCookies } from './people.ts';
import { type Product, startProduct } from './start-product.ts';

let product: Product;
test.beforeAll(async () => {
  product = await startProduct();
});
test.afterAll(() => product.close());

const REFUSAL = 'Musisz być zalogowany, aby wybrać plan';

/** A page with one error toast on it, its clock held. */
async function openWithToast(page: Page) {
  await refuseOptionalCookies(page.context());
  await page.clock.install();
  await page.goto(`${product.url}/register?powod=plan`, { waitUntil: 'networkidle' });
  await page.clock.runFor(500);
  const toast = page.getByRole('alert').filter({ hasText: REFUSAL });
  await expect(toast).toBeVisible();
  return toast;
}

for (const width of [1440, 390]) {
  test(`a toast stands at the top centre, at most 350 px wide, ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    const box = await (await openWithToast(page)).boundingBox();
    expect(box?.width).toBeLessThanOrEqual(350);
    expect(box?.y).toBeLessThan(40);
    const middle = (box?.x ?? 0) + (box?.width ?? 0) / 2;
    expect(Math.abs(middle - width / 2)).toBeLessThan(10);
  });
}

test('an error stays four seconds, waits while it is pointed at, and can be closed', async ({ page }) => {
  const toast = await openWithToast(page);
  await page.clock.runFor(2500);
  await expect(toast).toBeVisible();
  await toast.hover();
  await page.clock.runFor(20_000);
  await expect(toast).toBeVisible();
  await page.mouse.move(20, 700);
  await page.clock.runFor(5000);
  await expect(toast).toBeHidden();
  // It was said once: the address has forgotten it.
  await expect(page).toHaveURL(/\/register$/);

  const again = await openWithToast(page);
  await again.getByRole('button', { name: 'Zamknij' }).click();
  await page.clock.runFor(1000);
  await expect(again).toBeHidden();
});

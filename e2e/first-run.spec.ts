import { expect } from '@playwright/test';
import { signUp } from './accounts.ts';
import { cell, dayAfter, generateMonth, panel, todayInWarsaw } from './calendar-page.ts';
import { connectAccounts } from './connect-accounts.ts';
import { visitorTest as test } from './product-test.ts';

test('a first month is revealed as one sheet of thirty days, and the steps after it know what is done', async ({
  page,
  context,
}) => {
  const today = todayInWarsaw();
  await page.setViewportSize({ width: 1440, height: 900 });
  await signUp(context);
  await page.goto('/dashboard');
  await generateMonth(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('30 dni od dziś');
  for (let after = 0; after < 30; after += 1) {
    await expect(cell(page, dayAfter(today, after))).toHaveAccessibleName(/, szkic: /);
    await expect(cell(page, dayAfter(today, after))).toBeInViewport({ ratio: 0.9 });
  }
  const steps = page.getByRole('list', { name: 'Pierwsze kroki' });
  await expect(steps.locator('[aria-current="step"]')).toContainText('Przejrzyj posty');
  await steps.getByRole('button', { name: 'Przejrzyj posty' }).click();
  await expect(panel(page).getByRole('heading', { level: 2 })).toBeFocused();
  await expect(steps.locator('[aria-current="step"]')).toContainText('Połącz konta');
  await steps.getByRole('link', { name: 'Połącz konta' }).click();
  await connectAccounts(page, [/^Piekarnia Ziarno.*Facebook/]);
  await page.goto('/dashboard');
  await expect(steps.locator('[aria-current="step"]')).toContainText('Włącz publikowanie');
  await steps.getByRole('button', { name: 'Włącz publikowanie' }).click();
  await page.getByRole('button', { name: 'Włącz i zatwierdź' }).click();
  await expect(page.getByText('wszystkie wyjdą same', { exact: false })).toBeVisible();
  await expect(steps).toBeHidden();

  await page.getByRole('button', { name: 'Pokaż 30 dni od dziś' }).click();
  await cell(page, dayAfter(today, 29)).focus();
  await page.keyboard.press('PageDown');
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('30 dni od dziś');
});

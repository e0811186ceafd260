import { expect } from '@playwright/test';
import { freshEmail, refuseOptionalCookies, signUp } from './accounts.ts';
import { cell, dayAfter, generateMonth, todayInWarsaw } from './calendar-page.ts';
import { connectAccounts } from './connect-accounts.ts';
import { visitorTest as test } from './product-test.ts';
import { violationsOf } from './violations.ts';
import { fillAccount, fillCompany, next } from './wizard.ts';

test('by the end of step 2 the visitor sees a real post of their own brand, on a phone too', async ({
  page,
  context,
}) => {
  await refuseOptionalCookies(context);
  await page.goto('/register');
  const ticket = page.getByRole('complementary', { name: 'Podgląd zlecenia' });
  await expect(ticket.getByText('Tu złożymy pierwszy post Twojej marki.', { exact: false })).toBeVisible();
  await expect(ticket.locator('img')).toHaveCount(0);
  await fillAccount(page, freshEmail());
  await next(page);
  await fillCompany(page);
  const poster = ticket.getByRole('img', { name: 'Plakat marki Piekarnia Ziarno' });
  await expect(poster).toBeVisible();
  const post = ticket.locator('p[lang="pl"]');
  await expect(post).toContainText('#');
  const before = await poster.getAttribute('src');
  const text = await post.innerText();
  await page.getByLabel('Nazwa marki').fill('Piekarnia Kłos');
  await expect(ticket.getByRole('img', { name: 'Plakat marki Piekarnia Kłos' })).not.toHaveAttribute(
    'src',
    before ?? '',
  );
  await expect(post).not.toHaveText(text);
  expect(await violationsOf(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(ticket.getByRole('img')).toBeVisible();
  await expect(post).toBeVisible();
});

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
  await expect(page).toHaveURL(/\/posts\/review/);
  await expect(page.getByRole('status').filter({ hasText: /^1\sz\s\d+$/ })).toBeVisible();
  await page.goBack();
  await expect(steps.locator('[aria-current="step"]')).toContainText('Połącz konta');
  await steps.getByRole('link', { name: 'Połącz konta' }).click();
  await connectAccounts(page, [/^Piekarnia Ziarno.*Facebook/]);
  await page.goto('/dashboard');
  await expect(steps.locator('[aria-current="step"]')).toContainText('Włącz publikowanie');
  await steps.getByRole('button', { name: 'Włącz publikowanie' }).click();
  await page.getByRole('button', { name: 'Włącz i zatwierdź' }).click();
  // Today's post is left out when its hour has passed.
  await expect(page.getByText(/wszystkie\swyjdą\ssame|w\stym\s29\swyjdzie\ssamych/)).toBeVisible();
  await expect(steps).toBeHidden();

  await page.getByRole('button', { name: 'Pokaż 30 dni od dziś' }).click();
  await cell(page, dayAfter(today, 29)).focus();
  await page.keyboard.press('PageDown');
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('30 dni od dziś');
});

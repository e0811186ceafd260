import { expect, type Page } from '@playwright/test';
import { consoleErrorsOf } from './console-errors.ts';
import { ownerTest as test } from './product-test.ts';
import { faultsOf } from './violations.ts';

test.use({ sharesProduct: true });

const answer = (page: Page) => page.getByLabel('Twoja odpowiedź');
const card = (page: Page, sentence: string) => page.getByRole('article').filter({ hasText: sentence });

test('a brand is asked, understood and says what is true of it', async ({ page }) => {
  const consoleErrors = consoleErrorsOf(page);
  await page.goto('/dashboard?tab=profil');
  await page.getByRole('link', { name: 'Zacznij rozmowę' }).click();
  await expect(page.getByRole('heading', { name: 'Kto to robi: Ty czy zespół?' })).toBeVisible();
  await page.getByRole('radio', { name: 'My, jest nas więcej' }).click();
  await answer(page).fill('Ja i brat, dachy od 2009');
  await page.getByRole('button', { name: 'Dalej' }).click();
  await expect(page.getByText('Pytanie 2 z 12')).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Już wiemy' })).toContainText('Dachy od 2009.');

  // What was typed is kept on leaving the field; a question may be skipped or put off.
  await answer(page).fill('pomiar dachu dronem, obróbki blacharskie');
  await answer(page).blur();
  await expect(page.getByText('Zapisane')).toBeVisible();
  await page.reload();
  await expect(answer(page)).toHaveValue('pomiar dachu dronem, obróbki blacharskie');
  await page.getByRole('button', { name: 'Pytanie 10' }).click();
  await expect(page.getByRole('heading', { name: 'Na co dajesz słowo?' })).toBeVisible();
  await answer(page).fill('10 lat gwarancji na szczelność');
  await answer(page).press('Control+Enter');
  await expect(page.getByText('Pytanie 11 z 12')).toBeVisible();
  await page.getByRole('button', { name: 'Później' }).click();
  await expect(page.getByText('Pytanie 12 z 12')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pytanie 11, na później' })).toBeVisible();
  await page.getByRole('button', { name: 'Zakończ' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'To zrozumieliśmy' })).toBeVisible();
  await expect(page.getByText('0 z 5')).toBeVisible();
  await expect(page.getByText('Ja i brat, dachy od 2009')).toBeVisible();
  // A guarantee wants a look of its own, so nothing is confirmed in one go.
  await expect(page.getByRole('button', { name: /^Potwierdź wszystkie/ })).toHaveCount(0);
  const guarantee = card(page, 'gwarancji');
  await expect(guarantee).toContainText('Gwarancja to obietnica prawna.');
  await guarantee.getByRole('button', { name: 'Popraw' }).click();
  await guarantee.getByRole('button', { name: 'Na szczelność dajemy 10 lat gwarancji.' }).click();
  await guarantee.getByRole('button', { name: 'Zapisz i potwierdź' }).click();
  await expect(guarantee).toContainText('Potwierdzone');
  await expect(guarantee).toContainText('Powiedziane: „10 lat gwarancji na szczelność”');
  await page.getByRole('button', { name: 'Potwierdź wszystkie 4 zdania' }).click();
  await expect(page.getByText('5 z 5')).toBeVisible();

  const drone = card(page, 'dronem');
  await drone.getByRole('button', { name: 'Popraw' }).focus();
  await page.keyboard.press('Delete');
  await expect(page.getByText('4 z 4')).toBeVisible();
  await drone.getByRole('button', { name: 'Przywróć' }).click();
  await expect(page.getByText('4 z 5')).toBeVisible();
  await page.reload();
  await expect(page.getByText('4 z 5')).toBeVisible();
  expect(consoleErrors).toEqual([]);
});

test('two people at one question: nobody’s words are lost', async ({ page, context }) => {
  await page.goto('/brand/interview?pytanie=2');
  const other = await context.newPage();
  await other.goto('/brand/interview?pytanie=2');
  await answer(page).fill('strzyżenie');
  await answer(other).fill('koloryzacja');
  await page.getByRole('button', { name: 'Dalej' }).click();
  await expect(page.getByText('Pytanie 3 z 12')).toBeVisible();
  await other.getByRole('button', { name: 'Dalej' }).click();
  await expect(other.getByText('Ktoś z Twojej firmy odpowiedział przed chwilą: „strzyżenie”.')).toBeVisible();
  await expect(answer(other)).toHaveValue('koloryzacja');
});

test('texts of the profile are proposed, and more can be added', async ({ page }) => {
  await page.goto('/brand/facts');
  await page
    .getByLabel(/^Napisz albo wklej tekst/)
    .fill('sklep w Łodzi (ul. Piotrkowska 10, wejście od podwórza), parking');
  await page.getByRole('button', { name: 'Odczytaj fakty' }).click();
  await expect(card(page, 'Sklep w Łodzi (ul. Piotrkowska 10, wejście od podwórza).')).toBeVisible();
  await expect(card(page, 'Parking.')).toBeVisible();
  await page.getByRole('button', { name: 'Odczytaj z profilu' }).click();
  await expect(page.getByText('Odczytano 0 faktów')).toBeVisible();
});

test('two facts that cannot both be true are a question', async ({ page }) => {
  await page.goto('/brand/facts');
  await page.getByLabel(/^Napisz albo wklej tekst/).fill('czynne pn.–pt. 8–16\nczynne pn.–pt. 9–17');
  await page.getByRole('button', { name: 'Odczytaj fakty' }).click();
  const question = page.getByRole('region', { name: 'Które godziny są prawdziwe?' });
  await expect(question.getByRole('button', { name: 'To jest prawda' })).toHaveCount(2);
  expect(await faultsOf(page, [390, 1440])).toEqual([]);
  await question.getByRole('group', { name: '9–17' }).getByRole('button', { name: 'To jest prawda' }).click();
  await expect(question).toHaveCount(0);
  await expect(card(page, '9–17')).toContainText('Potwierdzone');
  await expect(card(page, '8–16').getByRole('button', { name: 'Przywróć' })).toBeVisible();
});

test('interview and facts are accessible and fit', async ({ page }) => {
  await page.goto('/brand/interview?pytanie=10');
  await answer(page).fill('10 lat gwarancji na szczelność, raport do 10. dnia miesiąca, dr Jan Lis');
  await answer(page).blur();
  await expect(page.getByText('Zapisane')).toBeVisible();
  expect(await faultsOf(page, [1440, 390])).toEqual([]);
  await page.goto('/brand/facts');
  await card(page, 'dr Jan Lis').getByRole('button', { name: 'Popraw' }).click();
  expect(await faultsOf(page, [1440, 390])).toEqual([]);
});

import { expect } from '@playwright/test';
import { dayAfter, todayInWarsaw } from './calendar-page.ts';
import { ownerTest as test } from './product-test.ts';
import { overflowOf, showOn } from './screens.ts';
import { violationsOf } from './violations.ts';

test.use({ sharesProduct: true });

const DAY = dayAfter(todayInWarsaw(), 5);
/** As Polish Excel writes it: semicolons, windows-1250. */
const polish = (text: string) =>
  Buffer.from(
    [...text].map((letter) => ({ ś: 0x9c, ć: 0xe6, ł: 0xb3, ż: 0xbf })[letter] ?? letter.charCodeAt(0)),
  );

test('a spreadsheet of posts is checked row by row, then stands in the calendar', async ({ page }) => {
  await page.goto('/dashboard?tab=kalendarz&widok=lista');
  await page.getByRole('link', { name: 'Wczytaj z pliku' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Posty z pliku CSV');
  const choose = page.getByLabel('Wybierz plik');
  await choose.setInputFiles({
    name: 'grudzien.csv',
    mimeType: 'text/csv',
    buffer: polish(
      [
        'Data;Godzina;Treść;Zdjęcia'.replace('ę', 'e'),
        `${DAY};9:30;"Świeży; chleb żytni";`.replace('Ś', 'S'),
        `${DAY};10:00;=CMD();`,
        `${DAY};11:00;Bułki;brak.jpg`,
      ].join('\r\n'),
    ),
  });
  const checked = page.getByRole('region', { name: 'grudzien.csv' });
  await expect(checked.getByRole('listitem')).toHaveText([/^Wiersz\s3.*formuł/, /^Wiersz\s4.*brak\.jpg/]);
  expect(await violationsOf(page)).toEqual([]);
  await showOn(page, 390);
  expect(await overflowOf(page)).toBe(0);
  await showOn(page, 1440);
  await checked.getByRole('button', { name: /^Dodaj\s1\sszkic/ }).click();
  await expect(page.getByText(/Dodano\s1\sszkic/)).toBeVisible();
  await page.goto(`/dashboard?tab=kalendarz&widok=lista&od=${todayInWarsaw()}`);
  await expect(page.getByText('Swieży; chleb żytni')).toBeVisible();

  await page.goto('/posts/import');
  await choose.setInputFiles({
    name: 'rok.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`Data;Treść\n${`${DAY};A\n`.repeat(10_000)}`),
  });
  await expect(page.getByText(/10\s000\swierszy/)).toBeVisible();
});

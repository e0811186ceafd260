import { expect } from '@playwright/test';
import { consoleErrorsOf } from './console-errors.ts';
import { holdScripts } from './held-scripts.ts';
import { pageIsWhole } from './open-page.ts';
import { visitorTest as test } from './product-test.ts';
import { readInbox } from './sandbox-controls.ts';
import { violationsOf } from './violations.ts';

test.use({ sharesProduct: true });

test('whoever complains sees at once by when it is answered and settled, and has it in an email', async ({
  page,
  product,
}) => {
  const noise = consoleErrorsOf(page);
  // Chosen before the page's scripts have come: the form learns it, and so does what stands beside the choice.
  const release = await holdScripts(page);
  await page.goto('/contact', { waitUntil: 'commit' });
  await page.getByLabel('Sprawa').selectOption('Reklamacja');
  release();
  await expect(page.getByText('Dokładną datę podamy od razu po wysłaniu.')).toBeVisible();
  await pageIsWhole(page);
  await page.getByLabel('Imię i nazwisko').fill('Zofia Żółć');
  const email = `reklamacja-${Date.now()}@example.com`;
  await page.getByLabel('Adres e-mail').fill(email);
  await page.getByLabel('Temat').fill('Post wyszedł bez obrazu');
  await page.getByLabel('Wiadomość').fill('Wczorajszy post ukazał się bez obrazu.');
  expect(await violationsOf(page)).toEqual([]);
  // The form takes nobody who is faster than a person can be.
  await expect
    .poll(
      async () => {
        await page.getByRole('button', { name: 'Wyślij wiadomość' }).click();
        return page
          .getByText(/sprawę\s+zakończymy\s+najpóźniej\s+\d+\s+\p{L}+\s+\d{4}\s+\(14\s+dni\s+roboczych\)/u)
          .count();
      },
      { intervals: [2_000] },
    )
    .toBe(1);
  const said = await page.getByText(/sprawę\s+zakończymy/).innerText();
  const [day = 'no day'] =
    /(?<=zakończymy najpóźniej )\d+ \p{L}+ \d{4}/u.exec(said.replace(/\s+/g, ' ')) ?? [];
  await expect
    .poll(async () => (await readInbox(product, email)).map(({ text }) => text.replace(/\s+/g, ' ')).join())
    .toContain(`Sprawę zakończymy najpóźniej: ${day}`);
  expect(noise.filter((line) => !line.includes('422'))).toEqual([]);
});

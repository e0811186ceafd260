import { expect, type Page } from '@playwright/test';
import type { Post } from '@postownia/contract/features/posts';
import { callApi } from './accounts.ts';
import { dayAfter, openDay, panel, postText, todayInWarsaw } from './calendar-page.ts';
import { consoleErrorsOf } from './console-errors.ts';
import { drawPhoto } from './library-photos.ts';
import { ownerTest as test } from './product-test.ts';
import { overflowOf, showOn } from './screens.ts';
import { faultsOf, violationsOf } from './violations.ts';

test.use({ sharesProduct: true });

const DAY = dayAfter(todayInWarsaw(), 2);

/** Fills in a network's form; in demonstration mode it holds the account of the sandbox already. */
async function connectByForm(page: Page, { button, account }: { button: string; account: RegExp }) {
  await page.goto('/dashboard?tab=social-media');
  await page.getByRole('button', { name: button }).click();
  const form = page.getByRole('dialog', { name: button });
  await expect(form.getByText(/dane\sprzykładowego\skonta/)).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await form.getByRole('button', { name: 'Dalej' }).click();
  const picker = page.getByRole('dialog', { name: 'Które konta połączyć?' });
  await expect(picker.getByRole('checkbox', { name: account })).toBeChecked();
  await picker.getByRole('button', { name: 'Połącz zaznaczone' }).click();
  await expect(page.getByText('Pomyślnie połączono konta')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Połączone konta' }).getByText(account)).toBeVisible();
}

/** Passes a network's own window and ticks one of the accounts that it found. */
async function connectByWindow(
  page: Page,
  { button, person, allow, account }: { button: string; person: RegExp; allow: string; account: RegExp },
) {
  await page.goto('/dashboard?tab=social-media');
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: button }).click();
  const popup = await opening;
  await popup.getByRole('link', { name: person }).click();
  const closing = popup.waitForEvent('close');
  await popup.getByRole('button', { name: allow }).click();
  await closing;
  const picker = page.getByRole('dialog', { name: 'Które konta połączyć?' });
  await expect(picker.getByRole('checkbox', { name: account })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  for (const box of await picker.getByRole('checkbox').all()) if (await box.isEnabled()) await box.uncheck();
  await picker.getByRole('checkbox', { name: account }).check();
  await picker.getByRole('button', { name: 'Połącz zaznaczone' }).click();
  await expect(page.getByText('Pomyślnie połączono konta')).toBeVisible();
}

/** Writes a post with a photo, publishes it now and follows its link into the sandbox's feed. */
async function publishOwn(
  page: Page,
  { text, preview, answer }: { text: string; preview: RegExp; answer?: () => Promise<void> },
) {
  await callApi(page, 'POST', '/posting-preferences/auto-publish', { postIds: [] });
  await openDay(page, DAY);
  await page.getByRole('link', { name: 'Nowy post' }).click();
  await page.getByRole('textbox', { name: 'Wspólny tekst' }).fill(text);
  await page
    .locator('input[type="file"]')
    .setInputFiles(await drawPhoto(page, { name: 'croissant.jpg', width: 1200, height: 900, hue: 30 }));
  await expect(page.getByRole('figure', { name: preview })).toContainText('Świeże croissanty');
  await answer?.();
  await expect(page.getByText(/^Szkic\szapisany,/)).toBeVisible();
  // The photo is saved after the words.
  const media = async () =>
    (await callApi<Post>(page, 'GET', `/posts/${new URL(page.url()).searchParams.get('post')}`)).media;
  await expect.poll(async () => (await media()).length).toBe(1);
  await page.getByRole('button', { name: 'Zaplanuj' }).click();
  await expect(postText(page)).toContainText('Świeże croissanty');
  await panel(page).getByRole('button', { name: 'Opublikuj teraz' }).click();
  await expect(panel(page).getByText('Opublikowany', { exact: true })).toBeVisible();
}

test('Bluesky: connected by its form, a post with a photo goes out and is seen there', async ({ page }) => {
  const consoleErrors = consoleErrorsOf(page);
  const text = `Świeże croissanty od 7:00, zobacz https://ziarno.example #croissant ${Date.now()}`;
  await connectByForm(page, { button: 'Połącz Bluesky', account: /palarnia-swit\.bsky\.social/ });
  await publishOwn(page, { text, preview: /Podgląd.*Bluesky/ });
  await page.goto('/sandbox/feed');
  await page.getByRole('link', { name: /@palarnia-swit\.bsky\.social/ }).click();
  const out = page.getByRole('article').filter({ hasText: text.slice(-13) });
  await expect(out).toContainText('Świeże croissanty');
  await expect(out.locator('img')).toBeVisible();
  expect(consoleErrors).toEqual([]);
});

test('Telegram: a channel through its bot, a post with a photo goes out and is seen there', async ({
  page,
}) => {
  const consoleErrors = consoleErrorsOf(page);
  const text = `Świeże croissanty od 7:00, zobacz https://ziarno.example #croissant ${Date.now()}`;
  await connectByForm(page, { button: 'Połącz Telegram', account: /palarnia_swit/ });
  await publishOwn(page, { text, preview: /Podgląd.*Telegram/ });
  await page.goto('/sandbox/feed');
  await page.getByRole('link', { name: /Palarnia Świt\s*Telegram/ }).click();
  const out = page.getByRole('article').filter({ hasText: text.slice(-13) });
  await expect(out).toContainText('Świeże croissanty');
  await expect(out.locator('img')).toBeVisible();
  expect(consoleErrors).toEqual([]);
});

test('LinkedIn: a page of the person who logs in, a post with a photo goes out and is seen there', async ({
  page,
}) => {
  const consoleErrors = consoleErrorsOf(page);
  const text = `Świeże croissanty od 7:00, zobacz https://ziarno.example #croissant ${Date.now()}`;
  await page.goto('/dashboard?tab=social-media');
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Połącz LinkedIn' }).click();
  const popup = await opening;
  await popup.getByRole('link', { name: /Anna Kowalska/ }).click();
  const closing = popup.waitForEvent('close');
  await popup.getByRole('button', { name: 'Zezwól' }).click();
  await closing;
  const picker = page.getByRole('dialog', { name: 'Które konta połączyć?' });
  await expect(picker.getByText('Piekarnia Ziarno')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  for (const box of await picker.getByRole('checkbox').all()) if (await box.isEnabled()) await box.uncheck();
  await picker.getByRole('checkbox', { name: /Palarnia Świt/ }).check();
  await picker.getByRole('button', { name: 'Połącz zaznaczone' }).click();
  await expect(page.getByText('Pomyślnie połączono konta')).toBeVisible();
  await publishOwn(page, { text, preview: /Podgląd.*LinkedIn/ });
  await page.goto('/sandbox/feed');
  await page.getByRole('link', { name: /Palarnia Świt\s*LinkedIn/ }).click();
  const out = page.getByRole('article').filter({ hasText: text.slice(-13) });
  await expect(out).toContainText('Świeże croissanty');
  await expect(out.locator('img')).toBeVisible();
  expect(consoleErrors).toEqual([]);
});

test('Mastodon: the server is named first, its window asks, a post with a photo goes out and is seen there', async ({
  page,
}) => {
  const consoleErrors = consoleErrorsOf(page);
  const text = `Świeże croissanty od 7:00, zobacz https://ziarno.example #DobryChleb ${Date.now()}`;
  await page.goto('/dashboard?tab=social-media');
  await page.getByRole('button', { name: 'Połącz Mastodona' }).click();
  const form = page.getByRole('dialog', { name: 'Połącz Mastodona' });
  await form.getByLabel('Serwer').fill('blog.ziarno.example');
  await form.getByRole('button', { name: 'Dalej' }).click();
  await expect(page.getByText(/nie odpowiada serwer Mastodona/)).toBeVisible();
  // The browser itself notes a refused call.
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('409 (Conflict)')]);
  await form.getByLabel('Serwer').fill('mastodon.social');
  const opening = page.waitForEvent('popup');
  await form.getByRole('button', { name: 'Dalej' }).click();
  const popup = await opening;
  const closing = popup.waitForEvent('close');
  await popup.getByRole('button', { name: 'Autoryzuj' }).click();
  await closing;
  const picker = page.getByRole('dialog', { name: 'Które konta połączyć?' });
  await expect(picker.getByRole('checkbox', { name: /palarnia.?swit/i })).toBeChecked();
  await picker.getByRole('button', { name: 'Połącz zaznaczone' }).click();
  await expect(page.getByText('Pomyślnie połączono konta')).toBeVisible();
  await publishOwn(page, { text, preview: /Podgląd.*Mastodon/ });
  const [post] = (await callApi<{ posts: Post[] }>(page, 'GET', `/posts?from=${DAY}&to=${DAY}`)).posts;
  await page.goto('/sandbox/feed');
  await page.getByRole('link', { name: /@palarnia_swit@mastodon\.social/ }).click();
  const out = page.getByRole('article').filter({ hasText: text.slice(-13) });
  await expect(out).toContainText('Świeże croissanty');
  await expect(out.locator('img')).toBeVisible();
  const feed = page.url();

  // A wrong price has to go from the network, too.
  await page.goto(`/posts/${post?.id}/publications`);
  await page.getByRole('button', { name: /^Usuń z sieci:/ }).click();
  const question = page.getByRole('alertdialog', { name: /^Usunąć post z konta/ });
  expect(await violationsOf(page)).toEqual([]);
  await question.getByRole('button', { name: 'Usuń z sieci' }).click();
  await expect(page.getByText(/^Usunięty\sz\ssieci/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Usuń z sieci:/ })).toHaveCount(0);
  await page.goto(feed);
  await expect(page.getByRole('article').filter({ hasText: text.slice(-13) })).toHaveCount(0);
  expect(consoleErrors).toEqual([]);
});

test('Pinterest: a board, a pin with a title and a page goes out and is seen there', async ({ page }) => {
  const consoleErrors = consoleErrorsOf(page);
  const text = `Świeże croissanty od 7:00 #croissant ${Date.now()}`;
  await connectByWindow(page, {
    button: 'Połącz Pinterest',
    person: /palarnia_swit/,
    allow: 'Zezwól',
    account: /Kawa i wypieki/,
  });
  await publishOwn(page, {
    text,
    preview: /Podgląd.*Pinterest/,
    answer: async () => {
      await page.getByLabel(/Tytuł\spina/).fill('Croissant na maśle');
      await page.getByLabel(/Dokąd\sprowadzi\spin/).fill('ziarno');
      await expect(page.getByText(/nie\sjest\spełny\sadres/)).toBeVisible();
      await page.getByLabel(/Dokąd\sprowadzi\spin/).fill('https://ziarno.example/croissant');
      const shown = page.getByRole('figure', { name: /Podgląd.*Pinterest/ });
      await expect(shown).toContainText('Croissant na maśle');
      await expect(shown).toContainText('ziarno.example');
      expect(await violationsOf(page)).toEqual([]);
    },
  });
  await page.goto('/sandbox/feed');
  await page.getByRole('link', { name: /Kawa i wypieki\s*Pinterest/ }).click();
  const out = page.getByRole('article').filter({ hasText: text.slice(-13) });
  await expect(out).toContainText('Świeże croissanty');
  await expect(out.locator('img')).toBeVisible();
  await expect(out).toContainText('ziarno.example/croissant');
  expect(consoleErrors).toEqual([]);
});

test('Google: a place, an offer with a code goes out and is seen there', async ({ page }) => {
  const consoleErrors = consoleErrorsOf(page);
  const text = `Świeże croissanty od 7:00 ${Date.now()}`;
  await connectByWindow(page, {
    button: 'Połącz Google',
    person: /Anna Kowalska/,
    allow: 'Kontynuuj',
    account: /Świdnicka 8/,
  });
  await publishOwn(page, {
    text,
    preview: /Podgląd.*Google/,
    answer: async () => {
      await page.getByLabel(/Rodzaj\sposta/).selectOption({ label: 'Oferta' });
      await expect(page.getByText(/Podaj\soba\sdni/)).toBeVisible();
      await page.getByLabel(/Pierwszy\sdzień/).fill(dayAfter(todayInWarsaw(), 1));
      await page.getByLabel(/Ostatni\sdzień/).fill(dayAfter(todayInWarsaw(), 5));
      await page.getByLabel(/Kod\spromocyjny/).fill('KAWA10');
      await expect(page.getByRole('figure', { name: /Podgląd.*Google/ })).toContainText('KAWA10');
      expect(await violationsOf(page)).toEqual([]);
    },
  });
  await page.goto('/sandbox/feed');
  await page.getByRole('link', { name: /Świdnicka 8, Wrocław\s*Google/ }).click();
  const out = page.getByRole('article').filter({ hasText: text.slice(-13) });
  await expect(out).toContainText('Świeże croissanty');
  await expect(out.locator('img')).toBeVisible();
  expect(consoleErrors).toEqual([]);
});

for (const { network, press, allow, account } of [
  { network: 'Threads', press: 'Połącz Threads', allow: 'Kontynuuj', account: /@palarnia\.swit\s*Threads/ },
  { network: 'X', press: 'Połącz X', allow: 'Autoryzuj aplikację', account: /@PalarniaSwit\s*X/ },
])
  test(`${network}: its window asks, a post with a photo goes out and is seen there`, async ({ page }) => {
    const consoleErrors = consoleErrorsOf(page);
    const text = `Świeże croissanty od 7:00, zobacz https://ziarno.example #croissant ${Date.now()}`;
    await page.goto('/dashboard?tab=social-media');
    const opening = page.waitForEvent('popup');
    await page.getByRole('button', { name: press, exact: true }).click();
    const popup = await opening;
    const closing = popup.waitForEvent('close');
    await popup.getByRole('button', { name: allow }).click();
    await closing;
    const picker = page.getByRole('dialog', { name: 'Które konta połączyć?' });
    await expect(picker.getByRole('checkbox', { name: /palarnia.?swit/i })).toBeChecked();
    await picker.getByRole('button', { name: 'Połącz zaznaczone' }).click();
    await expect(page.getByText('Pomyślnie połączono konta')).toBeVisible();
    await publishOwn(page, { text, preview: new RegExp(`Podgląd.*${network}`) });
    await page.goto('/sandbox/feed');
    await page.getByRole('link', { name: account }).click();
    const out = page.getByRole('article').filter({ hasText: text.slice(-13) });
    await expect(out).toContainText('Świeże croissanty');
    await expect(out.locator('img')).toBeVisible();
    expect(consoleErrors).toEqual([]);
  });

test('a wrong app password is said in the form, and what was entered stays', async ({ page }) => {
  await page.goto('/dashboard?tab=social-media');
  await page.getByRole('button', { name: 'Połącz Bluesky' }).click();
  const form = page.getByRole('dialog', { name: 'Połącz Bluesky' });
  await form.getByLabel('Hasło aplikacji').fill('zgadywanka');
  await form.getByLabel('Serwer').fill('127.0.0.1');
  await form.getByRole('button', { name: 'Dalej' }).click();
  await expect(form.getByText(/Podaj\snazwę\sserwera/)).toBeVisible();
  await form.getByLabel('Serwer').fill('bsky.social');
  await form.getByRole('button', { name: 'Dalej' }).click();
  await expect(page.getByText(/Sieć\snie\sprzyjęła\stych\sdanych/)).toBeVisible();
  await expect(form.getByLabel('Nazwa użytkownika')).toHaveValue('palarnia-swit.bsky.social');
});

test('forms and guides of all networks fit a phone, light and dark', async ({ page }) => {
  for (const width of [390, 1440] as const) {
    await showOn(page, width);
    await page.goto('/dashboard?tab=social-media');
    await page.getByRole('button', { name: 'Połącz Bluesky' }).click();
    await expect(page.getByRole('dialog', { name: 'Połącz Bluesky' })).toBeVisible();
    expect(await faultsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    for (const network of [
      'Bluesky',
      'Google',
      'LinkedIn',
      'Mastodon',
      'Pinterest',
      'Telegram',
      'Threads',
      'TikTok',
      'X',
      'YouTube',
    ]) {
      await page.getByRole('radio', { name: network, exact: true }).click();
      expect(await overflowOf(page)).toBe(0);
    }
  }
});

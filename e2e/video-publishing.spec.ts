import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { cell, dayAfter, todayInWarsaw } from './calendar-page.ts';
import { connectAccounts, connectTikTok, connectWhole } from './connect-accounts.ts';
import { ownerTest as test } from './product-test.ts';
import { changeCreator, changeSettings, readLedger } from './sandbox-controls.ts';
import { violationsOf } from './violations.ts';

const H264 = path.resolve(import.meta.dirname, '../server/test/videos/mleko-h264.mp4');

const openVideos = async (page: Page, date: string) => {
  await page.goto(`/dashboard?tab=wlasny-kalendarz&dzien=${date}`);
  await expect(page.getByRole('heading', { name: /^Film: / })).toBeVisible();
};
const addVideo = async (page: Page, description: string) => {
  await page.locator('input[type=file]').setInputFiles(H264);
  await expect(page.getByText(/^\d+\s?KB, 0:04$/)).toBeVisible();
  await page.getByLabel('Opis', { exact: true }).fill(description);
};

test('a video reaches TikTok, Instagram Reels and Facebook Reels once, with its state on the calendar', async ({
  page,
  product,
}) => {
  await page.goto('/dashboard?tab=social-media');
  await connectAccounts(page, [/^Piekarnia Ziarno.*Facebook/, /^piekarnia\.ziarno.*Instagram/]);
  await connectTikTok(page, /@palarnia\.swit/);
  const today = todayInWarsaw();
  await openVideos(page, today);
  await addVideo(page, 'Mleko ma sześćdziesiąt stopni.');
  await page.getByRole('checkbox', { name: 'Instagram Reels' }).check();
  await page.getByRole('checkbox', { name: 'Facebook Reels' }).check();
  const form = page.getByRole('region', { name: 'Ustawienia TikToka' });
  await expect(form.getByText('Post pojawi się na koncie Palarnia Świt')).toBeVisible();
  for (const name of ['Komentarze', 'Duet', 'Stitch'])
    await expect(form.getByRole('checkbox', { name })).not.toBeChecked();
  const privacy = form.getByLabel('Kto może obejrzeć ten post');
  await expect(privacy).toHaveValue('');
  await page.getByRole('radio', { name: 'Od razu' }).click();
  const submit = page.getByRole('button', { name: 'Opublikuj post' });
  await submit.click();
  await expect(page.getByText('Wybierz, kto może obejrzeć post na TikToku')).toBeVisible();

  await form.getByRole('switch', { name: 'Ujawnij treść promocyjną' }).click();
  await privacy.selectOption('SELF_ONLY');
  await form.getByRole('checkbox', { name: 'Treść sponsorowana' }).check();
  await expect(form.getByText('Treść sponsorowana nie może być widoczna tylko dla Ciebie.')).toBeVisible();
  await expect(form.getByText('Zasady treści sponsorowanych')).toBeVisible();
  await form.getByRole('checkbox', { name: 'Treść sponsorowana' }).uncheck();
  await form.getByRole('checkbox', { name: 'Twoja marka' }).check();
  await expect(form.getByText('Potwierdzenie użycia muzyki')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await privacy.selectOption('SELF_ONLY');
  // Long enough to be seen at work.
  await changeSettings(product, { videoProcessingMs: 6_000 });
  await submit.click();
  await expect(page.getByText('Film jest w drodze. Postęp zobaczysz obok.')).toBeVisible();

  await page.getByRole('button', { name: /^Otwórz film: Mleko ma/ }).click();
  const accounts = page.getByRole('list', { name: 'Publikacje tego posta' }).getByRole('listitem');
  await expect(accounts).toHaveCount(3);
  // It was not planned for an hour, so none is shown.
  await expect(page.getByText(/, od\srazu\s·\s/)).toBeVisible();
  await expect(accounts.filter({ hasText: 'w przetwarzaniu' }).first()).toBeVisible();
  await expect(accounts.filter({ hasText: 'do sprawdzenia' })).toHaveCount(0);
  await expect(accounts.filter({ hasText: 'opublikowany' })).toHaveCount(3);
  await expect(cell(page, today)).toHaveAccessibleName(/1\sfilm: 0:04, opublikowany/);
  expect(await violationsOf(page)).toEqual([]);
  const seen = (await readLedger(product)).filter(({ text }) => text?.includes('Mleko ma sześćdziesiąt'));
  expect(seen.length).toBe(3);
  await page.getByRole('link', { name: 'Dziennik publikacji' }).click();
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(3);
  expect(await violationsOf(page)).toEqual([]);
});

test('a video goes to YouTube once somebody said whom it is made for, and is seen in its channel', async ({
  page,
  product,
}) => {
  await page.goto('/dashboard?tab=social-media');
  await connectWhole(page, { button: 'Połącz YouTube', person: /Palarnia Świt.*Kanał/s, allow: 'Kontynuuj' });
  await openVideos(page, todayInWarsaw());
  await addVideo(page, 'Jak spieniamy mleko.');
  for (const platform of await page.getByRole('checkbox', { checked: true }).all()) await platform.uncheck();
  await page.getByRole('checkbox', { name: 'YouTube' }).check();
  const form = page.getByRole('region', { name: 'Ustawienia YouTube' });
  await expect(form.getByText(/Dzienny\slimit\sfilmów\stej\sinstalacji\sw\sYouTube: 100/)).toBeVisible();
  const preview = form.getByRole('figure', { name: /Podgląd.*YouTube/ });
  await expect(preview).toContainText('Jak spieniamy mleko.');
  await page.getByRole('radio', { name: 'Od razu' }).click();
  const submit = page.getByRole('button', { name: 'Opublikuj post' });
  await submit.click();
  await expect(page.getByText(/Powiedz, czy\sfilm\sw\sYouTube jest przeznaczony dla\sdzieci/)).toBeVisible();
  await form.getByRole('radio', { name: /Nie, nie\sdla\sdzieci/ }).click();
  await form.getByLabel(/^Tytuł/).fill('Mleko do kawy');
  await form.getByLabel(/^Tagi/).fill('kawa, spienianie mleka');
  await form.getByLabel(/Kto\szobaczy\sfilm/).selectOption('unlisted');
  await expect(preview).toContainText('Mleko do kawy');
  expect(await violationsOf(page)).toEqual([]);
  await submit.click();
  await expect(page.getByText('Film jest w drodze. Postęp zobaczysz obok.')).toBeVisible();
  await expect(cell(page, todayInWarsaw())).toHaveAccessibleName(/opublikowany/);
  const [seen] = (await readLedger(product)).filter(({ network }) => network === 'youtube');
  expect(seen?.text).toContain('Mleko do kawy');
  await page.goto('/sandbox/feed');
  await page.getByRole('link', { name: /Palarnia Świt\s*YouTube/ }).click();
  await expect(page.getByRole('article').filter({ hasText: 'Mleko do kawy' })).toBeVisible();
});

test('a video goes out as a story on Instagram and Facebook, and the world sees it as one', async ({
  page,
}) => {
  await page.goto('/dashboard?tab=social-media');
  await connectAccounts(page, [/^Piekarnia Ziarno.*Facebook/, /^piekarnia\.ziarno.*Instagram/]);
  await openVideos(page, todayInWarsaw());
  await addVideo(page, 'Zajrzyj do naszego pieca.');
  for (const platform of await page.getByRole('checkbox', { checked: true }).all()) await platform.uncheck();
  for (const network of ['Instagram', 'Facebook']) {
    await page.getByRole('checkbox', { name: `${network} Reels` }).check();
    await page.getByRole('switch', { name: new RegExp(`relacj.*${network}`, 'i') }).click();
  }
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('radio', { name: 'Od razu' }).click();
  await page.getByRole('button', { name: 'Opublikuj post' }).click();
  await expect(page.getByText('Film jest w drodze. Postęp zobaczysz obok.')).toBeVisible();
  await page.getByRole('button', { name: /^Otwórz film: Zajrzyj do/ }).click();
  const accounts = page.getByRole('list', { name: 'Publikacje tego posta' }).getByRole('listitem');
  await expect(accounts.filter({ hasText: 'opublikowany' })).toHaveCount(2);
  const links = page.getByRole('link', { name: /Zobacz post/ });
  await expect(links).toHaveCount(2);
  for (const link of await links.all()) {
    const opening = page.waitForEvent('popup');
    await link.click();
    const feed = await opening;
    await expect(feed.getByText(/·\srelacja/)).toBeVisible();
    await expect(feed.locator('article video')).toHaveCount(1);
    // A story has no text.
    await expect(feed.getByText('Zajrzyj do naszego pieca.')).toHaveCount(0);
    await feed.close();
  }
});

test('what the creator switched off on TikTok is greyed, and too long a video is told', async ({
  page,
  product,
}) => {
  await page.goto('/dashboard?tab=social-media');
  await connectTikTok(page, /@piekarnia\.ziarno/);
  const day = dayAfter(todayInWarsaw(), 2);
  await openVideos(page, day);
  await addVideo(page, 'Jutro rano.');
  const form = page.getByRole('region', { name: 'Ustawienia TikToka' });
  await expect(form.getByRole('checkbox', { name: 'Duet' })).toBeDisabled();
  await expect(form.getByText('Wyłączone w ustawieniach konta na TikToku.')).toBeVisible();
  await form.getByLabel('Kto może obejrzeć ten post').selectOption({ index: 1 });
  // TikTok is asked again at the press: what it allows may have changed since the form was opened.
  await changeCreator(product, '_000demo-creator-ziarno', { maxSeconds: 2 });
  await page.getByRole('button', { name: 'Opublikuj post' }).click();
  const tooLong = page.getByText('To konto może publikować filmy do 2 s. Przytnij film.');
  await expect(tooLong.first()).toBeVisible();
  await changeCreator(product, '_000demo-creator-ziarno', { maxSeconds: 60 });
  await page.getByRole('button', { name: 'Opublikuj post' }).click();
  await expect(page.getByText('Film zaplanowany', { exact: true })).toBeVisible();
  await expect(cell(page, day)).toHaveAccessibleName(/1\sfilm: 0:04, zaplanowany/);

  await page.getByRole('button', { name: /^Otwórz film: Jutro rano/ }).click();
  await page.getByRole('button', { name: 'Edytuj' }).click();
  await page.getByLabel('Opis', { exact: true }).fill('Jutro wieczorem.');
  await page.getByRole('textbox', { name: 'Godzina' }).fill('19:30');
  await page.getByRole('button', { name: 'Zapisz zmiany' }).click();
  await expect(page.getByText('Film został zaktualizowany')).toBeVisible();
  await page.getByRole('button', { name: /^Otwórz film: Jutro wieczorem/ }).click();
  await page.getByRole('button', { name: 'Usuń' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Usuń' }).click();
  await expect(page.getByText('Film usunięty')).toBeVisible();
  await expect(cell(page, day)).toHaveAccessibleName(/bez filmów/);
});

test('before TikTok’s audit: only private videos of private accounts, of five people a day, and it says so', async ({
  page,
  product,
}) => {
  await changeSettings(product, { tiktokAudited: false });
  try {
    await page.goto('/dashboard?tab=social-media');
    await connectTikTok(page, /@piekarnia\.ziarno/);
    await connectTikTok(page, /@palarnia\.swit/);
    await openVideos(page, todayInWarsaw());
    await addVideo(page, 'Tylko dla nas.');
    const form = page.getByRole('region', { name: 'Ustawienia TikToka' });
    await form.getByLabel('Konto TikTok').selectOption({ label: 'Palarnia Świt' });
    await expect(form.getByText('Post pojawi się na koncie Palarnia Świt')).toBeVisible();
    await expect(form.getByText(/^TikTok nie sprawdził jeszcze naszej aplikacji\./)).toBeVisible();
    const privacy = form.getByLabel('Kto może obejrzeć ten post');
    await expect(privacy).toHaveValue('');
    await expect(privacy.locator('option:not([value=""])')).toHaveText(['Tylko Ty']);
    await privacy.selectOption('SELF_ONLY');
    await page.getByRole('switch', { name: 'Oznacz jako treść AI' }).click();
    await page.getByRole('radio', { name: 'Od razu' }).click();
    await page.getByRole('button', { name: 'Opublikuj post' }).click();
    await page.getByRole('button', { name: /^Otwórz film: Tylko dla nas/ }).click();
    const lines = page.getByRole('list', { name: 'Publikacje tego posta' });
    // The account is public: the person learns what to do in TikTok's own app.
    await expect(lines.getByText(/Ustaw konto jako prywatne w\saplikacji TikTok/)).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    await changeCreator(product, '_000demo-creator-swit', { isPrivate: true });
    await lines.getByRole('button', { name: 'Ponów: Palarnia Świt' }).click();
    await expect(lines.getByText(/opublikowany/)).toBeVisible();
    const [seen] = (await readLedger(product)).filter(({ text }) => text?.includes('Tylko dla nas'));
    expect(seen?.aiGenerated).toBe(true);

    await changeSettings(product, { tiktokUnauditedUsers: 0 });
    await openVideos(page, todayInWarsaw());
    await addVideo(page, 'Szósty dzisiaj.');
    await expect(form.getByText(/pięciu twórców na dobę/)).toBeVisible();
    await changeSettings(product, { tiktokUnauditedUsers: 5 });
    await form.getByRole('button', { name: 'Zapytaj ponownie' }).click();
    await expect(privacy).toBeVisible();
  } finally {
    await changeSettings(product, { tiktokAudited: true, tiktokUnauditedUsers: 5 });
  }
});

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { writeBigVideo } from './big-video.ts';
import { cell, dayAfter, todayInWarsaw } from './calendar-page.ts';
import { consoleErrorsOf } from './console-errors.ts';
import { ownerTest as test } from './product-test.ts';
import { overflowOf } from './screens.ts';
import { violationsOf } from './violations.ts';

const VIDEOS = path.resolve(import.meta.dirname, '../server/test/videos');
const VP9 = path.join(VIDEOS, 'torba-vp9.webm');

let folder: string;
test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'postownia-videos-'));
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

const open = async (page: Page, date = dayAfter(todayInWarsaw(), 3)) => {
  await page.goto(`/dashboard?tab=wlasny-kalendarz&dzien=${date}`);
  await expect(page.getByRole('heading', { name: /^Film: / })).toBeVisible();
  return date;
};
const submit = (page: Page) => page.getByRole('button', { name: 'Opublikuj post' });
const files = (page: Page) => page.locator('input[type=file]');
const toast = (page: Page, text: string) =>
  expect(page.getByText(text, { exact: true }).last()).toBeVisible();

test('checks come in their order, a success empties the form', async ({ page }) => {
  const consoleErrors = consoleErrorsOf(page);
  const date = await open(page);
  // Marked as unavailable, and still it says why.
  await expect(submit(page)).toHaveAttribute('aria-disabled', 'true');
  await submit(page).click({ force: true });
  await toast(page, 'Dodaj plik wideo');
  await files(page).setInputFiles(VP9);
  await expect(page.getByText(/, 0:04$/)).toBeVisible();
  await submit(page).click();
  await toast(page, 'Dodaj opis');
  await page.getByLabel('Opis', { exact: true }).fill('Jeden stopień robi różnicę.');
  await page.getByRole('checkbox', { name: 'TikTok' }).uncheck();
  await submit(page).click();
  await toast(page, 'Wybierz przynajmniej jedną platformę');
  await page.getByRole('checkbox', { name: 'TikTok' }).check();
  await page.getByLabel('Hashtagi', { exact: true }).fill('mleko');
  await page.keyboard.press('Enter');
  await page.getByLabel('Hashtagi', { exact: true }).fill('#Mleko');
  await page.keyboard.press('Enter');
  await expect(page.getByText('#mleko', { exact: true })).toHaveCount(1);
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('radio', { name: 'Poradnik' }).click();
  await submit(page).click();
  await toast(page, 'Film zapisany jako szkic. Połącz konto, a pójdzie.');
  await expect(page.getByLabel('Opis', { exact: true })).toHaveValue('');
  await expect(page.getByText('#mleko', { exact: true })).toHaveCount(0);
  await expect(page.getByRole('checkbox', { name: 'TikTok' })).toBeChecked();
  await expect(page.getByText('Upuść tu filmy')).toBeVisible();
  await expect(cell(page, date)).toHaveAccessibleName(/1\sfilm: 0:04, szkic/);
  await page.getByRole('button', { name: /^Otwórz film: Jeden stopień/ }).click();
  await expect(page.getByText('#mleko')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  expect(consoleErrors).toEqual([]);
});

test('a video that a platform would refuse is told at once, with what to change', async ({ page }) => {
  await open(page);
  await files(page).setInputFiles(VP9);
  await page.getByRole('checkbox', { name: 'Instagram Reels' }).check();
  await expect(page.getByText('Instagram Reels nie przyjmie tego filmu')).toBeVisible();
  await expect(page.getByText('Zapisz plik jako MP4, MOV.')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Instagram Reels' }).uncheck();
  await expect(page.getByText('Instagram Reels nie przyjmie tego filmu')).toHaveCount(0);
});

test('what is no video, empty or too large never leaves the browser', async ({ page }) => {
  await open(page);
  const [text, empty, large] = ['notatka.txt', 'pusty.mp4', 'wielki.mp4'].map((name) =>
    path.join(folder, name),
  );
  await writeFile(text ?? '', 'nie film');
  await writeFile(empty ?? '', '');
  await writeFile(large ?? '', Buffer.alloc(209_715_201));
  const sent: string[] = [];
  page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()));
  await files(page).setInputFiles(large ?? '');
  await toast(page, 'Plik jest za duży. Maksymalny rozmiar to 200MB');
  await files(page).setInputFiles([text ?? '', empty ?? '']);
  await toast(page, '„notatka.txt” to nie plik wideo. Wybierz MP4, MOV albo WebM.');
  await toast(page, 'Plik „pusty.mp4” jest pusty. Wybierz inny.');
  expect(sent.filter((url) => url.includes('/videos') || url.includes('/uploads'))).toEqual([]);
});

test('what only pretends to be a video is told what it is, and how much of a cut one is missing', async ({
  page,
}) => {
  await open(page);
  const video = await readFile(VP9);
  const pretending: [string, Uint8Array, string | RegExp][] = [
    ['podszyty.mp4', Buffer.from('To nie jest film.'), 'To zwykły tekst, a nie film.'],
    ['zdjęcie.mp4', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'To obraz PNG, a nie film.'],
    ['ucięty.webm', video.subarray(0, video.length - 5_000), /ma \d+\sKB, a\sbrakuje co\snajmniej 4,9\sKB/],
  ];
  for (const [name, bytes, sentence] of pretending) {
    await writeFile(path.join(folder, name), bytes);
    await files(page).setInputFiles(path.join(folder, name));
    await expect(page.getByText(sentence)).toBeVisible();
    await page.getByRole('button', { name: `Usuń: ${name}` }).click();
  }
  await expect(page.getByText('Upuść tu filmy')).toBeVisible();
});

test('an upload pauses, goes on after a reload and after a restart of the server', async ({
  page,
  product,
}) => {
  await open(page);
  const big = path.join(folder, 'długi film.webm');
  writeBigVideo(big, { video: VP9, bytes: 30_000_000 });
  const client = await page.context().newCDPSession(page);
  const throttle = (uploadThroughput: number) =>
    client.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  await client.send('Network.enable');
  await throttle(3_000_000);
  await files(page).setInputFiles(big);
  const bar = page.getByRole('progressbar', { name: 'długi film.webm' });
  const share = async () => (Number(await bar.getAttribute('value')) / 30_000_000) * 100;
  await expect.poll(share).toBeGreaterThan(15);
  await expect(page.getByText(/\/s · został/)).toBeVisible();
  await page.getByRole('button', { name: 'Wstrzymaj' }).click();
  await expect(page.getByText(/^Wstrzymane: /)).toBeVisible();

  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByText(/Wysyłanie przerwane/)).toBeVisible();
  const offsets: number[] = [];
  page.on('request', (request) => {
    const offset = request.headers()['upload-offset'];
    if (request.method() === 'PATCH' && offset !== undefined) offsets.push(Number(offset));
  });
  await throttle(3_000_000);
  await files(page).setInputFiles(big);
  await expect.poll(() => offsets.length).toBeGreaterThan(0);
  expect(offsets[0]).toBeGreaterThan(1_000_000);
  await product.kill();
  await product.restart();
  await throttle(-1);
  await expect(bar).toHaveCount(0);
  await expect(page.getByText(/, 0:04$/)).toBeVisible();
  await expect(page.getByText(/^29\s?MB, 0:04$/)).toBeVisible();
});

test('a video that is there is not sent again: after a reload, nor where another tab has finished it', async ({
  page,
  context,
}) => {
  const [finished, shared] = ['gotowy.webm', 'wspólny.webm'].map((name) => path.join(folder, name));
  writeBigVideo(finished ?? '', { video: VP9, bytes: 400_000 });
  writeBigVideo(shared ?? '', { video: VP9, bytes: 20_000_000 });
  const choose = async (tab: Page, file = '') => {
    const taken = tab.waitForResponse((answer) => answer.url().endsWith('/finish') && answer.ok());
    await files(tab).setInputFiles(file);
    await taken;
  };
  const save = async () => {
    await page.getByLabel('Opis', { exact: true }).fill('Raz wystarczy.');
    await submit(page).click();
    await toast(page, 'Film zapisany jako szkic. Połącz konto, a pójdzie.');
  };
  await open(page);
  await choose(page, finished);
  await page.reload();
  await expect(page.getByText(/KB, 0:04$/)).toBeVisible();
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'PATCH' && sent.push(request.url()));
  await files(page).setInputFiles(finished ?? '');
  await save();
  expect(sent).toEqual([]);

  // Two tabs hold the same file: one waits with a part of it, the other one sends the rest.
  const client = await context.newCDPSession(page);
  await client.send('Network.enable');
  const line = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 2_000_000 };
  await client.send('Network.emulateNetworkConditions', line);
  await files(page).setInputFiles(shared ?? '');
  await expect(page.getByText(/\/s · został/)).toBeVisible();
  await page.getByRole('button', { name: 'Wstrzymaj' }).click();
  const other = await context.newPage();
  await open(other);
  await choose(other, shared);
  await client.send('Network.emulateNetworkConditions', { ...line, uploadThroughput: -1 });
  await page.getByRole('button', { name: 'Wznów' }).click();
  await expect(page.getByRole('progressbar', { name: 'wspólny.webm' })).toHaveCount(0);
  await save();
});

test('a script helps with what to film and say, and fills the description by one press', async ({ page }) => {
  await open(page);
  await page.getByRole('radio', { name: 'Poradnik' }).click();
  await page.getByRole('button', { name: 'Podpowiedz scenariusz' }).click();
  const script = page.getByRole('region', { name: 'Scenariusz' });
  await expect(script.getByRole('listitem')).toHaveCount(4);
  await expect(script.getByText('0:00–0:03')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await script.getByRole('button', { name: 'Wstaw do opisu' }).click();
  await expect(page.getByLabel('Opis', { exact: true })).not.toHaveValue('');
  const first = await page.getByLabel('Opis', { exact: true }).inputValue();
  await script.getByRole('button', { name: 'Inny scenariusz' }).click();
  await expect(script).not.toContainText(first);
});

test('videos are dropped on the panel, several at once, and only videos', async ({ page }) => {
  await open(page);
  const bytes = (await readFile(VP9)).toString('base64');
  const files = await page.evaluateHandle((content) => {
    const video = Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0));
    const dropped = new DataTransfer();
    const long = `${'bardzo-długa-nazwa-'.repeat(8)}filmu.webm`;
    for (const name of ['pierwszy.webm', long])
      dropped.items.add(new File([video], name, { type: 'video/webm' }));
    dropped.items.add(new File(['nie film'], 'notatka.txt', { type: 'text/plain' }));
    return dropped;
  }, bytes);
  const place = page.getByText(/^MP4, MOV albo WebM, najlepiej pionowe/).locator('..');
  await place.dispatchEvent('dragenter', { dataTransfer: files });
  await expect(page.getByText('Puść, żeby dodać')).toBeVisible();
  await place.dispatchEvent('drop', { dataTransfer: files });
  await toast(page, '„notatka.txt” to nie plik wideo. Wybierz MP4, MOV albo WebM.');
  const tray = page.getByRole('list', { name: 'Wysyłane filmy' });
  await expect(tray.getByText(/^Gotowy/)).toHaveCount(2);
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  expect(await violationsOf(page)).toEqual([]);
});

test('several videos are described one after another', async ({ page }) => {
  await open(page);
  const other = path.join(folder, 'drugi.webm');
  writeBigVideo(other, { video: VP9, bytes: 100_000 });
  await files(page).setInputFiles([VP9, other]);
  const tray = page.getByRole('list', { name: 'Wysyłane filmy' });
  await expect(tray.getByText(/^Gotowy/)).toHaveCount(2);
  await tray.getByRole('button', { name: 'Opisz film drugi.webm' }).click();
  await page.getByLabel('Opis', { exact: true }).fill('Drugi film.');
  await submit(page).click();
  await toast(page, 'Film zapisany jako szkic. Połącz konto, a pójdzie.');
  await expect(page.getByText('torba-vp9.webm', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('drugi.webm')).toHaveCount(0);
});

test('from the keyboard the whole form is filled in and sent', async ({ page }) => {
  await open(page);
  await files(page).setInputFiles(VP9);
  await expect(page.getByText(/, 0:04$/)).toBeVisible();
  await page.getByRole('slider', { name: /^Okładka/ }).focus();
  const seen: string[] = [];
  /** Tabs on until a thing of this name has the focus; whoever tabs for ever is lost. */
  const tabTo = async (name: RegExp) => {
    for (let presses = 0; presses < 25; presses += 1) {
      await page.keyboard.press('Tab');
      const named = await page.evaluate(() => {
        const element = document.activeElement as HTMLInputElement | null;
        // The button that pauses goes when the video is there; whoever stood on it stands on nothing until the next press.
        if (element === document.body) return '';
        const labels = [...(element?.labels ?? [])].map((label) => label.textContent);
        return [element?.getAttribute('aria-label'), ...labels, element?.textContent].join(' ').trim();
      });
      seen.push(named);
      if (name.test(named)) return;
    }
    throw new Error(`Nothing named ${name} among ${seen.join(' | ')}`);
  };
  await tabTo(/Instagram\sReels/);
  await page.keyboard.press('Space');
  await expect(page.getByText('Instagram Reels nie przyjmie tego filmu')).toBeVisible();
  await page.keyboard.press('Space');
  await tabTo(/^Opis$/);
  await page.keyboard.type('Bez myszy.');
  await tabTo(/^Hashtagi/);
  await page.keyboard.type('klawiatura');
  await page.keyboard.press('Enter');
  await tabTo(/Opublikuj\spost/);
  await page.keyboard.press('Enter');
  await toast(page, 'Film zapisany jako szkic. Połącz konto, a pójdzie.');
});

test('on a phone everything is in reach', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const consoleErrors = consoleErrorsOf(page);
  await open(page);
  await files(page).setInputFiles(VP9);
  await expect(page.getByText(/, 0:04$/)).toBeVisible();
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  expect(await violationsOf(page)).toEqual([]);
  expect(consoleErrors).toEqual([]);
});

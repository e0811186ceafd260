import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';
import { writeBigVideo } from './big-video.ts';
import { dayAfter, todayInWarsaw } from './calendar-page.ts';
import { ownerTest as test } from './product-test.ts';
import { changeSettings, setFaults } from './sandbox-controls.ts';

const VP9 = path.resolve(import.meta.dirname, '../server/test/videos/torba-vp9.webm');
const PART_BYTES = 8 * 1024 * 1024;
const BYTES = 4 * PART_BYTES + 1_234_567;

test.use({ productOptions: { bucket: true } });

let folder: string;
test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'postownia-bucket-'));
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

test('a video goes straight to the bucket, through refusals, cuts, a pause, a restart and a reload', async ({
  page,
  product,
}) => {
  const calendar = `/dashboard?tab=wlasny-kalendarz&dzien=${dayAfter(todayInWarsaw(), 3)}`;
  const answer = await page.goto(calendar);
  const policy = answer?.headers()['content-security-policy'] ?? '';
  expect(/connect-src ([^;]*)/.exec(policy)?.[1]).toBe(`'self' ${product.sandboxUrl}`);
  await expect(page.getByRole('heading', { name: /^Film: / })).toBeVisible();

  const file = path.join(folder, 'prosto do wiadra.webm');
  writeBigVideo(file, { video: VP9, bytes: BYTES });
  const arrived: number[] = [];
  const ids = new Set<string>();
  page.on('response', (response) => {
    const url = new URL(response.url());
    const id = /\/videos\/([^/]+)\/parts$/.exec(url.pathname)?.[1];
    if (id !== undefined) ids.add(id);
    const isPart = response.request().method() === 'PUT' && url.origin === product.sandboxUrl;
    if (isPart && response.status() === 200) arrived.push(Number(url.searchParams.get('partNumber')));
  });
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  const line = (values: { offline: boolean; uploadThroughput: number }) =>
    client.send('Network.emulateNetworkConditions', { latency: 0, downloadThroughput: -1, ...values });
  await line({ offline: false, uploadThroughput: 4_000_000 });
  // The first part is refused once, the second one's line is cut when all of it has left.
  await setFaults(product, [
    { provider: 's3', route: 'PUT part', kind: 'status', parameters: { status: 503 } },
    { provider: 's3', route: 'PUT part', kind: 'reset-before', skip: 1 },
  ]);
  await page.locator('input[type=file]').setInputFiles(file);
  const bar = page.getByRole('progressbar', { name: 'prosto do wiadra.webm' });
  const sent = async () => Number(await bar.getAttribute('value'));
  await expect.poll(() => arrived.length).toBeGreaterThanOrEqual(1);
  await expect(page.getByText(/\/s · został/)).toBeVisible();

  await expect.poll(sent).toBeGreaterThan(2 * PART_BYTES);
  await page.getByRole('button', { name: 'Wstrzymaj' }).click();
  await expect(page.getByText(/^Wstrzymane: /)).toBeVisible();
  const before = arrived.length;
  await product.restart();
  await page.getByRole('button', { name: 'Wznów' }).click();
  await expect.poll(() => arrived.length).toBeGreaterThan(before);

  // The line itself is gone for a while.
  await line({ offline: true, uploadThroughput: 4_000_000 });
  await line({ offline: false, uploadThroughput: 4_000_000 });
  page.on('dialog', (dialog) => void dialog.accept());
  const kept = [...arrived];
  await page.reload();
  await expect(page.getByText(/Wysyłanie przerwane/)).toBeVisible();
  await line({ offline: false, uploadThroughput: -1 });
  await page.locator('input[type=file]').setInputFiles(file);
  // Not counted by the answers: one may have come just as its page went away.
  await expect(page.getByText(/^33\s?MB, 0:04$/)).toBeVisible();
  await expect(bar).toHaveCount(0);
  // What the bucket had was not sent again.
  for (const number of kept) expect(arrived.filter((part) => part === number)).toHaveLength(1);

  const [id] = [...ids];
  expect(ids.size).toBe(1);
  const video = await (await page.request.get(`/api/v1/videos/${id}`)).json();
  const stored = await page.request.get(video.url);
  expect(sha256(await stored.body())).toBe(sha256(await readFile(file)));
  const part = await page.request.get(video.url, {
    headers: { range: 'bytes=8388600-8388620' },
  });
  expect([part.status(), (await part.body()).length]).toEqual([206, 21]);
});

test('a bucket that hides its tags is told, not tried for ever', async ({ page, product }) => {
  await changeSettings(product, { s3ExposesTags: false });
  await page.goto(`/dashboard?tab=wlasny-kalendarz&dzien=${dayAfter(todayInWarsaw(), 3)}`);
  await page.locator('input[type=file]').setInputFiles(VP9);
  await expect(page.getByText(/Magazyn plików nie podaje znacznika ETag/)).toBeVisible();
});

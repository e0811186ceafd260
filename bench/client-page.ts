import { type Browser, chromium } from '@playwright/test';
import type { NewApprovalLink } from '@postownia/contract/features/approvals';
import type { Post } from '@postownia/contract/features/posts';
import sharp from 'sharp';
import { startProduct } from '../e2e/start-product.ts';
import { signUpUser } from './new-user.ts';
import type { Figure } from './report.ts';
import { scriptWeight } from './site/weight.ts';

const POSTS = 8;
const VISITS = 5;
const DAY = 86_400_000;

/** A photograph, as busy as one. */
const photo = (hue: number): Promise<Buffer> =>
  sharp({
    create: {
      width: 1600,
      height: 1200,
      channels: 3,
      background: `hsl(${hue}, 40%, 50%)`,
      noise: { type: 'gaussian', mean: 128, sigma: 20 },
    },
  })
    .jpeg({ quality: 80 })
    .toBuffer();

/** A link with eight posts, each with a photograph, as an agency sends it. @returns its address */
async function sendLink(url: string): Promise<string> {
  const { headers } = await signUpUser(url);
  const ask = async <Answer>(method: string, path: string, body: object | FormData): Promise<Answer> => {
    const isForm = body instanceof FormData;
    const answer = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: isForm ? headers : { ...headers, 'content-type': 'application/json' },
      body: isForm ? body : JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Answer;
  };
  await ask('PUT', '/approvals/policy', { policy: 'client' });
  const postIds: string[] = [];
  for (let n = 0; n < POSTS; n += 1) {
    const form = new FormData();
    const bytes = Uint8Array.from(await photo(n * 40));
    form.set('file', new File([bytes], `zdjecie-${n}.jpg`, { type: 'image/jpeg' }));
    const asset = await ask<{ id: string }>('POST', '/assets', form);
    const date = new Date(Date.now() + (n + 2) * DAY).toISOString().slice(0, 10);
    const content = 'Chleb na zakwasie rośnie całą noc. Zajrzyj po ciepły bochenek. #chleb #zakwas';
    const media = [{ assetId: asset.id, altText: 'Bochenek chleba' }];
    const post = await ask<Post>('POST', '/posts', { date, time: '12:00', content, media });
    postIds.push(post.id);
  }
  const form = { postIds, note: 'Sprawdź, proszę, do piątku.', language: 'pl', pin: false };
  return (await ask<NewApprovalLink>('POST', '/approvals/links', form)).url;
}

/**
 * Seconds until the largest thing of the page is painted, cold cache, on Lighthouse's mobile phone: a quarter of this
 * processor, 150 ms to the server, 1.6 Mbit/s. Told by the page's own browser, under conditions that really hold.
 */
async function largestPaint(browser: Browser, address: string): Promise<number> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
  });
  try {
    const page = await context.newPage();
    const phone = await context.newCDPSession(page);
    await phone.send('Network.enable');
    const bytes = (1.6 * 1024 * 1024) / 8;
    const slow = { offline: false, latency: 150, downloadThroughput: bytes, uploadThroughput: bytes / 2 };
    await phone.send('Network.emulateNetworkConditions', slow);
    await phone.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.goto(address, { waitUntil: 'networkidle' });
    return await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) =>
            resolve((list.getEntries().at(-1)?.startTime ?? 0) / 1000),
          ).observe({ type: 'largest-contentful-paint', buffered: true });
        }),
    );
  } finally {
    await context.close();
  }
}

/** What a client's phone loads for an approval link, and when it shows it. */
export async function measureClientPage(): Promise<Figure[]> {
  const product = await startProduct();
  const browser = await chromium.launch({
    ...(process.env.CHROME_PATH === undefined ? {} : { executablePath: process.env.CHROME_PATH }),
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  });
  try {
    const link = await sendLink(product.url);
    const weight = await scriptWeight(browser, link);
    const paints: number[] = [];
    for (let visit = 0; visit < VISITS; visit += 1) paints.push(await largestPaint(browser, link));
    const middle = paints.toSorted((one, other) => one - other)[Math.floor(VISITS / 2)] ?? Number.NaN;
    return [
      { name: "client's page, JavaScript (brotli)", value: weight, unit: 'KB', most: 60 },
      { name: "client's page on a slow phone, LCP", value: middle, unit: 's', most: 1.5 },
    ];
  } finally {
    await browser.close();
    await product.close();
  }
}

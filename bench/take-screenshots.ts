import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { type Browser, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { refuseOptionalCookies } from '../e2e/accounts.ts';
import { type Product, startProduct } from '../e2e/start-product.ts';

// npm run screenshots: what the page of features shows, taken from the running product with the brand of `npm run demo`.
const root = path.resolve(import.meta.dirname, '..');
const TARGET = path.join(root, 'web/src/screenshots');
const EMAIL = 'pokaz@example.com';
const PASSWORD = 'Zdjecia-z-produktu-7';
const SIZE = { width: 1280, height: 800 };
/** Widths that are kept: a desk’s column, and the same for dense screens. */
const WIDTHS = [740, 1480];
const THEMES = ['light', 'dark'] as const;

interface Listed {
  readonly id: string;
  readonly date: string;
}
interface Shot {
  readonly name: string;
  open(page: Page, posts: { readonly ahead: Listed; readonly behind: Listed }): Promise<void>;
}

const SHOTS: readonly Shot[] = [
  {
    name: 'calendar',
    async open(page, { ahead }) {
      await page.goto(`/dashboard?tab=kalendarz&dzien=${ahead.date}`);
      await page.getByRole('grid').first().waitFor();
    },
  },
  { name: 'composer', open: (page, { ahead }) => openPath(page, `/posts/new?post=${ahead.id}`) },
  {
    name: 'review',
    open: (page, { ahead }) => openPath(page, `/posts/review?od=${ahead.date}&do=${dayAt(25)}`),
  },
  { name: 'publication', open: (page, { behind }) => openPath(page, `/posts/${behind.id}/publications`) },
  {
    name: 'analytics',
    async open(page) {
      await page.goto('/dashboard?tab=analityka');
      await page.getByRole('main').getByRole('heading', { level: 2 }).first().waitFor();
    },
  },
  { name: 'tokens', open: (page) => openPath(page, '/tokens') },
];

async function openPath(page: Page, place: string): Promise<void> {
  await page.goto(place);
  await page.getByRole('heading').filter({ visible: true }).first().waitFor();
}

await mkdir(TARGET, { recursive: true });
const product = await startProduct();
const browser = await chromium.launch({
  ...(process.env.CHROME_PATH === undefined ? {} : { executablePath: process.env.CHROME_PATH }),
  args: ['--no-sandbox', '--disable-dev-shm-usage'],
});
try {
  await makeDemo(product);
  for (const theme of THEMES) await takeAll(browser, product, theme);
} finally {
  await browser.close();
  await product.close();
}

async function makeDemo({ url, sandboxUrl, dataDir }: Product): Promise<void> {
  const program = path.join(root, 'server/dist/admin.js');
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [program, 'demo', '--email', EMAIL, '--password', PASSWORD],
    {
      env: {
        ...process.env,
        NODE_ENV: 'development',
        DATA_DIR: dataDir,
        PORT: new URL(url).port,
        SANDBOX_PORT: new URL(sandboxUrl).port,
        LOG_LEVEL: 'warn',
      },
    },
  );
  console.log(stdout.trim());
}

async function takeAll(from: Browser, { url }: Product, theme: (typeof THEMES)[number]): Promise<void> {
  const context = await from.newContext({
    baseURL: url,
    viewport: SIZE,
    deviceScaleFactor: 1.5,
    colorScheme: theme,
    locale: 'pl-PL',
    timezoneId: 'Europe/Warsaw',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  await refuseOptionalCookies(context);
  const origin = new URL(url).origin;
  const signIn = { headers: { origin }, data: { email: EMAIL, password: PASSWORD } };
  const answer = await context.request.post('/api/auth/sign-in/email', signIn);
  if (!answer.ok()) throw new Error(`sign-in answered ${answer.status()}`);
  const page = await context.newPage();
  const posts = { ahead: await postAround(page, 3), behind: await postAround(page, -9) };
  for (const { name, open } of SHOTS) {
    await open(page, posts);
    await settle(page);
    await keep(`${name}-${theme}`, await page.screenshot());
  }
  await context.close();
}

/** Until nothing is awaited any more: letters, images, and what says of itself that it is still being read. */
async function settle(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelector('[aria-busy="true"]') === null &&
      [...document.images].every(({ complete, loading }) => complete || loading === 'lazy'),
  );
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

/** A post of some days from today: the first that there is from then on. */
async function postAround(page: Page, days: number): Promise<Listed> {
  const answer = await page.request.get(`/api/v1/posts?from=${dayAt(days)}&to=${dayAt(days + 8)}`);
  const { posts } = (await answer.json()) as { posts: (Listed & { state: string })[] };
  const found = posts.find(({ state }) => (days > 0 ? state !== 'published' : state === 'published'));
  if (found === undefined) throw new Error(`the demonstration has no post about ${dayAt(days)}`);
  return found;
}

async function keep(name: string, png: Buffer): Promise<void> {
  for (const width of WIDTHS) {
    const small = sharp(png).resize({ width });
    const avif = await small.clone().avif({ quality: 48, effort: 6 }).toBuffer();
    await writeFile(path.join(TARGET, `${name}-${width}.avif`), avif);
    if (width !== WIDTHS[0]) continue;
    await writeFile(path.join(TARGET, `${name}-${width}.webp`), await small.webp({ quality: 72 }).toBuffer());
  }
}

function dayAt(offset: number): string {
  return new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
}

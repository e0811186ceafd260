import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import pg from 'pg';
import { refuseOptionalCookies } from '../../e2e/accounts.ts';
import { startProduct } from '../../e2e/start-product.ts';
import { startEmbeddedPostgres } from '../../server/src/db/embedded-postgres.ts';
import { percentile } from '../browsers/events.ts';
import { nextMonth } from '../browsers/full-month.ts';
import { signUpUser } from '../new-user.ts';
import type { Figure } from '../report.ts';

/** Two a day, four weeks. */
const POSTS = 56;
const WARM_UPS = 4;
const SWITCHES = 20;
const NAMES = ['Palarnia Świt', 'Rejsy Bryza'] as const;
type Name = (typeof NAMES)[number];

interface Product {
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly databaseUrl: string;
}

/** The brand's month that is running, with two posts a day whose words name the brand. */
async function fillMonth({ url, headers, databaseUrl }: Product, name: Name): Promise<string> {
  const ask = async (path: string, brand: string | null, body: object) => {
    const answer = await fetch(`${url}/api/v1${path}`, {
      method: 'POST',
      headers: {
        ...headers,
        'content-type': 'application/json',
        ...(brand === null ? {} : { 'x-workspace': brand }),
      },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  const { slug } = (await ask('/brands', null, { name })) as { slug: string };
  const month = nextMonth();
  for (let made = 0; made < POSTS; made += 1) {
    const date = `${month}-${String(Math.floor(made / 2) + 1).padStart(2, '0')}`;
    const content = `${name}, ${made + 1}. Zajrzyj po coś dobrego. #radom`;
    await ask('/posts', slug, { date, time: made % 2 === 0 ? '09:00' : '17:00', content });
  }
  // Nobody may write into days that are over: the posts are carried into the month that has begun.
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  await database.query(
    `update posts set date = (date - interval '1 month')::date
     where workspace_id = (select id from workspaces where slug = $1)`,
    [slug],
  );
  await database.end();
  return slug;
}

/**
 * Milliseconds from the press on the other brand's name until its month is painted: every day that has posts names that
 * brand. The pointer rests on the name for so long first.
 */
async function switchTo(page: Page, name: Name, rest: number): Promise<number> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Marka: / })
    .click();
  const choice = page.getByRole('menuitemradio', { name });
  await choice.hover();
  if (rest > 0) await page.waitForTimeout(rest);
  const painted = page.evaluate(
    (brand) =>
      new Promise<number>((resolve) => {
        const look = (from: number) => {
          const isShown = document.querySelectorAll(`[role="gridcell"][aria-label*="${brand}"]`).length >= 28;
          if (isShown) requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - from)));
          else requestAnimationFrame(() => look(from));
        };
        document.addEventListener('pointerdown', () => look(performance.now()), {
          once: true,
          capture: true,
        });
      }),
    name,
  );
  await choice.click();
  return painted;
}

async function measure(page: Page, rest: number): Promise<number[]> {
  const taken: number[] = [];
  for (let times = 0; times < WARM_UPS + SWITCHES; times += 1) {
    const name = NAMES[(times + 1) % 2] ?? NAMES[0];
    const time = await switchTo(page, name, rest);
    if (times >= WARM_UPS) taken.push(time);
    // What the page asks for behind the calendar is answered before the next press.
    await page.waitForTimeout(700);
  }
  return taken;
}

async function openCalendar(browser: Browser, product: Product, slug: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'pl-PL' });
  await context.addCookies(
    (product.headers.cookie ?? '').split('; ').map((pair) => {
      const at = pair.indexOf('=');
      return { name: pair.slice(0, at), value: pair.slice(at + 1), url: product.url };
    }),
  );
  await refuseOptionalCookies(context);
  const page = await context.newPage();
  await page.goto(`${product.url}/dashboard?marka=${slug}`);
  await page.getByRole('grid').waitFor();
  return page;
}

/** Another brand on the screen: from the press to its calendar, warm, in the built product. */
export async function measureSwitching(): Promise<Figure[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'postownia-proof-'));
  const postgres = await startEmbeddedPostgres({ dataDir: folder });
  const started = await startProduct({ environment: { DATABASE_URL: postgres.url } });
  const browser = await chromium.launch({
    ...(process.env.CHROME_PATH === undefined ? {} : { executablePath: process.env.CHROME_PATH }),
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  });
  try {
    const { headers } = await signUpUser(started.url);
    const product: Product = { url: started.url, headers, databaseUrl: postgres.adminUrl };
    const slug = await fillMonth(product, NAMES[0]);
    await fillMonth(product, NAMES[1]);
    const page = await openCalendar(browser, product, slug);
    const at = await measure(page, 0);
    const rested = await measure(page, 150);
    const told = (taken: number[], what: string): Figure[] => [
      {
        name: `another brand, ${POSTS} posts${what}: median`,
        value: percentile(taken, 50),
        unit: 'ms',
        most: 150,
      },
      { name: `another brand, ${POSTS} posts${what}: 90 %`, value: percentile(taken, 90), unit: 'ms' },
    ];
    return [...told(at, ', pressed at once'), ...told(rested, ', pointer rests for 150 ms')];
  } finally {
    await browser.close();
    await started.close();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

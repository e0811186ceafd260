import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { chromium, type Page } from '@playwright/test';
import { startProduct } from '../e2e/start-product.ts';
import { weighReact } from '../tools/weigh-react.mjs';
import { signUpUser } from './new-user.ts';
import type { Figure } from './report.ts';

const client = path.resolve(import.meta.dirname, '..', 'web', 'build', 'client');

/** Brotli size in KB of what our own build put at this path. */
export function compressedSize(urlPath: string): number {
  return brotliCompressSync(readFileSync(path.join(client, urlPath))).length / 1024;
}

/** Waits for a whole second without another file. The stream of live updates stays open, so the network is never idle. */
export async function untilNothingMore(page: Page, loaded: ReadonlySet<string>): Promise<void> {
  for (let known = -1; known !== loaded.size; ) {
    known = loaded.size;
    await page.waitForTimeout(1000);
  }
}

/** What a signed-in person's browser really loads for the calendar, before touching anything. */
export async function measureBundleSize(): Promise<Figure[]> {
  const product = await startProduct();
  const browser = await chromium.launch({
    ...(process.env.CHROME_PATH === undefined ? {} : { executablePath: process.env.CHROME_PATH }),
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  });
  try {
    const { headers } = await signUpUser(product.url);
    const context = await browser.newContext();
    await context.addCookies(
      (headers.cookie ?? '').split('; ').map((pair) => {
        const at = pair.indexOf('=');
        return { name: pair.slice(0, at), value: pair.slice(at + 1), url: product.url };
      }),
    );
    const page = await context.newPage();
    const loaded = new Set<string>();
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (response.ok() && /\.(js|css)$/.test(pathname)) loaded.add(pathname);
    });
    await page.goto(`${product.url}/dashboard?tab=kalendarz`);
    await page.getByRole('grid').waitFor();
    await untilNothingMore(page, loaded);
    const total = (extension: string) =>
      [...loaded]
        .filter((file) => file.endsWith(extension))
        .reduce((sum, file) => sum + compressedSize(file), 0);
    const react = await weighReact();
    return [
      { name: 'React alone (brotli)', value: react, unit: 'KB' },
      { name: 'calendar page : React alone', value: total('.js') / react, unit: '×' },
      { name: 'calendar page, JavaScript (brotli)', value: total('.js'), unit: 'KB', most: 240 },
      { name: 'calendar page, CSS (brotli)', value: total('.css'), unit: 'KB', most: 30 },
    ];
  } finally {
    await browser.close();
    await product.close();
  }
}

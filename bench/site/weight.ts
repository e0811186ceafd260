import { brotliCompressSync } from 'node:zlib';
import type { Browser } from '@playwright/test';
import type { Figure } from '../report.ts';
import { LEGAL_PATHS } from './pages.ts';

/** KB of script that a browser really loads for a page before it is touched, inline scripts included, as brotli. */
export async function scriptWeight(browser: Browser, address: string): Promise<number> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const sources: Promise<Buffer>[] = [];
  page.on('response', (response) => {
    if (response.ok() && new URL(response.url()).pathname.endsWith('.js')) sources.push(response.body());
  });
  await page.goto(address, { waitUntil: 'networkidle' });
  const inline = await page.evaluate(() =>
    [...document.scripts]
      .filter((script) => script.src === '' && !script.type.endsWith('+json'))
      .map((script) => script.text),
  );
  const loaded = [...(await Promise.all(sources)), ...inline];
  await context.close();
  return loaded.reduce((sum, source) => sum + brotliCompressSync(source).length, 0) / 1024;
}

/** What the landing page and the heaviest legal page load. */
export async function measureSiteWeight(browser: Browser, url: string): Promise<Figure[]> {
  const legal: number[] = [];
  for (const page of LEGAL_PATHS) legal.push(await scriptWeight(browser, url + page));
  return [
    {
      name: 'JavaScript on / (brotli)',
      value: await scriptWeight(browser, `${url}/`),
      unit: 'KB',
      most: 130,
    },
    { name: 'JavaScript on legal pages (brotli)', value: Math.max(...legal), unit: 'KB', most: 5 },
  ];
}

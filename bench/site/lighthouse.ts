import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import type { Figure } from '../report.ts';
import { openLighthouseAddress } from './lighthouse-address.ts';

const DEBUG_PORT = 9_500 + (process.pid % 400);
const PAGES = ['/', '/pricing', '/docs', '/register'] as const;
const CATEGORIES = {
  performance: 98,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
} as const;

const median = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Scores from 0 to 100 and the layout shift of one visit with a cold cache, on Lighthouse's mobile preset. */
async function visit(address: string): Promise<Record<string, number>> {
  const result = await lighthouse(address, { port: DEBUG_PORT, logLevel: 'error' });
  if (result === undefined) throw new Error(`Lighthouse did not answer for ${address}.`);
  const { categories, audits } = result.lhr;
  const scores = Object.keys(CATEGORIES).map((name) => [name, (categories[name]?.score ?? 0) * 100]);
  const shift = audits['cumulative-layout-shift']?.numericValue ?? Number.NaN;
  return { ...Object.fromEntries(scores), shift };
}

/** The median of `runs` visits of the four pages that a visitor comes by. */
export async function measureSiteLighthouse(url: string, runs: number): Promise<Figure[]> {
  const shown = await openLighthouseAddress(url);
  const browser = await chromium.launch({
    ...(process.env.CHROME_PATH === undefined ? {} : { executablePath: process.env.CHROME_PATH }),
    args: ['--no-sandbox', '--disable-dev-shm-usage', `--remote-debugging-port=${DEBUG_PORT}`],
  });
  try {
    const figures: Figure[] = [];
    for (const page of PAGES) {
      const visits: Record<string, number>[] = [];
      for (let run = 0; run < runs; run++) visits.push(await visit(shown.url + page));
      const of = (name: string) => median(visits.map((scores) => scores[name] ?? Number.NaN));
      for (const [name, least] of Object.entries(CATEGORIES)) {
        figures.push({ name: `Lighthouse ${page}, ${name}`, value: Math.round(of(name)), unit: '', least });
      }
      figures.push({ name: `Lighthouse ${page}, layout shift`, value: of('shift'), unit: '', most: 0.01 });
    }
    return figures;
  } finally {
    await browser.close();
    shown.close();
  }
}

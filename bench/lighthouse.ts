import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { startProduct } from '../e2e/start-product.ts';
import { generateMonth } from './idle-memory.ts';
import { signUpUser } from './new-user.ts';
import type { Figure } from './report.ts';
import { openLighthouseAddress } from './site/lighthouse-address.ts';

const DEBUG_PORT = 9_500 + (process.pid % 400);
const VISITS = 3;
/** A screen is told what happened ten seconds before it began to read (decision 0034); a month made just now would be read twice. */
const REST_MILLISECONDS = 15_000;
const AUDITS = ['largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift'] as const;

/** Lighthouse's mobile profile (slow 4G, quarter-speed processor) on a calendar with a generated month, cold cache. */
export async function measureLighthouse(): Promise<Figure[]> {
  const product = await startProduct();
  const address = await openLighthouseAddress(product.url);
  const browser = await chromium.launch({
    ...(process.env.CHROME_PATH === undefined ? {} : { executablePath: process.env.CHROME_PATH }),
    args: ['--no-sandbox', '--disable-dev-shm-usage', `--remote-debugging-port=${DEBUG_PORT}`],
  });
  try {
    const { headers } = await signUpUser(product.url);
    await generateMonth(product.url, headers);
    await new Promise((rested) => setTimeout(rested, REST_MILLISECONDS));
    const visits: number[][] = [];
    for (let visit = 0; visit < VISITS; visit += 1)
      visits.push(await visitCalendar(address.url, headers.cookie ?? ''));
    const median = (at: number) =>
      visits.map((visit) => visit[at] ?? Number.NaN).toSorted((one, other) => one - other)[
        Math.floor(VISITS / 2)
      ] ?? Number.NaN;
    return [
      { name: 'Lighthouse mobile, LCP', value: median(0) / 1000, unit: 's', most: 2 },
      { name: 'Lighthouse mobile, TBT', value: median(1), unit: 'ms', most: 150 },
      { name: 'Lighthouse mobile, layout shift', value: median(2), unit: '', most: 0.1 },
    ];
  } finally {
    await browser.close();
    address.close();
    await product.close();
  }
}

/** One visit's audits, in their order. @throws where the page could not be measured */
async function visitCalendar(url: string, cookie: string): Promise<number[]> {
  const result = await lighthouse(`${url}/dashboard?tab=kalendarz`, {
    port: DEBUG_PORT,
    onlyAudits: [...AUDITS],
    extraHeaders: { cookie },
    logLevel: 'error',
  });
  const fault = result?.lhr.runtimeError;
  if (fault !== undefined) throw new Error(fault.message);
  return AUDITS.map((name) => result?.lhr.audits[name]?.numericValue ?? Number.NaN);
}

import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { startProduct } from '../e2e/start-product.ts';
import { signUpUser } from './new-user.ts';
import type { Figure } from './report.ts';

const DEBUG_PORT = 9_500 + (process.pid % 400);

/** Lighthouse's mobile profile (slow 4G, quarter-speed processor) on the signed-in calendar, cold cache. */
export async function measureLighthouse(): Promise<Figure[]> {
  const product = await startProduct();
  const browser = await chromium.launch({
    ...(process.env.CHROME_PATH === undefined ? {} : { executablePath: process.env.CHROME_PATH }),
    args: ['--no-sandbox', '--disable-dev-shm-usage', `--remote-debugging-port=${DEBUG_PORT}`],
  });
  try {
    const { headers } = await signUpUser(product.url);
    const result = await lighthouse(`${product.url}/dashboard?tab=kalendarz`, {
      port: DEBUG_PORT,
      onlyAudits: ['largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift'],
      extraHeaders: { cookie: headers.cookie ?? '' },
      logLevel: 'error',
    });
    const audit = (id: string) => result?.lhr.audits[id]?.numericValue ?? Number.NaN;
    return [
      {
        name: 'Lighthouse mobile, LCP',
        value: audit('largest-contentful-paint') / 1000,
        unit: 's',
        most: 2.5,
      },
      { name: 'Lighthouse mobile, TBT', value: audit('total-blocking-time'), unit: 'ms', most: 200 },
      {
        name: 'Lighthouse mobile, layout shift',
        value: audit('cumulative-layout-shift'),
        unit: '',
        most: 0.1,
      },
    ];
  } finally {
    await browser.close();
    await product.close();
  }
}

import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { startProduct } from '../e2e/start-product.ts';
import { conclude } from './report.ts';
import { measureSiteAnswers } from './site/answers.ts';
import { measureSiteLighthouse } from './site/lighthouse.ts';
import { publicPaths } from './site/pages.ts';
import { walkSite } from './site/walk.ts';
import { measureSiteWeight } from './site/weight.ts';

// The public site as a visitor meets it: quick, light, usable by everybody. `--runs`: Lighthouse visits per page.
const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' } } });
const paths = publicPaths();
const product = await startProduct();
const browser = await chromium.launch({
  ...(process.env.CHROME_PATH === undefined ? {} : { executablePath: process.env.CHROME_PATH }),
  args: ['--no-sandbox', '--disable-dev-shm-usage'],
});
try {
  const figures = [
    ...(await measureSiteLighthouse(product.url, Number(values.runs))),
    ...(await measureSiteWeight(browser, product.url)),
    ...(await measureSiteAnswers(product.url, paths)),
    ...(await walkSite(browser, product.url, paths)),
  ];
  conclude('site', figures, { slice: false });
} finally {
  await browser.close();
  await product.close();
}

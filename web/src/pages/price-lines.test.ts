import { featuresOf, PLANS } from '@postownia/contract/plans';
import { describe, expect, test } from 'vitest';
import { readSiteTexts } from '../../site-texts.ts';
import { PUBLIC_PATHS } from './prerendered-paths.ts';
import { FEATURE_PATHS, PACE_PATH, TOKENS_PATH } from './price-lines.ts';

const lines = [TOKENS_PATH, PACE_PATH, ...PLANS.flatMap(featuresOf).map((feature) => FEATURE_PATHS[feature])];

describe.each(['pl', 'en'] as const)('a line of the price list in %s', (language) => {
  const docs = readSiteTexts('docs', language);
  test.each([...new Set(lines)])('%s leads to a page, and to a heading that is there', (line) => {
    const [page = '', anchor] = line.split('#');
    expect(PUBLIC_PATHS).toContain(page);
    if (anchor === undefined) return;
    const text = docs.find(({ slug }) => `/docs/${slug}` === page);
    expect(text?.headings.map(({ id }) => id)).toContain(anchor);
    expect(text?.plain).not.toContain('{#');
  });
});

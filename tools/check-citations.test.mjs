import { describe, expect, it } from 'vitest';
import { findLostCitations, readCitable } from './check-citations.mjs';
import { root } from './project.mjs';

const citable = readCitable(root);
const lostIn = (/** @type {string} */ text) =>
  findLostCitations([{ path: 'server/src/x.ts', text }], citable).map(
    ({ line, cited }) => `${line} ${cited}`,
  );

describe('the check of citations', () => {
  it('knows every product decision, page and file', () => {
    expect(citable.product.size).toBeGreaterThanOrEqual(72);
    expect(lostIn('// P-18, P-1 to P-3, decision 0023, docs/providers/meta.md')).toEqual([]);
  });

  it.each([
    ['// P-999', '1 P-999'],
    ['\n// (decision 18)', '2 decision 18'],
    ['// decision 9999', '1 decision 9999'],
    ['// docs/providers/nowhere.md', '1 docs/providers/nowhere.md'],
    ["// providers' facts, section 12.4", "1 providers' facts"],
    ['// (specification section 9)', '1 specification section 9'],
  ])('finds %j', (text, lost) => {
    expect(lostIn(text)).toEqual([lost]);
  });
});

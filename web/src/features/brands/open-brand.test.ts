import { describe, expect, it } from 'vitest';
import { addressInBrand } from './open-brand.ts';

const inOther = (pathname: string, search: string) => addressInBrand({ pathname, search }, 'palarnia');

describe('the address in another brand', () => {
  it('keeps page and tab, and nothing else of the brand that was left', () => {
    expect(inOther('/dashboard', '?tab=analityka&dzien=2026-11-03&marka=zaczyn')).toBe(
      '/dashboard?tab=analityka&marka=palarnia',
    );
    expect(inOther('/settings/marka', '')).toBe('/settings/marka?marka=palarnia');
  });

  it('leads to the dashboard from what only the brand that was left has', () => {
    expect(inOther('/posts/4c1b', '?tab=x')).toBe('/dashboard?marka=palarnia');
    expect(inOther('/plans/new', '')).toBe('/dashboard?marka=palarnia');
  });
});

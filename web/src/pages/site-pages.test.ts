import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { DASHBOARD_TABS, pathOfTab, tabOf } from './dashboard-tabs.ts';
import { PRERENDERED_PATHS } from './prerendered-paths.ts';
import { FOOTER_COLUMNS, HEADER_LINKS, pathOf } from './site-pages.ts';

const routes = readFileSync(path.join(import.meta.dirname, '../routes.ts'), 'utf8');

describe('links of the site', () => {
  test('every linked page is prerendered and has a route', () => {
    const linked = [...HEADER_LINKS, ...FOOTER_COLUMNS.flatMap((column) => column.links)].map(
      (link) => link.path,
    );
    for (const link of linked) {
      const pathname = link.split('?')[0] ?? '';
      expect(PRERENDERED_PATHS).toContain(pathname);
      if (pathname !== '/') expect(routes).toMatch(new RegExp(`(route|legal)\\('${pathname.slice(1)}'`));
    }
  });

  test('pages that do not exist have no address, and no column stays empty', () => {
    expect(pathOf('home')).toBe('/');
    for (const column of FOOTER_COLUMNS) expect(column.links.length).toBeGreaterThan(0);
  });
});

describe('tabs of the dashboard', () => {
  test('an address names its tab; anything unknown is the calendar', () => {
    for (const tab of DASHBOARD_TABS) {
      expect(tabOf(new URL(pathOfTab(tab.name), 'http://localhost').searchParams)).toBe(tab.name);
    }
    expect(tabOf(new URLSearchParams('tab=nie-ma'))).toBe('kalendarz');
    expect(tabOf(new URLSearchParams())).toBe('kalendarz');
  });
});

import { expect, it } from 'vitest';
import { boundOf } from './bounds.ts';
import { costTable } from './cost-table.ts';

const cost = {
  operation: 'made.read',
  method: 'GET',
  status: 200,
  web: 30,
  database: 31,
  total: 61,
  wall: 80,
  rows: 1_000,
  bytes: 2_500_000,
  megabytes: 12.3,
};

it('finds no bound for what is dear and named nowhere', () => {
  expect(boundOf(cost)).toBeUndefined();
  expect(boundOf({ ...cost, total: 5 })).toContain('not counted');
  expect(boundOf({ ...cost, operation: 'posts.list' })).toContain('wholeCalendar');
});

it('writes the dearest first and says what has no bound, and apart what was refused', () => {
  const page = costTable(
    [
      { ...cost, operation: 'made.small', total: 2 },
      cost,
      { ...cost, operation: 'made.refused', status: 404 },
    ],
    { day: '2026-11-29', processors: 2, load: 1.5 },
  );
  expect(page).toContain('| made.read | 30 | 31 | 80 | 12 | 1,000 | 2,441 | **none** |');
  expect(page.indexOf('made.read')).toBeLessThan(page.indexOf('made.small'));
  expect(page).toContain('made.refused (404)');
});

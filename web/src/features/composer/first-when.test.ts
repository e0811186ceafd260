import { POSTING_PREFERENCES_DEFAULTS } from '@postownia/contract/features/posting-preferences';
import { expect, test } from 'vitest';
import { firstWhen } from './first-when.ts';

const overview = {
  today: '2026-11-23',
  preferences: { ...POSTING_PREFERENCES_DEFAULTS, autoPublish: false },
};
const at = (wanted: string | null, clock: string) =>
  Object.values(firstWhen(wanted, overview, new Date(`2026-11-23T${clock}:00+01:00`))).join(' ');

test('a new post begins on the wanted day, at an hour that is still to come', () => {
  expect(at('2026-12-01', '12:00')).toBe('2026-12-01 10:00');
  expect(at(null, '08:00')).toBe('2026-11-23 10:00');
  expect(at(null, '12:40')).toBe('2026-11-23 14:00');
  expect(at(null, '22:10')).toBe('2026-11-24 10:00');
  for (const wrong of ['2026-11-01', 'jutro', '']) expect(at(wrong, '08:00')).toBe('2026-11-23 10:00');
});

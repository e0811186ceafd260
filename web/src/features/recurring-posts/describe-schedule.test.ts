import { WEEKDAYS } from '@postownia/contract/features/posting-preferences';
import { expect, test } from 'vitest';
import { weekdayLabel } from './describe-schedule.ts';

test('each day of the week has its own name, from Monday to Sunday', () => {
  expect(WEEKDAYS.map((day) => weekdayLabel(day, 'pl'))).toEqual([
    'poniedziałek',
    'wtorek',
    'środa',
    'czwartek',
    'piątek',
    'sobota',
    'niedziela',
  ]);
});

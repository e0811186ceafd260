import { describe, expect, test } from 'vitest';
import { dayAfterKey } from './month-grid-keys.ts';

const press = (key: string, from: string, ctrlKey = false) =>
  dayAfterKey({ key, ctrlKey, metaKey: false }, from);

describe('keys of the month grid', () => {
  test.each([
    ['ArrowLeft', '2026-10-01', '2026-09-30'],
    ['ArrowRight', '2026-10-31', '2026-11-01'],
    ['ArrowUp', '2026-10-05', '2026-09-28'],
    ['ArrowDown', '2026-10-29', '2026-11-05'],
    ['Home', '2026-10-14', '2026-10-12'],
    ['End', '2026-10-14', '2026-10-18'],
    ['PageUp', '2026-10-31', '2026-09-30'],
    ['PageDown', '2026-01-31', '2026-02-28'],
  ])('%s leads from %s to %s', (key, from, to) => {
    expect(press(key, from)).toBe(to);
  });

  test('with Control, Home and End stay in the month', () => {
    expect(press('Home', '2026-10-14', true)).toBe('2026-10-01');
    expect(press('End', '2026-10-14', true)).toBe('2026-10-31');
  });

  test('other keys mean nothing', () => {
    for (const key of ['a', 'Tab', 'Enter', ' ', 'Escape', 'F5']) expect(press(key, '2026-10-14')).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import { CalendarDate, line, paragraph, WallTime, Zone } from './fields.ts';

describe('text', () => {
  it('is trimmed and keeps Polish letters, emoji and line breaks', () => {
    expect(line(20).parse('  Zażółć gęślą 🥐 ')).toBe('Zażółć gęślą 🥐');
    expect(paragraph(20).parse('chleb\nbułki')).toBe('chleb\nbułki');
  });

  it.each(['a\u0000b', 'a\ud800', '\udc00b'])('refuses what no person types: %j', (text) => {
    expect(line(20).safeParse(text).success).toBe(false);
    expect(paragraph(20).safeParse(text).success).toBe(false);
  });

  it('refuses a line break in one line', () => {
    expect(line(20).safeParse('a\nb').success).toBe(false);
  });
});

describe('time', () => {
  it.each(['2026-02-29', '2026-06-31', '2026-13-01', '26-01-01'])('refuses the day %s', (day) => {
    expect(CalendarDate.safeParse(day).success).toBe(false);
  });

  it('accepts a leap day', () => {
    expect(CalendarDate.safeParse('2028-02-29').success).toBe(true);
  });

  it.each(['24:00', '9:00', '10:60'])('refuses the hour %s', (hour) => {
    expect(WallTime.safeParse(hour).success).toBe(false);
  });

  it.each([
    ['Europe/Warsaw', true],
    ['America/New_York', true],
    ['Mars/Olympus', false],
    ['+02:00', false],
  ])('zone %s: %s', (zone, known) => {
    expect(Zone.safeParse(zone).success).toBe(known);
  });
});

import { describe, expect, it } from 'vitest';
import { parseTypedTime, stepTime } from './typed-time.ts';

describe('a typed time', () => {
  it.each([
    ['18:10', '18:10'],
    ['18.10', '18:10'],
    ['18 10', '18:10'],
    ['1810', '18:10'],
    ['910', '09:10'],
    ['7:05', '07:05'],
    [' 18 ', '18:00'],
    ['0:00', '00:00'],
    ['6:10 pm', '18:10'],
    ['12 a.m.', '00:00'],
    ['12pm', '12:00'],
  ])('"%s" is %s', (typed, time) => expect(parseTypedTime(typed)).toBe(time));

  it.each(['', '24:00', '18:60', '18:1', 'rano', '13 pm', '0 am', '18:10:00'])('"%s" is none', (typed) =>
    expect(parseTypedTime(typed)).toBeNull(),
  );

  it('is stepped around midnight', () => {
    expect(stepTime('23:55', 5)).toBe('00:00');
    expect(stepTime('00:00', -15)).toBe('23:45');
  });
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { complaintDates } from './complaint-dates.ts';

const DAY = 86_400_000;
const dateOf = (at: number) => new Date(at).toISOString().slice(0, 10);
const noon = (date: string) => new Date(`${date}T11:00:00Z`);

test.each([
  // 11 November.
  ['2026-11-02', '2026-11-16', '2026-11-23'],
  // Christmas Eve is a holiday since 2025, and was none the year before.
  ['2025-12-10', '2025-12-24', '2026-01-05'],
  ['2024-12-10', '2024-12-24', '2025-01-02'],
  // Easter Monday; then 1 May. 3 May 2026 is a Sunday.
  ['2026-03-30', '2026-04-13', '2026-04-20'],
  ['2026-04-20', '2026-05-04', '2026-05-11'],
  // Corpus Christi, 4 June 2026.
  ['2026-05-25', '2026-06-08', '2026-06-15'],
  // Received on a Saturday; 1 and 6 January.
  ['2026-12-19', '2027-01-02', '2027-01-13'],
])('a complaint of %s is answered by %s and settled by %s', (received, answerBy, settledBy) => {
  expect(complaintDates(noon(received))).toEqual({ answerBy, settledBy });
});

test('the day turns in Poland, summer and winter', () => {
  const of = (at: string) => complaintDates(new Date(at)).answerBy;
  expect([of('2026-07-01T21:59:59Z'), of('2026-07-01T22:00:00Z')]).toEqual(['2026-07-15', '2026-07-16']);
  expect([of('2026-11-21T22:59:59Z'), of('2026-11-21T23:00:00Z')]).toEqual(['2026-12-05', '2026-12-06']);
});

/** Easter by Gauss, with his exceptions: another way than the product's. */
function easter(year: number): number {
  const [a, b, c, k] = [year % 19, year % 4, year % 7, Math.floor(year / 100)];
  const p = Math.floor((13 + 8 * k) / 25);
  const m = (15 - p + k - Math.floor(k / 4)) % 30;
  const d = (19 * a + m) % 30;
  const e = (2 * b + 4 * c + 6 * d + ((4 + k - Math.floor(k / 4)) % 7)) % 7;
  const late = e === 6 && (d === 29 || (d === 28 && (11 * m + 11) % 30 < 19));
  const days = d + e - (late ? 7 : 0);
  return Date.UTC(year, 2, 22) + days * DAY;
}

/** The law's list, written a second time. */
function isFree(at: number): boolean {
  const date = new Date(at);
  if ([0, 6].includes(date.getUTCDay())) return true;
  const fixed = ['01-01', '01-06', '05-01', '05-03', '08-15', '11-01', '11-11', '12-25', '12-26'];
  if (date.getUTCFullYear() >= 2025) fixed.push('12-24');
  const sunday = easter(date.getUTCFullYear());
  return fixed.includes(dateOf(at).slice(5)) || [0, 1, 49, 60].some((days) => at === sunday + days * DAY);
}

test('whenever it comes: fourteen working days lie behind it, none more, and it ends on one', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: Date.UTC(2024, 0, 1) / DAY, max: Date.UTC(2090, 0, 1) / DAY }),
      (number) => {
        const received = number * DAY;
        const { answerBy, settledBy } = complaintDates(new Date(received + DAY / 2));
        const settled = Date.parse(settledBy);
        let working = 0;
        for (let at = received + DAY; at <= settled; at += DAY) if (!isFree(at)) working += 1;
        expect([working, isFree(settled)]).toEqual([14, false]);
        expect(Date.parse(answerBy) - received).toBe(14 * DAY);
        expect(settledBy > answerBy).toBe(true);
        // Whoever complains a day later never waits less.
        expect(complaintDates(new Date(received + 1.5 * DAY)).settledBy >= settledBy).toBe(true);
      },
    ),
    { numRuns: 2_000 },
  );
});

import type { GuestPage } from '@postownia/contract/features/approvals';
import { expect, test } from 'vitest';
import { calendarFile } from './calendar-file.ts';

const now = new Date('2026-11-30T09:00:00.000Z');
const pageOf = (posts: { id: string; state: string; dueAt: string; content: string }[]) =>
  ({ brand: { name: 'Palarnia Świt' }, posts }) as unknown as GuestPage;

test('the approved posts stand in it at their instants, and nothing that still waits', () => {
  const file = calendarFile(
    pageOf([
      { id: 'a', state: 'approved', dueAt: '2026-12-01T11:00:00.000Z', content: 'Kawa, ciasto;\nrano' },
      { id: 'b', state: 'waiting', dueAt: '2026-12-02T11:00:00.000Z', content: 'Jeszcze nie' },
    ]),
    now,
  );
  expect(file.split('\r\n')).toEqual([
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Postownia//PL', 'BEGIN:VEVENT', 'UID:a@postownia'],
    ...['DTSTAMP:20261130T090000Z', 'DTSTART:20261201T110000Z', 'DURATION:PT15M', 'TRANSP:TRANSPARENT'],
    ...['SUMMARY:Palarnia Świt: Kawa\\, ciasto\\; rano', 'END:VEVENT', 'END:VCALENDAR', ''],
  ]);
});

test('no line is longer than 75 bytes, and unfolded it says the same', () => {
  const content = 'Żółć i gęśle 🎻 '.repeat(5).trim();
  const post = { id: 'a', state: 'approved', dueAt: '2026-12-01T11:00:00.000Z', content };
  const file = calendarFile(pageOf([post]), now);
  const sizes = file.split('\r\n').map((line) => new TextEncoder().encode(line).length);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(75);
  expect(file.replaceAll('\r\n ', '')).toContain(`SUMMARY:Palarnia Świt: ${content.slice(0, 80).trim()}`);
});

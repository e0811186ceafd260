import type { GuestPage } from '@postownia/contract/features/approvals';

/** Bytes of a line of an iCalendar file; what is longer goes on in the next one (RFC 5545, 3.1). */
const LINE = 74;
const EXCERPT = 80;

const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/[\s\p{Cc}]+/gu, ' ');
const excerpt = (text: string) => Array.from(text).slice(0, EXCERPT).join('');
/** `20261201T110000Z` */
const stamp = (instant: string | Date) => new Date(instant).toISOString().replace(/[-:]|\.\d+/g, '');

/** No letter is cut in two: a line is measured in bytes. */
function folded(line: string): string {
  const lines = [''];
  let bytes = 0;
  for (const letter of line) {
    const size = new TextEncoder().encode(letter).length;
    if (bytes + size > LINE) {
      lines.push('');
      bytes = 1;
    }
    lines[lines.length - 1] += letter;
    bytes += size;
  }
  return lines.join('\r\n ');
}

/** When the approved posts of a link go out, as a file for any calendar; the same post has the same name each time. */
export function calendarFile({ brand, posts }: Pick<GuestPage, 'brand' | 'posts'>, now: Date): string {
  const events = posts
    .filter(({ state }) => state === 'approved')
    .flatMap(({ id, dueAt, content }) => [
      'BEGIN:VEVENT',
      `UID:${id}@postownia`,
      `DTSTAMP:${stamp(now)}`,
      `DTSTART:${stamp(dueAt)}`,
      'DURATION:PT15M',
      'TRANSP:TRANSPARENT',
      `SUMMARY:${escaped([brand.name, excerpt(content)].filter((part) => part !== '').join(': '))}`,
      'END:VEVENT',
    ]);
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Postownia//PL', ...events, 'END:VCALENDAR'];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}

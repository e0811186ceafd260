import { excerptOf } from '../../lib/excerpt.ts';
import { dueInstant } from '../../lib/wall-clock.ts';
import type { CalendarPost } from './feed.queries.ts';

const QUARTER = 15 * 60_000;
const SUMMARY_CHARACTERS = 120;

/** Whatever some reader takes for the end of a line; a text must never begin a line of the file. */
const LINE_ENDS = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/g;
/** Text as RFC 5545 section 3.3.11 wants it, without control characters. */
const escaped = (text: string) =>
  text
    .replace(/([\\;,])/g, '\\$1')
    .replace(LINE_ENDS, '\\n')
    .replace(/\p{Cc}/gu, '');
const stamp = (instant: Date) => `${instant.toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`;

/** Lines of at most 75 octets, continued by a space (RFC 5545 section 3.1); no letter is cut in two. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  for (const email of line) {
    if (Buffer.byteLength(part + email) > (parts.length === 0 ? 75 : 74)) {
      parts.push(part);
      part = '';
    }
    part += email;
  }
  return [...parts, part].join('\r\n ');
}

/** The posts as an iCalendar file; each is a quarter of an hour at its instant, so that every zone shows it right. */
export function writeIcs(
  posts: readonly CalendarPost[],
  { name, zone, linkTo }: { name: string; zone: string; linkTo: (path: string) => string },
): string {
  const events = posts.flatMap(({ id, date, time, content, updatedAt }) => {
    const start = dueInstant(date, time, zone);
    const [first = ''] = content.split(LINE_ENDS);
    return [
      'BEGIN:VEVENT',
      `UID:${id}@postownia`,
      `DTSTAMP:${stamp(updatedAt)}`,
      `DTSTART:${stamp(start)}`,
      `DTEND:${stamp(new Date(start.getTime() + QUARTER))}`,
      `SUMMARY:${escaped(excerptOf(first, SUMMARY_CHARACTERS))}`,
      `DESCRIPTION:${escaped(content)}`,
      `URL:${linkTo(`/posts/${id}`)}`,
      'END:VEVENT',
    ];
  });
  const head = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Postownia//PL', `X-WR-CALNAME:${escaped(name)}`];
  return `${[...head, ...events, 'END:VCALENDAR'].map(folded).join('\r\n')}\r\n`;
}

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { writeIcs } from './write-ics.ts';

const KNOWN = /^(?:BEGIN|END|VERSION|PRODID|X-WR-CALNAME|UID|DTSTAMP|DTSTART|DTEND|SUMMARY|DESCRIPTION|URL):/;
/** Every end of a line that some reader knows, and what would do harm at the beginning of one. */
const hostile = fc
  .array(
    fc.constantFrom(
      '\r',
      '\n',
      '\r\n',
      '\u2028',
      '\u2029',
      '\u0085',
      '\v',
      '\f',
      '\0',
      'BEGIN:VALARM',
      'ATTACH:',
      ';,\\',
      'ł',
      ' ',
    ),
    {
      maxLength: 40,
    },
  )
  .map((parts) => parts.join(''));

it('no text begins a line of the file, whatever a reader takes for the end of one', () => {
  fc.assert(
    fc.property(hostile, hostile, (content, name) => {
      const post = { id: 'p', date: '2026-12-01', time: '10:00', content, updatedAt: new Date(0) };
      const ics = writeIcs([post as Parameters<typeof writeIcs>[0][number]], {
        name,
        zone: 'Europe/Warsaw',
        linkTo: (path: string) => `https://postownia.pl${path}`,
      });
      const lines = ics.replaceAll('\r\n ', '').split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/);
      expect(lines.pop()).toBe('');
      for (const line of lines) expect(line).toMatch(KNOWN);
      expect(lines.filter((line) => line.startsWith('BEGIN:'))).toHaveLength(2);
    }),
  );
});

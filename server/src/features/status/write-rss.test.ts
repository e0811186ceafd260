import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writeRss } from './write-rss.ts';

const NAMED = {
  title: 'Status',
  description: 'Incydenty',
  link: 'https://a.pl/status',
  self: 'https://a.pl/f',
};
const NEVER = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/u;
const TOKEN =
  /<\?xml [^<>]*\?>|<(\/?)([\w:]+)(?: [\w:]+="(?:[^<&"]|&amp;)*")*(\/?)>|[^<&]+|&(?:amp|lt|gt|quot|apos);/gu;

/** Reads a document as a strict parser would: every character belongs to a token, every element is closed. */
function elementsOf(document: string): string[] {
  expect(document).not.toMatch(NEVER);
  const [open, seen, end]: [string[], string[], number[]] = [[], [], [0]];
  for (const found of document.matchAll(TOKEN)) {
    expect(found.index).toBe(end[0]);
    end[0] = found.index + found[0].length;
    const [, closes, name, empty] = found;
    if (name === undefined) continue;
    if (closes === '/') expect(open.pop()).toBe(name);
    else {
      seen.push(name);
      if (empty === '') open.push(name);
    }
  }
  expect(end[0]).toBe(document.length);
  expect(open).toEqual([]);
  return seen;
}

describe('the feed', () => {
  it('stays well-formed XML of the same elements whatever was written', () => {
    const written = fc.string({ unit: 'binary', maxLength: 60 });
    const hostile = fc.constantFrom(
      '</title><script>alert(1)</script>',
      ']]>',
      '<!--',
      '&amp;',
      '\u0000\u001b[2J',
      '"\'>',
      '\ud800',
    );
    const text = fc.oneof(written, hostile);
    const plain = elementsOf(
      writeRss([{ id: '1', title: 'a', text: 'b', at: '2026-11-23T10:00:00Z' }], NAMED),
    );
    fc.assert(
      fc.property(text, text, (title, words) => {
        const document = writeRss([{ id: '1', title, text: words, at: '2026-11-23T10:00:00Z' }], NAMED);
        expect(elementsOf(document)).toEqual(plain);
      }),
      { numRuns: 60 },
    );
  });

  it('escapes what a reader shows as HTML twice, and keeps lines', () => {
    const document = writeRss(
      [{ id: '1', title: 'A & B', text: '<b>x</b>\ny', at: '2026-11-23T10:00:00Z' }],
      NAMED,
    );
    expect(document).toContain('<title>A &amp; B</title>');
    expect(document).toContain('<description>&amp;lt;b&amp;gt;x&amp;lt;/b&amp;gt;&lt;br&gt;y</description>');
    expect(document).toContain('<pubDate>Mon, 23 Nov 2026 10:00:00 GMT</pubDate>');
  });
});

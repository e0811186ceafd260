import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvOf } from '../../lib/csv.ts';
import { decodeFile } from './decode-file.ts';
import { parseCsv } from './parse-csv.ts';
import { FileProblemError, readRows } from './read-rows.ts';

const TODAY = '2026-11-24';
const utf8 = (text: string) => new TextEncoder().encode(text);

describe('the bytes of a file', () => {
  test('are read as Polish Excel writes them, in windows-1250', () => {
    // "Zażółć gęślą jaźń" in windows-1250.
    const bytes = [
      ...[0x5a, 0x61, 0xbf, 0xf3, 0xb3, 0xe6, 0x20, 0x67, 0xea, 0x9c, 0x6c, 0xb9],
      ...[0x20, 0x6a, 0x61, 0x9f, 0xf1],
    ];
    expect(decodeFile(new Uint8Array(bytes))).toBe('Zażółć gęślą jaźń');
  });

  test('are read as UTF-8 with its mark and without, and as UTF-16', () => {
    expect(decodeFile(utf8('\uFEFFdata;treść'))).toBe('data;treść');
    expect(decodeFile(utf8('data;treść'))).toBe('data;treść');
    const wide = Uint8Array.from([
      0xff,
      0xfe,
      ...[...'ść'].flatMap((letter) => {
        const code = letter.charCodeAt(0);
        return [code & 255, code >> 8];
      }),
    ]);
    expect(decodeFile(wide)).toBe('ść');
  });
});

describe('cells', () => {
  test('of any words come back from the file that we write', () => {
    const word = fc.string({ unit: fc.constantFrom(...'ab ;,"\n=żł') }).map((text) => `x${text}x`);
    fc.assert(
      fc.property(fc.array(fc.array(word, { minLength: 3, maxLength: 3 }), { minLength: 1 }), (rows) => {
        const header = ['data', 'treść', 'link'];
        const read = parseCsv(decodeFile(utf8(csvOf([header, ...rows]))));
        expect(read.map(({ cells }) => cells)).toEqual([header, ...rows]);
      }),
    );
  });

  test('may be parted by tabs or commas, and empty rows keep the numbers of the others', () => {
    expect(parseCsv('data\ttreść\n1.12.2026\tA, b; c')[1]?.cells).toEqual(['1.12.2026', 'A, b; c']);
    expect(parseCsv('data,treść\r\n\r\n;\r\n1.12.2026,A').map(({ line }) => line)).toEqual([1, 3, 4]);
  });
});

describe('rows', () => {
  const read = (...lines: string[]) =>
    readRows(['Data;Godzina;Treść;Zdjęcia;Link', ...lines].join('\r\n'), TODAY);

  test('become posts, with days and hours as people and spreadsheets write them', () => {
    expect(
      read(
        '1.12.2026;9:30;"Chleb; i ""bułki""";chleb.jpg, bulki.jpg;',
        '2026-12-02 00:00:00;18:00:00;Pączki;;https://piekarnia.pl/menu',
      ),
    ).toEqual({
      rows: [
        {
          line: 2,
          date: '2026-12-01',
          time: '09:30',
          content: 'Chleb; i "bułki"',
          images: ['chleb.jpg', 'bulki.jpg'],
        },
        {
          line: 3,
          date: '2026-12-02',
          time: '18:00',
          content: 'Pączki',
          images: [],
          link: 'https://piekarnia.pl/menu',
        },
      ],
      problems: [],
    });
  });

  test.each([
    ['31.02.2027;;Tekst;;', 'date'],
    ['1.11.2026;;Tekst;;', 'past'],
    ['1.12.2026;26:00;Tekst;;', 'time'],
    ['1.12.2026;;;;', 'empty'],
    [`1.12.2026;;${'a'.repeat(4001)};;`, 'long'],
    ['1.12.2026;;=HYPERLINK("http://zlo.example");;', 'formula'],
    ['1.12.2026;;+SUM(A1);;', 'formula'],
    ['1.12.2026;;Tekst;;javascript:alert(1)', 'link'],
    [`1.12.2026;;Tekst;${Array.from({ length: 11 }, (_, index) => `${index}.jpg`).join(',')};`, 'images'],
  ])('%s is refused: %s', (line, problem) => {
    expect(read(line)).toEqual({ rows: [], problems: [{ line: 2, problem }] });
  });

  test('a mention, a list and a text that a formula only says are words', () => {
    const contents = ['@piekarnia ma nowość', '- chleb', '+48 600 000 000'].map(
      (text) => `1.12.2026;;"${text}";;`,
    );
    expect(read(...contents).rows.map(({ content }) => content)).toEqual([
      '@piekarnia ma nowość',
      '- chleb',
      '+48 600 000 000',
    ]);
    expect(read('="1.12.2026";;"\'+48 600 000 000";;').rows[0]).toMatchObject({
      date: '2026-12-01',
      content: '+48 600 000 000',
    });
  });
});

describe('a file', () => {
  test.each([
    { problem: 'nothing', count: 0, text: '' },
    { problem: 'nothing', count: 0, text: 'Data;Treść' },
    { problem: 'columns', count: 0, text: 'Imię;Nazwisko\nJan;Kowalski' },
    { problem: 'tooMany', count: 10_000, text: `Data;Treść\n${'1.12.2026;A\n'.repeat(10_000)}` },
  ])('is not read at all: $problem', ({ text, problem, count }) => {
    try {
      readRows(text, TODAY);
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(FileProblemError);
      expect(error).toMatchObject({ problem, count });
    }
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const folder = path.join(import.meta.dirname, 'pl');
const files = readdirSync(folder).filter((file) => file.endsWith('.json'));

function textsOf(value: unknown, key = ''): [string, string][] {
  if (typeof value === 'string') return [[key, value]];
  return Object.entries(value as Record<string, unknown>).flatMap(([name, inner]) =>
    textsOf(inner, key === '' ? name : `${key}.${name}`),
  );
}

describe.each(files)('Polish texts of %s', (file) => {
  const texts = textsOf(JSON.parse(readFileSync(path.join(folder, file), 'utf8')));

  test('a counted text has all four Polish forms', () => {
    const counted = new Map<string, Set<string>>();
    for (const [key] of texts) {
      const form = /^(.+)_(one|few|many|other)$/.exec(key);
      if (form?.[1] && form[2]) counted.set(form[1], (counted.get(form[1]) ?? new Set()).add(form[2]));
    }
    for (const [key, forms] of counted)
      expect([key, ...[...forms].sort()]).toEqual([key, 'few', 'many', 'one', 'other']);
  });

  test('Polish marks: quotes „ ”, one ellipsis sign, no double spaces, no empty text', () => {
    for (const [key, text] of texts) {
      expect([key, text.trim()]).not.toEqual([key, '']);
      expect([key, /["“]|\.\.\.| {2}| - /.test(text)]).toEqual([key, false]);
    }
  });

  test('the list of namespaces names the file', () => {
    const list = readFileSync(path.join(import.meta.dirname, 'namespaces.ts'), 'utf8');
    expect(list).toContain(`./pl/${file}`);
  });
});

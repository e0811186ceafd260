import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

// A key that is missing does not compile (`namespaces.ts`); a text that nobody says is found here.

const source = path.resolve(import.meta.dirname, '..');
const folder = path.join(import.meta.dirname, 'pl');

/** Said by the server's codes, which the compiler holds against the list of codes. */
const SAID_BY_CODE = new Set(['errors', 'fields']);

function keysOf(value: unknown, key = ''): string[] {
  if (typeof value !== 'object' || value === null) return [key.replace(/_(one|few|many|other)$/, '')];
  return Object.entries(value).flatMap(([name, inner]) =>
    keysOf(inner, key === '' ? name : `${key}.${name}`),
  );
}

/** Every program text of the web but its tests. */
const programs = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .map((file) => readFileSync(path.join(source, file), 'utf8'));
const all = programs.join('\n');
/** Words in quotes and names of properties, which data often are keys of. */
const literals = new Set(
  [...all.matchAll(/['"]([\w.-]+)['"]|\b(\w+):/g)].map(([, word, name]) => word ?? name ?? ''),
);

/** Patterns of the keys that are put together, like `state.${state}`, in files that speak of this namespace. */
function patternsOf(namespace: string): RegExp[] {
  const speaking = programs.filter((text) => new RegExp(`['"]${namespace}['"]|TFunction<`).test(text));
  return speaking
    .flatMap((text) => [...text.matchAll(/`((?:[\w.-]|\$\{[^`}]*\})+)`/g)])
    .map((match) => match[1] ?? '')
    .filter((template) => template.includes('${') && /^[\w.-]|[\w.-]$/.test(template))
    .map(
      (template) => new RegExp(`^${template.replaceAll('.', '\\.').replaceAll(/\$\{[^}]*\}/g, '[^.]+')}$`),
    );
}

/** The key itself, or the object it stands in, is named whole or put together. */
function isSaid(key: string, patterns: readonly RegExp[]): boolean {
  const parts = key.split('.');
  return parts.some((_, index) => {
    const name = parts.slice(0, parts.length - index).join('.');
    return literals.has(name) || patterns.some((pattern) => pattern.test(name));
  });
}

const namespaces = readdirSync(folder)
  .filter((file) => file.endsWith('.json'))
  .map((file) => file.slice(0, -'.json'.length))
  .filter((namespace) => !SAID_BY_CODE.has(namespace));

test.each(namespaces)('every Polish text of %s is said somewhere', (namespace) => {
  const texts = JSON.parse(readFileSync(path.join(folder, `${namespace}.json`), 'utf8')) as unknown;
  const patterns = patternsOf(namespace);
  expect([...new Set(keysOf(texts))].filter((key) => !isSaid(key, patterns))).toEqual([]);
});

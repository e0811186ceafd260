import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { root } from './project.mjs';

// What the dashboard runs of a network at once is its icon and its rules. Its preview and its form come when they are opened, and
// are small: with all that networks share for them, each weighs no more than this.

const MOST_KILOBYTES = 6;
const folder = path.join(root, 'web/src/networks');
const registry = readFileSync(path.join(folder, 'registry.ts'), 'utf8');
const views = [...registry.matchAll(/^export \{ (\w+) \} from '(.+)';$/gm)].map(
  ([, name = '', file = '']) => ({
    name,
    file: path.join(folder, file),
    text: readFileSync(path.join(folder, file), 'utf8'),
  }),
);
const parts = views.flatMap(({ name, file, text }) =>
  [...text.matchAll(/loadLazily\(\(\) => import\('(.+?)'\)\)/g)].map(([, part = '']) => ({
    what: `${name}: ${path.basename(part)}`,
    file: path.join(path.dirname(file), part),
  })),
);

/** What a part weighs as it is sent, in KB, with everything of the networks' own folder that it needs and its styles. */
async function weigh(/** @type {string} */ file) {
  const { rolldown } = await import('rolldown');
  let styles = '';
  const build = await rolldown({
    input: file,
    platform: 'browser',
    external: (id, importer) =>
      importer !== undefined && !path.resolve(path.dirname(importer), id).startsWith(folder),
    plugins: [
      {
        name: 'styles',
        load(id) {
          if (!id.endsWith('.css')) return null;
          styles += readFileSync(id, 'utf8');
          return { code: 'export default {};', moduleType: 'js' };
        },
      },
    ],
  });
  const { output } = await build.generate({ minify: true });
  await build.close();
  const code = output.map((made) => (made.type === 'chunk' ? made.code : '')).join('');
  return (brotliCompressSync(code).length + brotliCompressSync(styles).length) / 1024;
}

test('every network is looked at', () => {
  expect(views.length).toBeGreaterThan(10);
  expect(parts.length).toBeGreaterThan(views.length);
});

test.each(views)('$name brings neither its preview nor its form to the first screen', ({ text }) => {
  const named = [...text.matchAll(/^ +(?:Preview|Form)[:,](.*)$/gm)].map(([, value = '']) => value.trim());
  expect(named.length).toBeGreaterThan(0);
  for (const value of named) expect(value).toMatch(/^(?:loadLazily\(|null,)/);
  expect(text).not.toMatch(/^import .*(?:preview|options-form|\.css|'react')/m);
});

describe('what a network loads when it is opened', () => {
  test.each(parts)(`$what is at most ${MOST_KILOBYTES} KB`, async ({ file }) => {
    expect(await weigh(file)).toBeLessThanOrEqual(MOST_KILOBYTES);
  });
});

import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);
const folder = path.join(import.meta.dirname, '..');

interface Packed {
  readonly name: string;
  readonly size: number;
  readonly files: readonly { readonly path: string }[];
}

test('what would be published is the built library, its types, its licence and its description, and works', async () => {
  const npm = { cwd: folder, maxBuffer: 10_000_000 };
  const { stdout } = await run('npm', ['pack', '--dry-run', '--json', '--loglevel', 'error'], npm);
  const [packed] = JSON.parse(stdout.slice(stdout.indexOf('['))) as [Packed];
  const paths = packed.files.map(({ path: file }) => file);
  expect(packed.name).toBe('@postownia/client');
  expect(packed.size).toBeLessThan(60_000);
  expect(paths).toEqual(
    expect.arrayContaining(['LICENSE', 'README.md', 'package.json', 'dist/index.js', 'dist/index.d.ts']),
  );
  for (const file of paths)
    expect(file).toMatch(/^(LICENSE|README\.md|package\.json|dist\/[a-z-]+\.(js|d\.ts))$/);
  const manifest = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  expect(manifest).toMatchObject({ license: 'MIT', publishConfig: { access: 'public' } });
  expect(manifest).not.toHaveProperty('private');
  expect(manifest).not.toHaveProperty('dependencies');
  const { createClient } = await import(pathToFileURL(path.join(folder, 'dist/index.js')).href);
  expect(createClient({ key: 'pst_x' })).toHaveProperty('call');
});

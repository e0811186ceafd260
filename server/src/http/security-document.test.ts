import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { serverFolder } from '../lib/server-folder.ts';

const root = path.join(serverFolder, '..');

it('walks every chapter of ASVS 5, and names only tests and decisions that exist', async () => {
  const document = await readFile(path.join(root, 'docs/security.md'), 'utf8');
  const chapters = [...document.matchAll(/^\| \*\*V(\d+)\*\*/gm)].map((match) => Number(match[1]));
  expect(chapters).toEqual(Array.from({ length: 17 }, (_, index) => index + 1));
  const files = [...document.matchAll(/`([\w./-]+\.(?:ts|mjs))`/g)].map((match) => match[1] ?? '');
  expect(files.length).toBeGreaterThan(30);
  expect(files.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
});

import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { checkNode } from './check-node.mjs';
import { root } from './project.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'postownia-node-'));
afterAll(() => rmSync(folder, { recursive: true }));
const program = path.join(folder, 'node');
writeFileSync(program, 'program');
const platform = 'linux-x64';
const of = (/** @type {string} */ sha256) => ({
  platform,
  hashes: { version: '1.2.3', sha256: { [platform]: sha256 } },
});
const OTHER = '0'.repeat(64);

it('lets the program pass that was noted, and no other', async () => {
  const right = createHash('sha256').update('program').digest('hex');
  await checkNode(program, of(right));
  await expect(checkNode(program, of(OTHER))).rejects.toThrow('is not the Node 1.2.3');
});

it('says so where no hash is noted, and has nothing to say of a Node that is not there', async () => {
  const said = vi.spyOn(console, 'error').mockReturnValue(undefined);
  await checkNode(program, { ...of(OTHER), platform: 'plan9-x64' });
  expect(said).toHaveBeenCalledWith(expect.stringContaining('NOT CHECKED'));
  said.mockClear();
  await checkNode(path.join(folder, 'none'), of(OTHER));
  expect(said).not.toHaveBeenCalled();
  said.mockRestore();
});

it('notes the version that is installed', () => {
  const read = (/** @type {string} */ file) => JSON.parse(readFileSync(path.join(root, file), 'utf8'));
  expect(read('tools/node-hashes.json').version).toBe(read('package.json').devDependencies.node);
});

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';

/** Scratch space that git ignores. */
const CACHE = path.join(import.meta.dirname, '../../.cache');
const SOURCE = path.join(import.meta.dirname, 'real-server');
const LOCK = path.join(SOURCE, 'package-lock.json');
/** Written last: a folder without it was left in the middle. */
const DONE = 'installed';

/**
 * The real server with its packages, exactly those of the lock, in a folder of its own: none of them is a package of the
 * project. What was installed once is used again.
 */
export function installServer(): { folder: string; seconds: number; isNew: boolean } {
  const began = performance.now();
  const name = createHash('sha256').update(readFileSync(LOCK)).digest('hex').slice(0, 12);
  const folder = path.join(CACHE, 'real-bluesky-server', name);
  const isNew = !existsSync(path.join(folder, DONE));
  if (isNew) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
  }
  for (const file of readdirSync(SOURCE)) copyFileSync(path.join(SOURCE, file), path.join(folder, file));
  if (isNew) {
    // Nothing is compiled, and no script of a package runs.
    npm(folder, ['ci', '--ignore-scripts', '--no-audit', '--no-fund']);
    writeFileSync(path.join(folder, DONE), '');
  }
  return { folder, isNew, seconds: (performance.now() - began) / 1000 };
}

function npm(folder: string, args: readonly string[]): void {
  const { status, stderr, error } = spawnSync('npm', args, {
    cwd: folder,
    encoding: 'utf8',
    env: {
      ...process.env,
      PATH: `${path.dirname(process.execPath)}${path.delimiter}${process.env.PATH}`,
    },
    shell: process.platform === 'win32',
  });
  if (status !== 0)
    throw new Error(`npm ${args.join(' ')} in ${folder}: ${error?.message ?? stderr.slice(-2_000)}`);
}

import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Figure } from './report.ts';

const root = path.resolve(import.meta.dirname, '..');
const LIMIT_MS = 600_000;

async function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  // Ctrl-C reaches the whole foreground group; npm's shell alone would keep waiting.
  if (child.pid !== undefined) process.kill(-child.pid, 'SIGINT');
  await ended;
}

/** Seconds from `npm start` in the folder to an answered first page. */
async function startSeconds(folder: string, environment: NodeJS.ProcessEnv): Promise<number> {
  const began = performance.now();
  const child = spawn('npm', ['start'], { cwd: folder, env: environment, stdio: 'ignore', detached: true });
  try {
    while (performance.now() - began < LIMIT_MS) {
      const answer = await fetch(`http://127.0.0.1:${environment.PORT}/`).catch(() => null);
      if (answer?.ok) return (performance.now() - began) / 1000;
      if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}`);
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    throw new Error('npm start did not answer in ten minutes');
  } finally {
    await stop(child);
  }
}

/** A fresh clone with an empty package cache, then the second start of the same folder. */
export async function measureFirstStart(): Promise<Figure[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'postownia-clone-'));
  try {
    execFileSync('git', ['clone', '--quiet', root, folder]);
    const environment = {
      ...process.env,
      PORT: String(await freePort()),
      SANDBOX_PORT: String(await freePort()),
      npm_config_cache: path.join(folder, '.cache', 'npm'),
    };
    const first = await startSeconds(folder, environment);
    const second = await startSeconds(folder, environment);
    return [
      { name: 'fresh clone to first page, cold cache', value: first, unit: 's', most: 90 },
      { name: 'start when already built', value: second, unit: 's', most: 2 },
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, test } from 'vitest';

let folder: string;
let child: ChildProcess | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sandbox-main-'));
});
afterEach(() => {
  child?.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** The sources need a Node that strips types; whoever runs the tests may be older. */
const node =
  Number(process.versions.node.split('.')[0]) >= 24
    ? process.execPath
    : join(import.meta.dirname, '../../node_modules/.bin/node');

const start = (env: Record<string, string>) => {
  child = spawn(node, [join(import.meta.dirname, 'main.ts')], {
    env: { SANDBOX_PORT: '0', DATA_DIR: folder, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  return child;
};
const firstLine = async (running: ChildProcess) => {
  if (!running.stdout) throw new Error('no output');
  const [line] = (await once(createInterface({ input: running.stdout }), 'line')) as [string];
  return JSON.parse(line) as { ready: boolean; url: string; smtpUrl: string; pid: number };
};

test('says in one line when it answers, and stops on SIGTERM', async () => {
  const running = start({ APP_URL: 'http://localhost:3000/' });
  const ready = await firstLine(running);
  expect(ready).toMatchObject({ ready: true, pid: running.pid, smtpUrl: expect.stringMatching(/^smtp:/) });
  expect((await fetch(`${ready.url}/health`)).status).toBe(200);
  running.kill('SIGTERM');
  expect(await once(running, 'exit')).toEqual([0, null]);
});

test('ends with its parent when told so', async () => {
  const running = start({ SANDBOX_EXIT_WITH_PARENT: 'on' });
  await firstLine(running);
  running.stdin?.end();
  expect(await once(running, 'exit')).toEqual([0, null]);
});

test('names a faulty port and a taken one', async () => {
  const faulty = start({ SANDBOX_PORT: 'three' });
  const words = once(faulty.stderr ?? faulty, 'data');
  expect(await once(faulty, 'exit')).toEqual([78, null]);
  expect(String((await words)[0])).toContain('SANDBOX_PORT');
  const first = start({});
  const { url } = await firstLine(first);
  const second = start({ SANDBOX_PORT: new URL(url).port, DATA_DIR: join(folder, 'other') });
  expect(await once(second, 'exit')).toEqual([1, null]);
  first.kill('SIGKILL');
});

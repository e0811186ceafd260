import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type SandboxProcess, startSandboxProcess } from './start-sandbox-process.ts';

/** Stands for the sandbox: answers with its process number and what it was told. The process handling is under test. */
const tinySandbox = `
import { createServer } from 'node:http';
createServer((request, response) => {
  if (request.url === '/die') process.exit(3);
  const { SANDBOX_PORT, SANDBOX_SMTP_PORT, DATA_DIR, APP_URL, SECRET_KEY } = process.env;
  response.end(JSON.stringify({ pid: process.pid, SANDBOX_PORT, SANDBOX_SMTP_PORT, DATA_DIR, APP_URL, SECRET_KEY }));
}).listen(Number(process.env.SANDBOX_PORT), '127.0.0.1');
`;

describe('the sandbox process', () => {
  const log = pino({ level: 'silent' });
  let folder: string;
  let program: string;
  let running: SandboxProcess[];

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'postownia-sandbox-'));
    program = path.join(folder, 'tiny-sandbox.mjs');
    await writeFile(program, tinySandbox);
    running = [];
  });
  afterEach(async () => {
    for (const sandbox of running) await sandbox.stop();
    await rm(folder, { recursive: true, force: true });
  });

  async function start(port = 0): Promise<SandboxProcess> {
    const config = { dataDir: folder, sandbox: { on: true, port } };
    const sandbox = await startSandboxProcess({ config, appUrl: 'http://localhost:3000', log, program });
    running.push(sandbox);
    return sandbox;
  }
  const ask = async (url: string) => (await (await fetch(url)).json()) as Record<string, unknown>;

  it('is told its ports, folder and the app, and no secret', async () => {
    const sandbox = await start();
    const told = await ask(sandbox.url);
    expect(told).toEqual({
      pid: expect.any(Number),
      SANDBOX_PORT: new URL(sandbox.url).port,
      SANDBOX_SMTP_PORT: new URL(sandbox.smtpUrl).port,
      DATA_DIR: path.join(folder, 'sandbox'),
      APP_URL: 'http://localhost:3000',
    });
  });

  it('is started again on the same address when it dies', async () => {
    const sandbox = await start();
    const before = await ask(sandbox.url);
    await fetch(`${sandbox.url}/die`).catch(() => undefined);
    await expect.poll(async () => (await ask(sandbox.url).catch(() => before)).pid).not.toBe(before.pid);
  });

  it('is gone after stop and stays so', async () => {
    const sandbox = await start();
    await Promise.all([sandbox.stop(), sandbox.stop()]);
    await expect(ask(sandbox.url)).rejects.toThrow();
  });

  it('reports the last words of one that cannot start', async () => {
    await writeFile(program, "throw new Error('no such world')");
    await expect(start()).rejects.toThrow('no such world');
  });

  it('says clearly that its port is taken', async () => {
    const stranger = createServer((_, response) => response.end('me')).listen(0, '127.0.0.1');
    await once(stranger, 'listening');
    const { port } = stranger.address() as AddressInfo;
    await expect(start(port)).rejects.toThrow(`Port ${port} jest zajęty; ustaw inny SANDBOX_PORT.`);
    stranger.close();
  });

  it('ends when its server is killed', async () => {
    const server = path.join(folder, 'server.ts');
    await writeFile(
      server,
      `import { pino } from '${import.meta.resolve('pino')}';
       import { startSandboxProcess } from '${import.meta.resolve('./start-sandbox-process.ts')}';
       const config = { dataDir: '${folder}', sandbox: { on: true, port: 0 } };
       const sandbox = await startSandboxProcess({ config, appUrl: '', log: pino({ level: 'silent' }), program: '${program}' });
       console.log(sandbox.url);`,
    );
    const child = spawn(process.execPath, [server], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [url] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
    expect(await ask(url)).toHaveProperty('pid');
    child.kill('SIGKILL');
    await expect
      .poll(() =>
        ask(url).then(
          () => 'answers',
          () => 'gone',
        ),
      )
      .toBe('gone');
  });
});

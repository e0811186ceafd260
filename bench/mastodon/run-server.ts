import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../server/src/lib/free-port.ts';
import { askOnce } from '../ask-once.ts';

/** What the server is called by the people whose accounts lie on it. */
export const SERVER_NAME = 'snac.test';

export interface RealStatus {
  readonly id: string;
  readonly content: string;
  readonly language: string | null;
  readonly visibility: string;
  readonly media_attachments: readonly {
    readonly type: string;
    readonly description: string;
    readonly url: string;
  }[];
}

/** A small server that speaks Mastodon's dialect, asked directly: what it says is what everybody sees. */
export interface RealServer {
  readonly url: string;
  readonly version: string;
  /** @returns the password */
  addUser(name: string): string;
  statusesOf(id: string): Promise<RealStatus[]>;
  /** A file that a post shows, by the address that the server gives it. */
  file(address: string): Promise<Buffer>;
  close(): Promise<void>;
}

/**
 * Starts snac (a package of Debian; its source builds in seconds) with an empty folder for what it keeps.
 * @param program where it is
 */
export async function runServer(program: string): Promise<RealServer> {
  const folder = path.join(await mkdtemp(path.join(tmpdir(), 'postownia-real-server-')), 'data');
  const port = await freePort();
  const run = (args: readonly string[], input = '') => {
    const { stdout, status, error } = spawnSync(program, args, { input, encoding: 'utf8' });
    if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${error?.message ?? stdout}`);
    return stdout;
  };
  run(['init', folder], `127.0.0.1\n${port}\n${SERVER_NAME}\n\n\n`);
  const settings = path.join(folder, 'server.json');
  const kept = JSON.parse(await readFile(settings, 'utf8')) as object;
  // Nothing is sent to anybody outside: there is nobody.
  await writeFile(settings, JSON.stringify({ ...kept, disable_email_notifications: true }));
  const child = spawn(program, ['httpd', folder], { stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  const told = await untilThere(`${url}/api/v1/instance`);
  const read = async (address: string): Promise<unknown> =>
    JSON.parse((await askOnce(`${url}${address}`)).body.toString());
  return {
    url,
    version: told.version,
    addUser: (name) => /password is (\S+)/.exec(run(['adduser', folder, name], '\n'))?.[1] ?? '',
    statusesOf: async (id) => (await read(`/api/v1/accounts/${id}/statuses?limit=40`)) as RealStatus[],
    file: async (address) => (await askOnce(`${url}${new URL(address).pathname}`)).body,
    async close() {
      child.kill('SIGTERM');
      await once(child, 'exit');
      await rm(path.dirname(folder), { recursive: true, force: true });
    },
  };
}

async function untilThere(address: string): Promise<{ version: string }> {
  for (let tries = 0; ; tries += 1) {
    try {
      return JSON.parse((await askOnce(address)).body.toString()) as { version: string };
    } catch (error) {
      if (tries > 100) throw error;
      await pause(50);
    }
  }
}

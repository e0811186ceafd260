import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';

/** What the server is called by the people whose accounts lie on it, and by the papers of those accounts. */
export const SERVER_NAME = 'pds.test';

export interface RealAccount {
  readonly did: string;
  readonly handle: string;
  readonly password: string;
  readonly appPassword: string;
}

/** The real server, asked directly: what it says is what everybody sees. */
export interface RealServer {
  readonly pid: number;
  readonly url: string;
  readonly videosUrl: string;
  readonly startSeconds: number;
  addAccount(name: string): Promise<RealAccount>;
  /** The account's owner signs in with its own password; the token that this gives. */
  signIn(account: RealAccount): Promise<string>;
  call(name: string, how?: Call): Promise<{ status: number; body: Record<string, unknown> }>;
  /** As whoever runs the server. */
  administer(name: string, body: object): Promise<void>;
  close(): Promise<void>;
}

interface Call {
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
  readonly token?: string;
}

const Json = { 'content-type': 'application/json' };
const PASSWORD = 'haslo-wlascicielki';

/** Starts what `install-server.ts` installed, with an empty folder for what it keeps. */
export async function runServer(folder: string): Promise<RealServer> {
  const began = performance.now();
  const data = await mkdtemp(path.join(tmpdir(), 'postownia-real-server-'));
  const child = spawn(process.execPath, [path.join(folder, 'start.mjs'), SERVER_NAME, data], {
    cwd: folder,
    env: { ...process.env, LOG_ENABLED: 'false', NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = once(child, 'exit').then(() => Promise.reject(new Error('the real server ended')));
  gone.catch(() => undefined);
  const [line] = await Promise.race([once(createInterface({ input: child.stdout }), 'line'), gone]);
  const { url, videosUrl, adminPassword } = JSON.parse(String(line)) as Record<string, string>;
  const startSeconds = (performance.now() - began) / 1000;
  const call = caller(String(url));
  const admin = `Basic ${Buffer.from(`admin:${adminPassword}`).toString('base64')}`;
  return {
    pid: child.pid ?? 0,
    url: String(url),
    videosUrl: String(videosUrl),
    startSeconds,
    call,
    addAccount: (name) => addAccount(call, name),
    signIn: async ({ handle, password }) =>
      String(
        (await asked(call, 'com.atproto.server.createSession', { identifier: handle, password })).accessJwt,
      ),
    async administer(name, body) {
      const headers = { ...Json, authorization: admin };
      const answer = await fetch(`${url}/xrpc/${name}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      });
      if (!answer.ok) throw new Error(`${name}: ${await answer.text()}`);
    },
    async close() {
      child.kill('SIGTERM');
      await gone.catch(() => undefined);
      await rm(data, { recursive: true, force: true });
    },
  };
}

const caller =
  (url: string): RealServer['call'] =>
  async (name, { query = {}, body, token } = {}) => {
    const answer = await fetch(`${url}/xrpc/${name}?${new URLSearchParams(query)}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        ...(body === undefined ? {} : Json),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    return { status: answer.status, body: text === '' ? {} : JSON.parse(text) };
  };

async function asked(call: RealServer['call'], name: string, body: object, token?: string) {
  const answer = await call(name, { body, ...(token === undefined ? {} : { token }) });
  if (answer.status !== 200) throw new Error(`${name}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** A person makes an account, and in it a password for our app alone. */
async function addAccount(call: RealServer['call'], name: string): Promise<RealAccount> {
  const handle = `${name}.${SERVER_NAME}`;
  const made = await asked(call, 'com.atproto.server.createAccount', {
    handle,
    email: `${name}@mail.test`,
    password: PASSWORD,
  });
  const app = { name: 'Postownia' };
  const { password } = await asked(call, 'com.atproto.server.createAppPassword', app, String(made.accessJwt));
  return { did: String(made.did), handle, password: PASSWORD, appPassword: String(password) };
}

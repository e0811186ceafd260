import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { freePort } from './lib/free-port.ts';
import { serverFolder } from './lib/server-folder.ts';
import { SANDBOX_WEBHOOK_SECRET, WEBHOOK_PATH } from './providers/payment/make-payments.ts';

/** The running sandbox: the providers' protocols on loopback, in a process of its own. */
export interface SandboxProcess {
  readonly url: string;
  readonly smtpUrl: string;
  /** Ends the sandbox and waits until it is gone. Idempotent. */
  stop(): Promise<void>;
}

const portTimeoutMs = 2_000;
const readyTimeoutMs = 20_000;
const stopTimeoutMs = 5_000;
const longestPauseMs = 5_000;

/**
 * A sandbox must not outlive its server, or it would hold the port against the next one. Its channel to the server
 * closes however the server ends, also by kill -9; this line, loaded before the sandbox, then ends it.
 */
const endWithParent =
  "data:text/javascript,process.once('disconnect',()=>process.kill(process.pid,'SIGTERM'));process.channel?.unref()";

/**
 * Starts the sandbox and waits until it answers; one that dies later is started again on the same ports.
 * It is told SANDBOX_PORT, SANDBOX_SMTP_PORT, DATA_DIR (`dataDir`/sandbox), APP_URL and where Stripe's events go, and none of the server's keys.
 * @throws Error with the sandbox's last words when it cannot start, most often because its port is taken
 */
export async function startSandboxProcess({
  config,
  appUrl,
  ownUrl = appUrl,
  log,
  program = sandboxProgram(),
}: {
  config: Pick<Config, 'dataDir' | 'sandbox'>;
  appUrl: string;
  /** Where the server itself is reached on this machine, for the payment provider's events. */
  ownUrl?: string;
  log: Logger;
  program?: string;
}): Promise<SandboxProcess> {
  const port = await claimPort(config.sandbox.port);
  const smtpPort = await freePort();
  const env = {
    SANDBOX_PORT: String(port),
    SANDBOX_SMTP_PORT: String(smtpPort),
    DATA_DIR: path.join(config.dataDir, 'sandbox'),
    APP_URL: appUrl,
    STRIPE_WEBHOOK_URL: `${ownUrl}${WEBHOOK_PATH}`,
    STRIPE_WEBHOOK_SECRET: SANDBOX_WEBHOOK_SECRET,
  };
  const url = `http://127.0.0.1:${port}`;
  const start = () => launch({ program, env, log });
  let current = start();
  await waitUntilReady(current, url, port);

  let stopping: Promise<void> | undefined;
  const supervise = async () => {
    for (let failures = 0; stopping === undefined; failures++) {
      const [code, signal] = await current.exit;
      if (stopping !== undefined) return;
      log.warn({ code, signal }, 'the sandbox ended, starting it again');
      await pause(Math.min(longestPauseMs, 50 * 2 ** Math.min(failures, 10)));
      if (stopping !== undefined) return;
      current = start();
    }
  };
  void supervise();
  return {
    url,
    smtpUrl: `smtp://127.0.0.1:${smtpPort}`,
    stop: () => {
      stopping ??= end(current);
      return stopping;
    },
  };
}

interface Launched {
  child: ChildProcess;
  /** Exit code and signal, once it ended. */
  exit: Promise<[number | null, NodeJS.Signals | null]>;
  lastWords: string[];
}

function launch({
  program,
  env,
  log,
}: {
  program: string;
  env: Record<string, string>;
  log: Logger;
}): Launched {
  const child = spawn(process.execPath, ['--import', endWithParent, program], {
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const lastWords: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    if (stream === null) continue;
    createInterface({ input: stream }).on('line', (line) => {
      lastWords.push(line);
      if (lastWords.length > 20) lastWords.shift();
      log[stream === child.stderr ? 'warn' : 'debug']({ sandbox: line }, 'sandbox says');
    });
  }
  return { child, exit: once(child, 'exit') as Launched['exit'], lastWords };
}

/** The configured port; for a moment it may still belong to the sandbox of a server that was just killed. */
async function claimPort(wished: number): Promise<number> {
  const deadline = Date.now() + portTimeoutMs;
  for (;;) {
    const port = await freePort(wished);
    if (wished === 0 || port === wished) return port;
    if (Date.now() > deadline) {
      throw new Error(
        `Port ${wished} jest zajęty; ustaw inny SANDBOX_PORT. / Port ${wished} is taken; set another SANDBOX_PORT.`,
      );
    }
    await pause(50);
  }
}

async function waitUntilReady(
  { exit, child, lastWords }: Launched,
  url: string,
  port: number,
): Promise<void> {
  const deadline = Date.now() + readyTimeoutMs;
  let ended = false;
  void exit.then(() => {
    ended = true;
  });
  while (!(await answers(url))) {
    if (!ended && Date.now() < deadline) {
      await pause(20);
      continue;
    }
    child.kill('SIGKILL');
    throw new Error(
      `The sandbox did not start on port ${port} (SANDBOX_PORT). Its last words:\n${lastWords.join('\n') || '(none)'}`,
    );
  }
}

/** Any answer counts: what the addresses say is the sandbox's business. */
async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    await response.body?.cancel();
    return true;
  } catch {
    return false;
  }
}

async function end({ child, exit }: Launched): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  const killer = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs);
  await exit;
  clearTimeout(killer);
}

/** From the bundle the sandbox's bundle, from the sources its sources. */
function sandboxProgram(): string {
  const fromSource = import.meta.filename.endsWith('.ts');
  return path.join(serverFolder, '../sandbox', fromSource ? 'src/main.ts' : 'dist/main.js');
}

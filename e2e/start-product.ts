import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SANDBOX_S3 } from '../sandbox/src/s3/signature.ts';

const root = path.resolve(import.meta.dirname, '..');
const START_LIMIT_MS = 300_000;

/** The built product as `npm start` runs it: server, embedded database and sandbox, with a data folder of its own. */
export interface Product {
  url: string;
  sandboxUrl: string;
  dataDir: string;
  /** Process number of the server at the moment. */
  pid(): number;
  /** Ends the process at once, as a power cut would. */
  kill(): Promise<void>;
  /** Starts it again on the same data and the same address. */
  restart(): Promise<void>;
  /** Stops it cleanly, or starts what was stopped. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Stops it cleanly and removes its data. */
  close(): Promise<void>;
}

export interface ProductOptions {
  /** Variables as an operator would set them. */
  environment?: Record<string, string>;
  /** True keeps files in the sandbox's object store instead of on disk. */
  bucket?: boolean;
  /** The data folder to start on, the product's own from then on; without it an empty one. */
  dataDir?: string;
}

/** Starts the product from the last build on free ports. */
export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  const dataDir = options.dataDir ?? (await mkdtemp(path.join(tmpdir(), 'postownia-e2e-')));
  const [port, sandboxPort] = [await freePort(), await freePort()];
  const environment = {
    ...process.env,
    NODE_ENV: 'development',
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    SIGNUPS_PER_IP_PER_DAY: '0',
    ...(options.bucket ? bucketEnvironment(sandboxPort) : {}),
    ...options.environment,
  };
  let child = await start(environment);
  return {
    url: `http://localhost:${port}`,
    sandboxUrl: `http://127.0.0.1:${sandboxPort}`,
    dataDir,
    pid: () => child.pid ?? 0,
    kill: () => end(child, 'SIGKILL'),
    restart: async () => {
      await end(child, 'SIGTERM');
      child = await start(environment);
    },
    stop: () => end(child, 'SIGTERM'),
    start: async () => {
      child = await start(environment);
    },
    close: async () => {
      await end(child, 'SIGTERM');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function bucketEnvironment(sandboxPort: number): Record<string, string> {
  const { bucket, region, accessKeyId, secretAccessKey } = SANDBOX_S3;
  return {
    S3_ENDPOINT: `http://127.0.0.1:${sandboxPort}/s3`,
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  };
}

async function start(environment: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const main = path.join(root, 'server', 'dist', 'main.js');
  if (!existsSync(main)) throw new Error('The product is not built: run `node tools/build.mjs` first.');
  const child = spawn(process.execPath, [main], {
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => output.push(String(chunk)));
  await new Promise<void>((resolve, reject) => {
    const fail = (reason: string) => reject(new Error(`${reason}\n${output.join('')}`));
    const timer = setTimeout(() => fail('The product did not start in time.'), START_LIMIT_MS);
    child.once('message', () => {
      clearTimeout(timer);
      resolve();
    });
    child.once('exit', (code) => {
      clearTimeout(timer);
      fail(`The product ended with ${code}.`);
    });
  });
  if (process.env.E2E_LOG === 'on')
    for (const stream of [child.stdout, child.stderr]) stream?.pipe(process.stderr);
  return child;
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill(signal);
  await ended;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}

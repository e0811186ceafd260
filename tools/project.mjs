import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';

/** The repository's folder. Everything in tools/ works from any current folder. */
export const root = path.resolve(import.meta.dirname, '..');

/** Scratch space that git ignores. */
export const cacheFolder = path.join(root, '.cache');

/** Where npm puts the Node of the lock. */
export const installedNode = path.join(
  root,
  'node_modules/node/bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
);

/**
 * The Node that runs everything but these tools: the one npm installed, by its path, because PATH may name an older
 * one. Where it could not be installed, the Node that runs now, if it is new enough.
 */
export function projectNode() {
  if (existsSync(installedNode)) return installedNode;
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 22)) return process.execPath;
  throw new Error(`Node >= 22.22 is needed. npm did not install one, and this one is ${process.version}.`);
}

/**
 * The script behind a command of an installed package, to be started with projectNode().
 * @param {string} packageName
 * @param {string} [command] where the package has several
 */
export function packageCommand(packageName, command) {
  const folder = path.join(root, 'node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const script = typeof bin === 'string' ? bin : bin[command ?? path.basename(packageName)];
  if (script === undefined) throw new Error(`${packageName} has no command ${command}.`);
  return path.join(folder, script);
}

/**
 * Loaded before a program: ends it when the launcher that started it is gone, however that ended. The program's own
 * children inherit this, and must keep their channels to it: only the launcher's child is meant.
 */
const endWithLauncher = `data:text/javascript,if(process.ppid===${process.pid}){process.once('disconnect',()=>process.kill(process.pid,'SIGTERM'));process.channel?.unref()}`;

/**
 * Runs a program in the foreground and gives its exit code. It leads a process group of its own, so Ctrl-C reaches
 * this launcher alone, which passes it on exactly once; a second Ctrl-C is passed on too. The program does not outlive
 * the launcher, and the launcher does not outlive the npm command that ran it.
 * @param {string[]} args for the project's Node
 * @param {{env?: Record<string, string | undefined>, cwd?: string, output?: 'inherit' | number, onStart?: (child: import('node:child_process').ChildProcess) => void}} [options]
 *   output: an open file that gets what the program prints, where the terminal belongs to another
 * @returns {Promise<number>}
 */
export function runForeground(args, { env = process.env, cwd = root, output = 'inherit', onStart } = {}) {
  const child = spawn(projectNode(), ['--import', endWithLauncher, ...args], {
    cwd,
    env,
    stdio: ['inherit', output, output, 'ipc'],
    detached: process.platform !== 'win32',
  });
  const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
  const forward = (/** @type {NodeJS.Signals} */ signal) => child.kill(signal);
  for (const signal of signals) process.on(signal, forward);
  const watch = watchNpm(() => forward('SIGTERM'));
  onStart?.(child);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      clearInterval(watch);
      for (const name of signals) process.off(name, forward);
      resolve(code ?? (signal === 'SIGINT' ? 130 : 143));
    });
  });
}

/** npm runs its commands in a shell; a signal to npm ends that shell and is passed on no further. */
function watchNpm(/** @type {() => void} */ onGone) {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return undefined;
  const shell = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(timer);
    onGone();
  }, 200);
  return timer;
}

/**
 * Runs a program in the background of a tool, collecting what it prints.
 * @param {string[]} args for the project's Node
 * @param {{env?: Record<string, string | undefined>, cwd?: string}} [options]
 * @returns {Promise<{code: number, output: string}>}
 */
export function runCollecting(args, { env = process.env, cwd = root } = {}) {
  const child = spawn(projectNode(), args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const collect = (/** @type {Buffer} */ chunk) => {
    output += chunk;
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** A port that nobody listens on at the moment. @returns {Promise<number>} */
export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (probe.address());
      probe.close(() => resolve(port));
    });
  });
}

/** "1,2 s" for people. */
export function seconds(/** @type {number} */ since) {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}

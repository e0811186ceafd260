import { type ChildProcess, fork, spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The system's tool that starts a program in namespaces of its own. */
const TOOLS = ['/usr/bin/unshare', '/bin/unshare'];
/** A network without any interface that is up; the user stays who they are, without rights over others. */
const WITHOUT_NETWORK = ['--map-current-user', '--net', '--'];

export interface ForkOptions {
  readonly entry: URL;
  readonly args: readonly string[];
  readonly execArgv: readonly string[];
}

let tool: string | null | undefined;

/**
 * The tool that starts processes without a network; null where the platform has none or does not let us. Asked once, in a
 * few milliseconds: whoever opens a pool asks, so that no request waits for it.
 */
export function networkIsolation(): string | null {
  if (tool !== undefined) return tool;
  const found = process.platform === 'linux' ? TOOLS.find((path) => existsSync(path)) : undefined;
  const works =
    found !== undefined &&
    spawnSync(found, [...WITHOUT_NETWORK, process.execPath, '--version'], { stdio: 'ignore', env: {} })
      .status === 0;
  tool = works ? found : null;
  return tool;
}

/**
 * Starts a process of our own that messages can be sent to: without our environment, because it needs none of its secrets,
 * and without a network where the platform allows that to whoever is not root. What it prints when it breaks says nothing.
 */
export function isolatedFork({ entry, args, execArgv }: ForkOptions): ChildProcess {
  const options = {
    serialization: 'advanced',
    // glibc keeps freed memory in arenas, many by default; two hold less of it back.
    env: { MALLOC_ARENA_MAX: '2' },
    stdio: ['ignore', 'inherit', 'ignore', 'ipc'] as ('ignore' | 'inherit' | 'ipc')[],
  } as const;
  const isolation = networkIsolation();
  if (isolation === null) return fork(entry, [...args], { ...options, execArgv: [...execArgv] });
  // The tool becomes the program: process number, parent and messages are the same as without it.
  const command = [...WITHOUT_NETWORK, process.execPath, ...execArgv, fileURLToPath(entry), ...args];
  return spawn(isolation, command, options);
}

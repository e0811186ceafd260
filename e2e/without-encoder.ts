import childProcess from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';

/**
 * Preloaded into a product (`--import`), this makes its platform one without the video encoder: the process that draws reels
 * looks for a package that is not there, as where npm found no binary.
 */
const MISSING = 'no-such-package';
const withMissing = (args: unknown): unknown =>
  Array.isArray(args) && args.some((arg) => String(arg).endsWith('reel-process.js'))
    ? [...args, MISSING]
    : args;

const { fork, spawn } = childProcess;
Object.assign(childProcess, {
  spawn: (command: string, args: unknown, ...rest: unknown[]) =>
    Reflect.apply(spawn, childProcess, [command, withMissing(args), ...rest]),
  fork: (entry: string | URL, args: unknown, ...rest: unknown[]) =>
    Reflect.apply(fork, childProcess, [
      entry,
      String(entry).endsWith('reel-process.js') && Array.isArray(args) ? [...args, MISSING] : args,
      ...rest,
    ]),
});
syncBuiltinESMExports();

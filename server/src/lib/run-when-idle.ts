import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setPriority } from 'node:os';

/** The system's tool that changes how a process is scheduled. */
const TOOL = '/usr/bin/chrt';
const LOWEST = 19;

/**
 * Lets this process, with every thread that it has or begins, use a processor only while nobody else wants it: Linux' idle policy
 * (sched(7)), which gives way at once where a low priority alone keeps others waiting until its turn is over. Where there is
 * no such policy, or not the tool, the priority is the lowest.
 */
export function runWhenIdle(): void {
  setPriority(LOWEST);
  if (process.platform !== 'linux' || !existsSync(TOOL)) return;
  const command = ['--all-tasks', '--idle', '--pid', '0', String(process.pid)];
  spawnSync(TOOL, command, { stdio: 'ignore', env: {} });
}

import { readdirSync, readFileSync } from 'node:fs';

interface RunningProcess {
  pid: number;
  parent: number;
}

function runningProcesses(): RunningProcess[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const status = readFileSync(`/proc/${name}/stat`, 'utf8');
        // The command's name stands in brackets and may hold spaces: count fields from its end.
        const fields = status.slice(status.lastIndexOf(')') + 2).split(' ');
        return [{ pid: Number(name), parent: Number(fields[1]) }];
      } catch {
        return [];
      }
    });
}

/** The process and all its descendants. */
export function familyOf(pid: number): number[] {
  const all = runningProcesses();
  const family = [pid];
  for (const member of family)
    family.push(...all.filter(({ parent }) => parent === member).map((one) => one.pid));
  return family;
}

/** Proportional set size of the processes together, in MB: memory they share is counted once. */
export function proportionalMemory(pids: readonly number[]): number {
  let kilobytes = 0;
  for (const pid of pids) {
    try {
      const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
      kilobytes += Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0);
    } catch {
      // The process ended between listing and reading.
    }
  }
  return kilobytes / 1024;
}

/** Whether a process was started with such a word in its command line; an ended one was not. */
export function isStartedWith(pid: number, word: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(word);
  } catch {
    return false;
  }
}

/** Every process whose command line names the folder (the database's, which is nobody's child), with its family. */
export function processesUsing(folder: string): number[] {
  const named = runningProcesses().filter(({ pid }) => isStartedWith(pid, folder));
  return [...new Set(named.flatMap(({ pid }) => familyOf(pid)))];
}

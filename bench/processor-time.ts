import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { familyOf } from './process-memory.ts';

/** Linux counts processor time in hundredths of a second. */
const TICKS_PER_SECOND = 100;

interface Reading {
  readonly at: number;
  /** Seconds of processor per process id, what its ended children used included. */
  readonly own: ReadonlyMap<number, number>;
  /** Seconds of processor that anything on this machine used. */
  readonly machine: number;
}

function ownSeconds(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // After the command's closing bracket field 3 follows; 14 to 17 are the times.
    const fields = status.slice(status.lastIndexOf(')') + 2).split(' ');
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_PER_SECOND;
  } catch {
    return 0;
  }
}

function read(roots: () => readonly number[]): Reading {
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0] = (
    readFileSync('/proc/stat', 'utf8').split('\n')[0] ?? ''
  )
    .split(/\s+/)
    .slice(1)
    .map(Number);
  return {
    at: performance.now(),
    own: new Map(
      roots()
        .flatMap(familyOf)
        .map((pid) => [pid, ownSeconds(pid)]),
    ),
    machine: (user + nice + system + irq + softirq) / TICKS_PER_SECOND,
  };
}

/** What a stretch of time cost. All in seconds. */
export interface Cost {
  readonly wall: number;
  /** Processor time of the watched processes and all their descendants. */
  readonly work: number;
  /** Processors that other work on this machine left over, at least a tenth of one. */
  readonly processors: number;
}

/**
 * Begins to watch processes, so that a figure can say what the machine could have done: a busy one leaves fewer
 * processors, and a ratio to those stays comparable.
 * @param roots the processes to watch, asked at both ends
 */
export function watchProcessors(roots: () => readonly number[]): () => Cost {
  const before = read(roots);
  return () => {
    const after = read(roots);
    const wall = (after.at - before.at) / 1000;
    let work = 0;
    for (const [pid, seconds] of after.own) work += Math.max(0, seconds - (before.own.get(pid) ?? 0));
    const others = Math.max(0, after.machine - before.machine - work);
    return { wall, work, processors: Math.max(0.1, availableParallelism() - others / wall) };
  };
}

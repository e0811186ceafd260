import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

const NANOSECONDS_PER_MILLISECOND = 1e6;

/** Processor time that the processes have used, all their threads together, in milliseconds; exact to the microsecond. */
export function processorMilliseconds(pids: readonly number[]): number {
  let nanoseconds = 0;
  for (const pid of pids)
    for (const thread of entries(`/proc/${pid}/task`))
      nanoseconds += Number(text(`/proc/${pid}/task/${thread}/schedstat`).split(' ')[0]);
  return nanoseconds / NANOSECONDS_PER_MILLISECOND;
}

/** Begins the peak of resident memory anew for these processes. */
export function resetPeaks(pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      writeFileSync(`/proc/${pid}/clear_refs`, '5');
    } catch {
      // It ended meanwhile.
    }
  }
}

/** Resident memory of the processes together: at their peaks since `resetPeaks`, or now. In MB. */
export function residentMegabytes(pids: readonly number[], which: 'VmHWM' | 'VmRSS'): number {
  const kilobytes = pids.map((pid) =>
    Number(new RegExp(`^${which}:\\s+(\\d+)`, 'm').exec(text(`/proc/${pid}/status`))?.[1] ?? 0),
  );
  return kilobytes.reduce((sum, one) => sum + one, 0) / 1024;
}

function text(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '0';
  }
}

function entries(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

import { readFileSync } from 'node:fs';
import type { Figure } from '../report.ts';

const PAGE_MEGABYTES = 4096 / 1_048_576;
const LOOK_MILLISECONDS = 250;
/** The run is told in tenths; the first two warm the process up. */
const [TENTHS, WARM_UP] = [10, 2];

/**
 * Looks at the resident memory of a process while work goes on.
 * @param done what share of the work is done, 0 to 1
 */
export function watchMemory(pid: number | undefined, done: () => number) {
  const tenths = Array.from({ length: TENTHS }, (): number[] => []);
  const timer = setInterval(() => {
    const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]);
    tenths[Math.min(TENTHS - 1, Math.floor(done() * TENTHS))]?.push(pages * PAGE_MEGABYTES);
  }, LOOK_MILLISECONDS);
  return {
    /** The web process in its steady state: the dearest tenth against the first one that is warm. */
    end(): Figure[] {
      clearInterval(timer);
      const means = tenths.map((looks) => looks.reduce((a, b) => a + b, 0) / Math.max(1, looks.length));
      const warm = means[WARM_UP] ?? 0;
      const after = Math.max(...means.slice(WARM_UP));
      return [
        { name: 'web process, at the beginning', value: means[0] ?? 0, unit: 'MB' },
        { name: 'web process, warmed up', value: warm, unit: 'MB' },
        { name: 'web process, its largest tenth of the run', value: after, unit: 'MB' },
        { name: 'web process, at the end', value: means.at(-1) ?? 0, unit: 'MB' },
        { name: 'web process, its largest tenth : warmed up', value: after / warm, unit: '×', most: 1.2 },
      ];
    },
  };
}

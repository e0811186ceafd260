import { readFileSync } from 'node:fs';
import type { Member } from '../cluster.ts';
import type { Figure } from '../report.ts';
import { openMemoryReader, type SettledMemory } from '../settled-memory.ts';

const PAGE_MEGABYTES = 4096 / 1_048_576;
const LOOK_MILLISECONDS = 250;
/** The run is told in tenths; the first two warm the process up. */
const [TENTHS, WARM_UP] = [10, 2];

/**
 * Looks at the memory of a process while work goes on: at every tenth of it what is left when all garbage is collected. What the
 * system counts between is told beside it and not judged: the same hundred thousand requests end with 545 or with 740 MB, as
 * the runtime finds time to collect.
 * @param member started with `--inspect-port=0`
 * @param done what share of the work is done, 0 to 1
 */
export async function watchMemory(member: Member, done: () => number) {
  const reader = await openMemoryReader(member);
  const settled: SettledMemory[] = [];
  let tenth = 0;
  let most = 0;
  const timer = setInterval(() => {
    const pages = Number(readFileSync(`/proc/${member.child.pid}/statm`, 'utf8').split(' ')[1]);
    most = Math.max(most, pages * PAGE_MEGABYTES);
  }, LOOK_MILLISECONDS);
  const read = async () => {
    tenth += 1;
    settled.push(await reader.read());
  };
  return {
    /** To be called as the work goes on. */
    step: async () => {
      if (done() * TENTHS >= tenth) await read();
    },
    /** The web process in its steady state: the dearest tenth against the first one that is warm. */
    end(): Figure[] {
      clearInterval(timer);
      reader.close();
      const [warm, steady] = [settled[WARM_UP], settled.slice(WARM_UP)];
      const largest = (of: keyof SettledMemory) => Math.max(...steady.map((one) => one[of]));
      return [
        { name: 'web process, the most with its garbage', value: most, unit: 'MB' },
        { name: 'web process, warmed up', value: warm?.process ?? 0, unit: 'MB' },
        { name: 'web process, its largest after that', value: largest('process'), unit: 'MB' },
        { name: 'web process, its objects warmed up', value: warm?.held ?? 0, unit: 'MB' },
        { name: 'web process, its objects at most', value: largest('held'), unit: 'MB' },
        {
          name: 'web process, its largest : warmed up',
          value: largest('process') / (warm?.process ?? 0),
          unit: '×',
          most: 1.2,
        },
      ];
    },
  };
}

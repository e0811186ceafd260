import type { Member } from '../cluster.ts';
import type { Figure } from '../report.ts';
import { openMemoryReader } from '../settled-memory.ts';

/** Looks in a run. */
const LOOKS = 40;

/**
 * Memory of the processes that live through the whole run, when all garbage is collected: one that is killed every minute would
 * not show what grows in an hour.
 */
export async function watchSurvivors(survivors: readonly Member[], seconds: number) {
  const begun = Date.now();
  const shareDone = () => (Date.now() - begun) / 1_000 / seconds;
  const watched = await Promise.all(
    survivors.map(async (member) => ({
      role: member.role,
      reader: await openMemoryReader(member),
      read: [] as { share: number; megabytes: number }[],
    })),
  );
  let looks = 0;
  return {
    /** To be called as time passes. */
    step: async () => {
      if (shareDone() * LOOKS < looks) return;
      looks += 1;
      for (const { reader, read } of watched)
        read.push({ share: shareDone(), megabytes: (await reader.read()).process });
    },
    end: (): Figure[] =>
      watched.flatMap(({ role, reader, read }) => {
        reader.close();
        const quarter = (n: number) => {
          const own = read.filter(({ share }) => Math.ceil(share * 4) === n);
          return own.reduce((sum, { megabytes }) => sum + megabytes, 0) / Math.max(1, own.length);
        };
        return [
          { name: `memory of a ${role} process that lived, second quarter`, value: quarter(2), unit: 'MB' },
          { name: `memory of a ${role} process that lived, last quarter`, value: quarter(4), unit: 'MB' },
          {
            name: `memory of a ${role} process, last quarter : second`,
            value: quarter(4) / quarter(2),
            unit: '×',
            most: 1.1,
          },
        ];
      }),
  };
}

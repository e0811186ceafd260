import { parseArgs } from 'node:util';
import { measureBacklogs } from './crowd/backlogs.ts';
import { type Crowd, openCrowd, restUntilIdle } from './crowd/fixture.ts';
import { measureIdle } from './crowd/idle.ts';
import { compareWaits, dayBesideMonths, type Outcome, runMonths } from './crowd/months.ts';
import { killWorker, takeDatabaseAway } from './crowd/outages.ts';
import { measureSignInLoad } from './crowd/sign-in-load.ts';
import { measureStreams } from './crowd/streams.ts';
import { conclude } from './report.ts';

/**
 * `npm run proof -- crowd [--most 10] [--days 10] [--only months,door] [--slice]`: what each of many waits for. Waits are
 * held against the physical time: processor time of the work ÷ processors that the machine had left over. `most` leaves
 * out larger crowds, `days` makes shorter months, `only` chooses parts.
 */
const { values } = parseArgs({
  options: {
    slice: { type: 'boolean' },
    most: { type: 'string' },
    days: { type: 'string' },
    only: { type: 'string' },
  },
});
const slice = values.slice ?? false;
const most = Number(values.most ?? 50);
const BRAND_COUNTS = (slice ? [1, 3] : [1, 2, 5, 10, 50]).filter((brands) => brands <= most);
const size = { slice, days: Number(values.days ?? (slice ? 7 : 30)), brands: Math.min(most, slice ? 3 : 10) };

/** In this order, because from `killed` on there are more processes. */
const PARTS: Readonly<Record<string, (crowd: Crowd) => Promise<void>>> = {
  idle: async (crowd) => crowd.tell('idle', await measureIdle(crowd)),
  months: async (crowd) => {
    // The writer's banks and the drawers are loaded once: a month alone is then what it costs among others.
    await runMonths(crowd, { brands: 2 });
    let alone: Outcome | undefined;
    for (const brands of BRAND_COUNTS) {
      const outcome = await runMonths(crowd, { brands });
      alone ??= outcome;
      const title = `${brands} at once, ${size.days} days each`;
      crowd.tell(title, compareWaits(title, outcome, alone));
    }
  },
  day: async (crowd) => crowd.tell('one day', await dayBesideMonths(crowd)),
  streams: async (crowd) => crowd.tell('screens', await measureStreams(crowd)),
  door: async (crowd) => {
    const [reader] = crowd.users;
    const door = slice ? { signUps: 5, signIns: 5 } : { signUps: 200, signIns: 100 };
    crowd.tell('door', await measureSignInLoad(crowd, { ...door, reader }));
  },
  backlogs: async (crowd) => crowd.tell('backlogs', await measureBacklogs(crowd)),
  away: async (crowd) => crowd.tell('database away', await takeDatabaseAway(crowd)),
  killed: async (crowd) => crowd.tell('worker killed', await killWorker(crowd)),
  shared: async (crowd) => {
    await runMonths(crowd, { brands: 2 });
    const alone = await runMonths(crowd, { brands: 1 });
    await crowd.cluster.grow('web');
    await crowd.cluster.grow('worker');
    // The new processes load theirs, too, and compile what runs often: each takes a quarter of the work, of which those
    // before have had five times as much. A start from cold has benchmarks of its own.
    for (let warming = 0; warming < 2; warming += 1) await runMonths(crowd, { brands: size.brands });
    const outcome = await runMonths(crowd, { brands: size.brands });
    const title = `${size.brands} at once, four processes`;
    crowd.tell(title, compareWaits(title, outcome, alone));
  },
};
const chosen = values.only?.split(',') ?? Object.keys(PARTS);
const unknown = chosen.filter((part) => !(part in PARTS));
if (unknown.length > 0)
  throw new Error(`No part ${unknown.join()}; there are ${Object.keys(PARTS).join(', ')}.`);

const crowd = await openCrowd({ size, users: Math.max(...BRAND_COUNTS, size.brands) + 1 });
try {
  for (const [part, measure] of Object.entries(PARTS)) {
    if (!chosen.includes(part)) continue;
    await restUntilIdle(crowd);
    await measure(crowd);
  }
  conclude('crowd', crowd.figures, { slice });
} finally {
  await crowd.close();
}

import { parseArgs } from 'node:util';
import { mutated, randomFrom } from '../server/test/hostile-files/hostile-file.ts';
import { goodPhotos, photoFiles } from '../server/test/hostile-files/photo-files.ts';
import { GOOD_PNG, pngFiles } from '../server/test/hostile-files/png-files.ts';
import { soundFiles, videoFiles } from '../server/test/hostile-files/video-files.ts';
import { soundBytes } from '../server/test/sounds.ts';
import { videoBytes } from '../server/test/videos.ts';
import { startCluster } from './cluster.ts';
import { type Door, sendFile } from './hostile/send-file.ts';
import { watchWeb } from './hostile/watch-web.ts';
import { signUpUser } from './new-user.ts';
import { conclude } from './report.ts';

/**
 * `npm run proof -- hostile-files [--seconds 600] [--seed n] [--slice]`: every malformed image, sound and video that the
 * tests make, sent by strangers through every door that takes such a file, then good files with something wrong for so many
 * seconds; meanwhile somebody else reads their calendar. Feeds and websites have no door that a loopback may stand behind:
 * `server/src/providers/hostile-files.test.ts` reads them.
 */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '600' },
    seed: { type: 'string', default: '22' },
    slice: { type: 'boolean', default: false },
  },
});
/** As many strangers as the limits of one (300 changes in a minute) leave time for. */
const ATTACKERS = 4;
/** What a door may answer: taken, refused in a word, or told to come back. */
const isAnswer = (status: number) =>
  status === 0 || (status >= 200 && status < 300) || (status >= 400 && status < 500);

const WARM_UP_ROUNDS = 10;

const cluster = await startCluster({ webs: 1, workers: 1 });
const url = cluster.members[0]?.url ?? '';
const joined = async (name: string, ip: string) => {
  const user = { origin: cluster.appUrl, email: `${name}-${Date.now()}@example.com`, ip };
  return { ...(await signUpUser(url, user)).headers, 'x-forwarded-for': ip };
};
const reader = await joined('reader', '10.3.0.1');
const attackers = await Promise.all(
  Array.from({ length: ATTACKERS }, (_, n) => joined(`attacker-${n}`, `10.4.0.${n + 1}`)),
);

const statuses = new Map<number, number>();
const broken: string[] = [];
async function attack(
  sends: Iterator<readonly [what: string, door: Door, bytes: Uint8Array]>,
): Promise<void> {
  await Promise.all(
    attackers.map(async (headers) => {
      for (let next = sends.next(); next.done !== true; next = sends.next()) {
        const [what, door, bytes] = next.value;
        const status = await sendFile({ url, headers }, door, bytes).catch(() => -1);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (!isAnswer(status)) broken.push(`${what} as ${door}: ${status}`);
        // Whoever is told to come back does.
        if (status === 429) await new Promise((resolve) => setTimeout(resolve, 1_000));
      }
    }),
  );
}

const photos = await goodPhotos();
const good: readonly (readonly [Door, Uint8Array])[] = [
  ...Object.values(photos).flatMap((bytes) => [['photo', bytes] as const, ['logo', bytes] as const]),
  ['photo', GOOD_PNG],
  ['sound', soundBytes('tone.wav')],
  ['video', videoBytes('h264')],
];
const images = [...pngFiles(), ...(await photoFiles())];
function* corpus() {
  for (const { what, bytes } of images)
    for (const door of ['photo', 'logo'] as const) yield [what, door, bytes] as const;
  for (const { what, bytes } of soundFiles()) yield [what, 'sound', bytes] as const;
  for (const { what, bytes } of videoFiles()) yield [what, 'video', bytes] as const;
}
let mutations = 0;
function* mutating(end: number) {
  const random = randomFrom(Number(values.seed));
  while (performance.now() < end) {
    const [door, bytes] =
      good[Math.floor(random() * good.length)] ?? good[0] ?? (['photo', GOOD_PNG] as const);
    mutations += 1;
    yield [`mutation ${mutations}`, door, mutated(bytes, random)] as const;
  }
}
function* goodFiles() {
  for (const [door, bytes] of good) yield ['good', door, bytes] as const;
}

try {
  // What ordinary uploads load and warm up stays for good; memory is compared from there.
  for (let round = 0; round < WARM_UP_ROUNDS; round += 1) await attack(goodFiles());
  const watching = { cluster, reader };
  const wait = () => new Promise<void>((resolve) => setTimeout(resolve, 15_000));
  const alone = await watchWeb(watching, wait);
  const files = [...corpus()];
  const known = await watchWeb(watching, () => attack(files.values()));
  const end = performance.now() + Number(values.seconds) * 1_000;
  const fuzz = await watchWeb(watching, () => attack(mutating(end)));
  await attack(goodFiles());
  process.stdout.write(
    `answers by status: ${JSON.stringify(Object.fromEntries(statuses))}\n${broken.slice(0, 20).join('\n')}\n`,
  );
  conclude(
    'hostile-files',
    [
      { name: 'malformed files sent', value: files.length, unit: '', least: 300 },
      { name: 'mutated files sent', value: mutations, unit: '' },
      { name: 'answered neither in a word nor at all', value: broken.length, unit: '', most: 0 },
      { name: 'web process blocked at most, alone', value: alone.blocked, unit: 'ms' },
      { name: 'web process blocked at most, malformed files', value: known.blocked, unit: 'ms', most: 100 },
      { name: 'web process blocked at most, mutations', value: fuzz.blocked, unit: 'ms', most: 100 },
      {
        name: 'web process over its beginning',
        value: Math.max(known.most, fuzz.most) - alone.begin,
        unit: 'MB',
        most: 60,
      },
      { name: 'others’ reads alone, p99', value: alone.p99, unit: 'ms' },
      { name: 'others’ reads, malformed files, p99', value: known.p99, unit: 'ms', most: 2 * alone.p99 },
      { name: 'others’ reads, mutations, p99', value: fuzz.p99, unit: 'ms', most: 2 * alone.p99 },
    ],
    { slice: values.slice },
  );
} finally {
  await cluster.close();
}

import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import type { WorkerOrders } from './publication-worker.ts';
import { openBrand, type PublishingSetup } from './publishing.ts';
import {
  addTargetAccount,
  killPoints,
  namedInCalls,
  TARGET_NAMES,
  TARGETS,
  type TargetName,
} from './publishing-targets.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
/** Bounds what hangs: a hundred publications on two busy cores take two minutes. */
const REACHED_SECONDS = 300;
/** The call was made and carried out, its answer is on the way: the sandbox holds it back. */
export const ANSWER_ON_ITS_WAY = 'answer-on-its-way';

/** Every moment of a publication at which its worker can die, by target. */
export const KILL_POINTS = Object.fromEntries(
  TARGET_NAMES.map((target) => [target, [...killPoints(target), ANSWER_ON_ITS_WAY]]),
) as Record<TargetName, string[]>;

/** A worker in a process of its own on this world's database and sandbox. */
export function startWorkerProcess(orders: WorkerOrders): {
  child: ChildProcess;
  held: Set<string>;
  errors: () => string;
  kill: () => Promise<void>;
} {
  const node = path.join(ROOT, 'node_modules/.bin/node');
  const program = path.join(ROOT, 'server/test/publication-worker.ts');
  const child = spawn(node, [program, JSON.stringify(orders)], { stdio: ['ignore', 'pipe', 'pipe'] });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  const held = new Set<string>();
  createInterface({ input: child.stdout }).on('line', (line) => held.add(line));
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return {
    child,
    held,
    errors: () => errors,
    kill: () => {
      child.kill('SIGKILL');
      return gone;
    },
  };
}

/** Lets the world's clock, and with it the sandbox's, run along with the processes'. */
export async function untilTrue(
  setup: PublishingSetup,
  startsAt: string,
  done: () => boolean,
  seconds: number,
) {
  const began = Date.now();
  while (!done()) {
    if (Date.now() - began > seconds * 1000) throw new Error(`not reached within ${seconds} s`);
    await pause(25);
    setup.clock.set(new Date(Date.parse(startsAt) + Date.now() - began).toISOString());
  }
}

interface Aims {
  /** At which point the worker stops, by account. */
  readonly holds: Record<string, string>;
  /** The network's ids of accounts whose answers never come. */
  readonly onTheirWay: string[];
}

/**
 * Publishes to an account of its own for each kill point of a target. Each target has a brand of its own: logins for
 * which something is entered are counted by brand, and one brand may not have as many as all targets need.
 */
async function aimAtPoints(setup: PublishingSetup, target: TargetName, aims: Aims) {
  const brand = await openBrand(setup);
  const { provider, visible: route } = TARGETS[target];
  // Where a name makes the account, that of an earlier round would hold the same file already.
  const own = brand.workspaceId.slice(-8);
  const runs = KILL_POINTS[target].map((point, index) => {
    const remoteId = addTargetAccount(setup.sandbox, target, `${target}.${index}.${own}`);
    return { point, remoteId };
  });
  const remoteIds = runs.map(({ remoteId }) => remoteId);
  // One login opens all of Meta's accounts; elsewhere each has its own.
  if (provider === 'meta') await brand.connect(remoteIds);
  for (const { point, remoteId } of runs) {
    if (point === ANSWER_ON_ITS_WAY) {
      aims.onTheirWay.push(remoteId);
      const contains = namedInCalls(target, remoteId);
      setup.sandbox.control.faults.add({ provider, route, contains, kind: 'hang-after' });
    }
    const { accountId } = await brand.publishTo(target, remoteId);
    if (point !== ANSWER_ON_ITS_WAY) aims.holds[accountId] = point;
  }
  return { brand, remoteIds };
}

/** What failed on its way, in a line for whoever looks for the cause. */
async function troubled(brands: readonly Awaited<ReturnType<typeof aimAtPoints>>[]): Promise<string> {
  const rows = (await Promise.all(brands.map(({ brand }) => brand.publications()))).flat();
  const failed = rows.filter(({ failures, problem }) => failures > 0 || problem !== null);
  return JSON.stringify(failed, ['network', 'state', 'failures', 'problemCode', 'problem', 'nextTryAt']);
}

/**
 * Brings one publication to each kill point of each target, `sets` times, and kills the worker's process with all of
 * them in hand.
 * @returns the brands and the network's ids of their accounts; nothing is finished yet
 */
export async function killAtEveryPoint(setup: PublishingSetup, sets: number) {
  const { control } = setup.sandbox;
  const aims: Aims = { holds: {}, onTheirWay: [] };
  const { holds, onTheirWay } = aims;
  const brandsOfSets = await Promise.all(
    Array.from({ length: sets }, async () => {
      const ofSet: Awaited<ReturnType<typeof aimAtPoints>>[] = [];
      for (const target of TARGET_NAMES) ofSet.push(await aimAtPoints(setup, target, aims));
      return ofSet;
    }),
  );
  const brands = brandsOfSets.flat();
  const startsAt = setup.clock.now().toISOString();
  // One worker has all of them in hand: with every network that is more than it takes by itself. Those that are put down to
  // look again later come back at once only while a quarter of its hands is free.
  const atOnce = 2 * (Object.keys(holds).length + onTheirWay.length);
  const worker = startWorkerProcess({ ...setup.addresses, startsAt, holds, atOnce, isPatient: true });
  const visible = () => new Set(control.publishedPosts().map(({ accountId }) => accountId));
  const missing = () => [
    ...Object.entries(holds).flatMap(([account, point]) => (worker.held.has(account) ? [] : point)),
    ...onTheirWay.filter((id) => !visible().has(id)),
  ];
  const isReached = () => worker.errors() !== '' || missing().length === 0;
  await untilTrue(setup, startsAt, isReached, REACHED_SECONDS).catch(async (error: unknown) => {
    await worker.kill();
    const stuck = await troubled(brands);
    throw new Error(`not reached: ${missing().join(', ')}; in trouble: ${stuck}`, { cause: error });
  });
  await worker.kill();
  if (worker.errors() !== '') throw new Error(worker.errors());
  return { brands, kills: Object.keys(holds).length + onTheirWay.length };
}

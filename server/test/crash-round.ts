import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import type { WorkerOrders } from './publication-worker.ts';
import { openBrand, type PublishingSetup } from './publishing.ts';
import {
  addTargetAccount,
  killPoints,
  TARGET_NAMES,
  TARGETS,
  type TargetName,
} from './publishing-targets.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
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

/**
 * Brings one publication to each kill point of each target, `sets` times, and kills the worker's process with all of
 * them in hand.
 * @returns the brands and the network's ids of their accounts; nothing is finished yet
 */
export async function killAtEveryPoint(setup: PublishingSetup, sets: number) {
  const { control } = setup.sandbox;
  const holds: Record<string, string> = {};
  const onTheirWay: string[] = [];
  const brands = await Promise.all(
    Array.from({ length: sets }, async (_, set) => {
      const brand = await openBrand(setup);
      const runs = TARGET_NAMES.flatMap((target) =>
        KILL_POINTS[target].map((point, index) => {
          const remoteId = addTargetAccount(setup.sandbox, target, `${target}.${set}.${index}`);
          return { target, point, remoteId };
        }),
      );
      const remoteIds = runs.map(({ remoteId }) => remoteId);
      // One login for all of Meta's; each TikTok account has its own.
      await brand.connect(remoteIds);
      for (const { target, point, remoteId } of runs) {
        if (point === ANSWER_ON_ITS_WAY) {
          const { provider, visible: route } = TARGETS[target];
          onTheirWay.push(remoteId);
          control.faults.add({ provider, route, contains: remoteId, kind: 'hang-after' });
        }
        const { accountId } = await brand.publishTo(target, remoteId);
        if (point !== ANSWER_ON_ITS_WAY) holds[accountId] = point;
      }
      return { brand, remoteIds };
    }),
  );
  const startsAt = setup.clock.now().toISOString();
  const worker = startWorkerProcess({ ...setup.addresses, startsAt, holds });
  const visible = () => new Set(control.publishedPosts().map(({ accountId }) => accountId));
  await untilTrue(
    setup,
    startsAt,
    () =>
      worker.errors() !== '' ||
      (worker.held.size === Object.keys(holds).length && onTheirWay.every((id) => visible().has(id))),
    60,
  );
  await worker.kill();
  if (worker.errors() !== '') throw new Error(worker.errors());
  return { brands, kills: Object.keys(holds).length + onTheirWay.length };
}

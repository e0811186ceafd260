import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import type { WorkerOrders } from './publication-worker.ts';
import { openBrand, type PublishingWorld } from './publishing.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const SHARED_POINTS = [
  'ready',
  'before:publish',
  'after:publish',
  'accepted',
  'before:read-back',
  'after:read-back',
];
/** The call was made and carried out, its answer is on the way: the sandbox holds it back. */
export const ANSWER_ON_ITS_WAY = 'answer-on-its-way';

/** Every moment of a publication at which its worker can die, by network. */
export const KILL_POINTS = {
  facebook: ['claimed', 'begun', 'before:photo', 'after:photo', ...SHARED_POINTS, ANSWER_ON_ITS_WAY],
  instagram: [
    'claimed',
    'begun',
    'before:quota',
    'after:quota',
    'before:container',
    'after:container',
    'before:container-status',
    'after:container-status',
    ...SHARED_POINTS,
    ANSWER_ON_ITS_WAY,
  ],
} as const;

/** The visible call's name in the sandbox. */
export const VISIBLE_ROUTES = {
  facebook: 'POST /{page}/feed',
  instagram: 'POST /{ig}/media_publish',
} as const;

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
  world: PublishingWorld,
  startsAt: string,
  done: () => boolean,
  seconds: number,
) {
  const began = Date.now();
  while (!done()) {
    if (Date.now() - began > seconds * 1000) throw new Error(`not reached within ${seconds} s`);
    await pause(25);
    world.clock.set(new Date(Date.parse(startsAt) + Date.now() - began).toISOString());
  }
}

/**
 * Brings one publication to each kill point of each network, `sets` times, and kills the worker's process with all of
 * them in hand.
 * @returns the brands and the network's ids of their accounts; nothing is finished yet
 */
export async function killAtEveryPoint(world: PublishingWorld, sets: number) {
  const { control } = world.sandbox;
  const holds: Record<string, string> = {};
  const onTheirWay: string[] = [];
  const brands = await Promise.all(
    Array.from({ length: sets }, async () => {
      const brand = await openBrand(world);
      const points = [
        ...KILL_POINTS.facebook.map((point) => ({ point, network: 'facebook' as const })),
        ...KILL_POINTS.instagram.map((point) => ({ point, network: 'instagram' as const })),
      ].map(({ point, network }) => {
        const page = control.addPage({ name: `Strona ${point}` });
        const remoteId =
          network === 'facebook'
            ? page.id
            : control.addInstagram({ username: `konto.${page.id}`, pageId: page.id }).id;
        return { point, network, remoteId };
      });
      const remoteIds = points.map(({ remoteId }) => remoteId);
      await brand.connect(remoteIds);
      for (const { point, network, remoteId } of points) {
        const id = await accountIdOf(world, brand.workspaceId, remoteId);
        if (point !== ANSWER_ON_ITS_WAY) {
          holds[id] = point;
          continue;
        }
        onTheirWay.push(remoteId);
        const route = VISIBLE_ROUTES[network];
        control.faults.add({ provider: 'meta', route, contains: remoteId, kind: 'hang-after' });
      }
      const postId = await brand.addPost();
      await brand.publish(postId);
      return { brand, postId, remoteIds };
    }),
  );
  const startsAt = world.clock.now().toISOString();
  const worker = startWorkerProcess({ ...world.addresses, startsAt, holds });
  const visible = () => new Set(control.ledger().map(({ accountId }) => accountId));
  await untilTrue(
    world,
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

async function accountIdOf(
  { database }: PublishingWorld,
  workspaceId: string,
  remoteId: string,
): Promise<string> {
  const { rows } = await database.pool.query<{ id: string }>(
    'select id from social_accounts where workspace_id = $1 and remote_id = $2',
    [workspaceId, remoteId],
  );
  const id = rows[0]?.id;
  if (id === undefined) throw new Error(`no account ${remoteId}`);
  return id;
}

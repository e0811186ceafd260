import { setTimeout as pause } from 'node:timers/promises';
import { seededRandom } from '../../server/src/lib/seeded-random.ts';
import type { TestApp } from '../../server/test/app.ts';
import { startWorkerProcess } from '../../server/test/crash-round.ts';
import { addOwner } from '../../server/test/invitations.ts';
import type { ManualClock } from '../../server/test/manual-clock.ts';
import { connectAccounts, PAGE } from '../../server/test/publishing.ts';
import { addPost } from '../../server/test/publishing-posts.ts';
import { addUser } from '../../server/test/users.ts';
import type { Figure } from '../report.ts';
import { type Model, mayGoOut } from './approval-model.ts';
import { moveAtRandom, type Sequence } from './approval-moves.ts';
import { browserOf } from './firm.ts';
import { READY, type WorkerAddresses } from './workers.ts';

const DAY = 86_400_000;
const AT_ONCE = 8;
const MOST_MOVES = 3;
/** Of every so many rounds one begins when the posts of a day are due. */
const DUE_EVERY = 3;
const LONGEST_LIFE_MILLISECONDS = 400;
/** Begins every text of a sequence. */
const TEXT = /^s\d+-/;
/** What a killed worker sent just before is seen by the network after this. */
const ON_ITS_WAY_MILLISECONDS = 100;

interface Tally {
  moves: number;
  kills: number;
  published: number;
  readonly unapproved: string[];
}

/**
 * Brands whose people and client do random things to a post while a worker publishes and is killed again and again. Whatever
 * the network has got must have been cleared, as the model says, at some moment since the worker before it died.
 * @param options.rounds each with a worker of its own, killed at its end
 */
export async function proveSequences(
  { running, clock, workers }: { running: TestApp; clock: ManualClock; workers: WorkerAddresses },
  options: { sequences: number; rounds: number; atOnce: number; seed: string },
): Promise<Figure[]> {
  const { sequences, rounds, atOnce, seed } = options;
  const tally: Tally = { moves: 0, kills: 0, published: 0, unapproved: [] };
  const everybody: Sequence[] = [];
  for (let begun = 0; begun < sequences; begun += atOnce) {
    const count = Math.min(atOnce, sequences - begun);
    const batch: Sequence[] = [];
    for (let n = 0; n < count; n += 1)
      batch.push(await openSequence(running, clock, { id: `s${begun + n}`, seed }));
    everybody.push(...batch);
    const random = seededRandom(`${seed}:${begun}`);
    for (let round = 1; round <= rounds; round += 1) {
      letTimePass(clock, round);
      await liveThrough({ running, clock, workers, everybody, batch, tally, life: random.next() });
    }
  }
  const wrong = everybody.flatMap((sequence) => sequence.wrong);
  for (const told of [...tally.unapproved, ...wrong].slice(0, 20)) process.stdout.write(`${told}\n`);
  return [
    { name: 'random sequences', value: sequences, unit: '', least: sequences },
    { name: 'moves of people and clients', value: tally.moves, unit: '' },
    { name: 'workers killed', value: tally.kills, unit: '' },
    { name: 'posts that went out', value: tally.published, unit: '', least: Math.floor(sequences / 10) },
    { name: 'went out without somebody’s word', value: tally.unapproved.length, unit: '', most: 0 },
    { name: 'answers that the model forbids', value: wrong.length, unit: '', most: 0 },
  ];
}

const dayAfter = (clock: ManualClock, days: number) =>
  new Date(clock.now().getTime() + days * DAY).toISOString().slice(0, 10);

function letTimePass(clock: ManualClock, round: number): void {
  // Noon in Warsaw, in winter.
  if (round % DUE_EVERY === 0) clock.set(`${dayAfter(clock, 1)}T11:00:01Z`);
  else clock.advance(120_000);
}

async function openSequence(
  running: TestApp,
  clock: ManualClock,
  { id, seed }: { id: string; seed: string },
): Promise<Sequence> {
  const { app, sandbox } = running;
  const owner = await addOwner(app);
  const { workspaceId, userId } = owner;
  const editor = await addUser(app, { role: 'editor', workspaceId });
  await connectAccounts({ context: app, sandbox, workspaceId, userId, remoteIds: [PAGE] });
  const ofOwner = browserOf(running, owner);
  await ofOwner.post('/api/v1/posting-preferences/auto-publish', { postIds: [] });
  const text = `${id}-0 Kawa na dzień dobry, prosto z pieca. #kawa #dom`;
  const day = dayAfter(clock, 1);
  const post = { date: day, approved: false, image: false, content: text };
  const postId = await addPost(app, workspaceId, userId, post);
  const address = {
    'x-forwarded-for': `10.9.${Math.floor(Number(id.slice(1)) / 250)}.${Number(id.slice(1)) % 250}`,
  };
  const [ofEditor, ofClient] = [browserOf(running, editor), browserOf(running)];
  const model: Model = {
    policy: 'none',
    text,
    day,
    writer: null,
    releasedBy: null,
    pressed: false,
    teamSaw: null,
    clientSaw: null,
  };
  return {
    id,
    postId,
    model,
    token: null,
    seen: null,
    texts: 0,
    wrong: [],
    owner: (method, path, body) => ofOwner.ask(method, `/api/v1${path}`, body, address),
    editor: (method, path, body) => ofEditor.ask(method, `/api/v1${path}`, body, address),
    client: (method, path, body) => ofClient.ask(method, `/api/v1${path}`, body, address),
    random: seededRandom(`${seed}:${id}`),
  };
}

async function liveThrough(given: {
  running: TestApp;
  clock: ManualClock;
  workers: WorkerAddresses;
  /** Posts of those before go out, too. */
  everybody: readonly Sequence[];
  batch: readonly Sequence[];
  tally: Tally;
  /** 0 to 1: how long the worker lives after the last move. */
  life: number;
}): Promise<void> {
  const { running, clock, workers, everybody, batch, tally, life } = given;
  const { control } = running.sandbox;
  const already = control.publishedPosts().length;
  // Texts that may go out in this round: as it stands now, and after every move.
  const cleared = new Set<string>();
  const look = ({ model }: Sequence) => {
    if (mayGoOut(model)) cleared.add(model.text);
  };
  everybody.forEach(look);
  const worker = startWorkerProcess({ ...workers, startsAt: clock.now().toISOString(), holds: {} });
  while (!worker.held.has(READY) && worker.errors() === '') await pause(5);
  const days = [1, 2, 3].map((ahead) => dayAfter(clock, ahead));
  const left = batch.values();
  const act = async () => {
    for (const sequence of left) {
      const moves = 1 + Math.floor(sequence.random.next() * MOST_MOVES);
      for (let n = 0; n < moves; n += 1) {
        await moveAtRandom(sequence, days);
        look(sequence);
        tally.moves += 1;
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, act));
  await pause(life * LONGEST_LIFE_MILLISECONDS);
  await worker.kill();
  tally.kills += 1;
  if (worker.errors() !== '') throw new Error(worker.errors());
  await pause(ON_ITS_WAY_MILLISECONDS);
  for (const { text } of control.publishedPosts().slice(already)) {
    if (!TEXT.test(text)) continue;
    tally.published += 1;
    if (!cleared.has(text)) tally.unapproved.push(`went out: ${text}`);
  }
}

import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import type { Context } from '../src/context.ts';
import type { OpenDatabase } from '../src/db/connect.ts';
import { assets } from '../src/db/schema/assets.ts';
import { inTransaction } from '../src/db/transaction.ts';
import { soundAssets, videoAssets } from '../src/features/assets/index.ts';
import { saveGenerated } from '../src/features/posts/save-generated.ts';
import { renderReel } from '../src/features/reels/render-reel.job.ts';
import { sweepReels } from '../src/features/reels/sweep-reels.job.ts';
import type { JobInput } from '../src/job-catalogue.ts';
import type { WorkspaceId } from '../src/lib/workspace-id.ts';
import type { ReelBrief, ReelMaker } from '../src/providers/reel/reel-maker.ts';
import { diskStorage } from '../src/providers/storage/disk-storage.ts';
import { testDatabase } from './database.ts';
import { makeReadyWorkspace } from './factories.ts';
import { manualClock } from './manual-clock.ts';
import { sharedWorkshop } from './shared-workshop.ts';
import { soundBytes } from './sounds.ts';
import { toyMaker } from './toy-reel-maker.ts';
import { photoBytes } from './upload-photo.ts';

export const REEL_TEXT = `Drip bez wagi? Tak się da!
Wsyp 15 g kawy, czyli trzy płaskie łyżki. Zalej 250 ml wody. Po trzech minutach gotowe.
Wpadnij po świeże ziarno. #kawa`;

const TOPIC = {
  date: '2026-11-25',
  contentType: 'educational',
  tone: 'friendly',
  occasionId: null,
  occasionName: null,
  idea: 'drip',
  summary: 'Drip bez wagi.',
  headline: 'Drip w trzech krokach',
  reason: 'Środa.',
} as const;

/** Reels on a real database; only the queue is a list that a test works off, so that it can stop anywhere. */
export async function openReelFixture() {
  const database = await testDatabase();
  const folder = await mkdtemp(path.join(tmpdir(), 'postownia-reels-'));
  const storage = diskStorage({ folder, publicUrl: null });
  const [clock, workshop] = [manualClock(), sharedWorkshop()];
  const queue: JobInput<'render-reel'>[] = [];
  const { maker } = await toyMaker();
  const context = (parts: { reelMaker?: ReelMaker; database?: OpenDatabase } = {}) => ({
    db: (parts.database ?? database).db,
    clock,
    log: pino({ level: 'silent' }),
    storage,
    workshop,
    reelMaker: parts.reelMaker ?? maker,
    changeHooks: {
      postChanged: async () => undefined,
      preferencesChanged: async () => undefined,
      accountsChanged: async () => undefined,
    },
    readPlacesInLine: (async (_db, _name, { asked }) =>
      asked.map(() => null)) satisfies Context['readPlacesInLine'],
    enqueue: (async (_tx, _name, input) => {
      for (const one of [input].flat()) queue.push(one as unknown as (typeof queue)[number]);
    }) satisfies Context['enqueue'],
    withdraw: (async (_tx, _name, inputs) => {
      for (const { reelId } of inputs as readonly unknown[] as typeof queue) {
        const at = queue.findIndex((one) => one.reelId === reelId);
        if (at >= 0) queue.splice(at, 1);
      }
    }) satisfies Context['withdraw'],
  });
  return {
    database,
    /** Where its files lie. */
    folder,
    clock,
    queue,
    context,
    /** Runs what is queued; answers with what it threw. */
    async workOff(used = context(), { lastTry = false }: { lastTry?: boolean } = {}): Promise<unknown[]> {
      const faults: unknown[] = [];
      for (let job = queue.shift(); job !== undefined; job = queue.shift()) {
        const { signal } = new AbortController();
        await renderReel(used, job, { signal, lastTry }).catch((error: unknown) => faults.push(error));
      }
      return faults;
    },
    /** What the sweep does once dead workers' claims have run out. */
    async recover(): Promise<void> {
      clock.advance(121_000);
      await sweepReels(context());
    },
    /** A brand with 270 tokens, and a post of it with a picture. */
    async makePost(values: { date?: string; content?: string } = {}) {
      const { workspaceId, userId, organizationId } = await makeReadyWorkspace(database.db);
      const imageId = await putImage(workspaceId);
      const { date = '2026-11-25', content = REEL_TEXT } = values;
      const saving = await inTransaction(database.db, (tx) =>
        saveGenerated(context(), tx, workspaceId, {
          kind: 'post',
          date,
          language: 'pl',
          content,
          image: { id: imageId, aiMade: true },
          topic: { ...TOPIC, date },
          batchId: randomUUID(),
          replaces: null,
          since: clock.now(),
          now: clock.now(),
        }),
      );
      if (!('postId' in saving)) throw new Error(saving.notSaved);
      return { workspaceId, userId, organizationId, postId: saving.postId, imageId };
    },
    /** A picture of the library that no post shows. */
    addImage: (workspaceId: WorkspaceId) => putImage(workspaceId),
    /** A film of the brand's own. */
    async addVideo(workspaceId: WorkspaceId): Promise<string> {
      const { maker: toy } = await toyMaker();
      const never = new AbortController().signal;
      const made = await toy.make({} as ReelBrief, { signal: never });
      const video = await videoAssets.store({ storage, workshop }, workspaceId, { ...made, aiMade: false });
      const now = clock.now();
      await inTransaction(database.db, (tx) => videoAssets.record(tx, workspaceId, { video, now }));
      return video.id;
    },
    /** A sound of the brand's own. */
    async addSound(workspaceId: WorkspaceId): Promise<string> {
      const allowance = async () => ({ storageBytes: 1_000_000_000 });
      const parts = { ...context(), readAllowance: allowance as unknown as Context['readAllowance'] };
      const sound = { bytes: soundBytes('tone.mp3'), seconds: 8, name: 'dżingiel.mp3', userId: null };
      return (await soundAssets.add(parts, workspaceId, sound)).id;
    },
    async close(): Promise<void> {
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };

  async function putImage(workspaceId: WorkspaceId): Promise<string> {
    const id = randomUUID();
    const bytes = await photoBytes('#e8a33d', { width: 1080, height: 1080 });
    await storage.put(`post-images/${workspaceId}/${id}.jpg`, bytes, 'image/jpeg');
    await database.db.insert(assets).values({
      id,
      workspaceId,
      kind: 'image',
      origin: 'generated',
      mime: 'image/jpeg',
      width: 1080,
      height: 1080,
      bytes: bytes.byteLength,
      sha256: '',
      createdAt: clock.now(),
    });
    return id;
  }
}
export type ReelFixture = Awaited<ReturnType<typeof openReelFixture>>;

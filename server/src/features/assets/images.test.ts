import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { makeEmptyWorkspace } from '../../../test/factories.ts';
import { sharedWorkshop } from '../../../test/shared-workshop.ts';
import { inTransaction } from '../../db/transaction.ts';
import { asWorkspaceId, type WorkspaceId } from '../../lib/workspace-id.ts';
import { diskStorage } from '../../providers/storage/disk-storage.ts';
import { assetUrls, imageKeys } from './asset-keys.ts';
import { selectAsset } from './assets.queries.ts';
import { examineImages } from './examine-images.job.ts';
import { imagePlugin } from './image-file.routes.ts';
import { openImage } from './open-image.ts';
import { removeStrayFiles } from './remove-stray-files.job.ts';
import { recordImage, storeImage } from './store-image.ts';

const now = new Date('2026-11-21T09:00:00Z');
const log = pino({ level: 'silent' });
let folder: string;
let database: TestDatabase;
let server: FastifyInstance;
let workspaceId: WorkspaceId;
let storage: ReturnType<typeof diskStorage>;
let context: Parameters<typeof imagePlugin>[0]['app'];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'postownia-media-'));
  database = await testDatabase();
  storage = diskStorage({ folder, publicUrl: null });
  server = Fastify();
  const workshop = sharedWorkshop();
  context = { db: database.db, clock: { now: () => now }, storage, workshop, log };
  await server.register(imagePlugin({ app: context }));
  workspaceId = await makeEmptyWorkspace(database.db);
});
afterAll(async () => {
  await server.close();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const provenance = {
  maker: 'builtin',
  model: 'poster-1',
  digitalSourceType: 'algorithmicMedia',
  promptHash: 'abc',
} as const;
const store = () =>
  storeImage({ storage }, workspaceId, {
    jpeg: Buffer.from('jpeg bytes'),
    thumbnail: Buffer.from('webp bytes'),
    width: 1080,
    height: 1080,
    colors: ['#c33f17'],
    signature: 'scene-1',
    provenance,
  });

describe('a stored image', () => {
  it('is served with its type, for ever, and saved under a wished name', async () => {
    const { id } = await store();
    const { url, thumbnailUrl } = assetUrls(workspaceId, { kind: 'image', id });
    const answer = await server.inject(`${url}?download=${encodeURIComponent('żółw "1".png')}`);
    expect([answer.statusCode, answer.body]).toEqual([200, 'jpeg bytes']);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-disposition': `attachment; filename="zolw -1.jpg"; filename*=UTF-8''%C5%BC%C3%B3%C5%82w%20-1.jpg`,
    });
    const again = await server.inject({ url, headers: { 'if-none-match': String(answer.headers.etag) } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const thumbnail = await server.inject(thumbnailUrl);
    expect([thumbnail.statusCode, thumbnail.headers['content-type']]).toEqual([200, 'image/webp']);
    expect(thumbnail.headers['content-disposition']).toBeUndefined();
  });

  it.each([
    `/media/post-images/${randomUUID()}/${randomUUID()}.jpg`,
    `/media/post-images/${randomUUID()}/${randomUUID()}.png`,
    '/media/post-images/..%2f..%2fetc/passwd',
    `/media/post-images/${randomUUID()}/..%2f..%2f..%2fetc%2fpasswd`,
    '/media/post-images/../../etc/passwd',
  ])('is not found at %s', async (url) => {
    expect((await server.inject(url)).statusCode).toBe(404);
  });

  it('has its row only in its own workspace', async () => {
    const image = await store();
    await inTransaction(database.db, (tx) => recordImage(tx, workspaceId, { image, now }));
    const own = await openImage({ storage }, database.db, workspaceId, image.id);
    expect(own).toMatchObject({ width: 1080, height: 1080, publicUrl: null });
    expect(Buffer.from((await own?.bytes()) ?? []).toString()).toBe('jpeg bytes');
    const stranger = asWorkspaceId(randomUUID());
    expect(await openImage({ storage }, database.db, stranger, image.id)).toBeNull();
  });
});

const jpegOf = (background: string) =>
  sharp({ create: { width: 1080, height: 1080, channels: 3, background } })
    .jpeg()
    .toBuffer();

describe('a lost thumbnail', () => {
  it('is made again by its recipe, in a drawer, and kept', async () => {
    const image = await store();
    await inTransaction(database.db, (tx) => recordImage(tx, workspaceId, { image, now }));
    const { jpeg, thumbnail } = imageKeys(workspaceId, image.id);
    const { thumbnailUrl } = assetUrls(workspaceId, { kind: 'image', id: image.id });
    await storage.remove(thumbnail);
    // Its file is damaged: nothing can be made of it.
    expect((await server.inject(thumbnailUrl)).statusCode).toBe(404);
    await storage.put(jpeg, await jpegOf('#1f3a5f'), 'image/jpeg');
    const answer = await server.inject(thumbnailUrl);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp']);
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 240, height: 240 });
    expect(Buffer.compare((await storage.get(thumbnail)) ?? Buffer.of(), answer.rawPayload)).toBe(0);
    await storage.remove(jpeg);
    await storage.remove(thumbnail);
    expect((await server.inject(thumbnailUrl)).statusCode).toBe(404);
  });

  it('is not made of what is no asset', async () => {
    const image = await store();
    const { thumbnail } = imageKeys(workspaceId, image.id);
    await storage.remove(thumbnail);
    const { thumbnailUrl } = assetUrls(workspaceId, { kind: 'image', id: image.id });
    expect((await server.inject(thumbnailUrl)).statusCode).toBe(404);
  });
});

describe('examineImages', () => {
  it('reads what only the bytes tell of images that nobody looked at, and leaves the others', async () => {
    const [known, moved, gone] = [await store(), await store(), await store()];
    const unseen = { colors: [], bytes: 0, sha256: '' };
    await inTransaction(database.db, async (tx) => {
      await recordImage(tx, workspaceId, { image: known, now });
      await recordImage(tx, workspaceId, { image: { ...moved, ...unseen }, now });
      await recordImage(tx, workspaceId, { image: { ...gone, ...unseen }, now });
    });
    const bytes = await jpegOf('#1f3a5f');
    await storage.put(imageKeys(workspaceId, moved.id).jpeg, bytes, 'image/jpeg');
    await storage.remove(imageKeys(workspaceId, gone.id).jpeg);
    await examineImages(context);
    const read = (id: string) => selectAsset(workspaceId, database.db, { kind: 'image', id });
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    expect(await read(moved.id)).toMatchObject({ bytes: bytes.byteLength, sha256 });
    expect((await read(moved.id))?.colors).toHaveLength(1);
    expect(await read(known.id)).toMatchObject({ colors: ['#c33f17'], sha256: known.sha256 });
    expect(await read(gone.id)).toMatchObject(unseen);
  });
});

describe('removeStrayFiles', () => {
  it('removes old files without a row, and only those', async () => {
    const [kept, orphan, young] = [await store(), await store(), await store()];
    await inTransaction(database.db, (tx) => recordImage(tx, workspaceId, { image: kept, now }));
    const fourDaysAgo = new Date(now.getTime() - 4 * 86_400_000);
    const age = async (key: string, when: Date) => utimes(path.join(folder, key), when, when);
    for (const { id, when } of [
      { id: kept.id, when: fourDaysAgo },
      { id: orphan.id, when: fourDaysAgo },
      { id: young.id, when: now },
    ]) {
      const { jpeg, thumbnail } = imageKeys(workspaceId, id);
      await age(jpeg, when);
      await age(thumbnail, when);
    }
    await removeStrayFiles({ db: database.db, storage, clock: { now: () => now }, log });
    const exists = async ({ id }: { id: string }) => {
      const { jpeg, thumbnail } = imageKeys(workspaceId, id);
      return [(await storage.get(jpeg)) !== null, (await storage.get(thumbnail)) !== null];
    };
    expect(await Promise.all([kept, orphan, young].map(exists))).toEqual([
      [true, true],
      [false, false],
      [true, true],
    ]);
  });
});

import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { makeEmptyWorkspace } from '../../../test/factories.ts';
import { inTransaction } from '../../db/transaction.ts';
import { asWorkspaceId, type WorkspaceId } from '../../lib/workspace-id.ts';
import { diskStorage } from '../../providers/storage/disk-storage.ts';
import { assetUrls, imageKeys } from './asset-keys.ts';
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

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'postownia-media-'));
  database = await testDatabase();
  storage = diskStorage({ folder, publicUrl: null });
  server = Fastify();
  await server.register(imagePlugin({ app: { storage } }));
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

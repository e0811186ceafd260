import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { workspaces } from '../../db/schema/index.ts';
import { inTransaction } from '../../db/transaction.ts';
import { asWorkspaceId, type WorkspaceId } from '../../lib/workspace-id.ts';
import { diskStorage } from '../../providers/storage/disk-storage.ts';
import { mediaPlugin, pictureKeys, pictureUrls, readPicture, recordPicture, storePicture } from './index.ts';
import { removeLeftovers } from './remove-leftovers.job.ts';

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
  await server.register(mediaPlugin({ app: { storage } }));
  workspaceId = asWorkspaceId(randomUUID());
  await database.db
    .insert(workspaces)
    .values({ id: workspaceId, name: 'Sklep', slug: workspaceId, createdAt: now });
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
  storePicture({ storage }, workspaceId, {
    jpeg: Buffer.from('jpeg bytes'),
    thumbnail: Buffer.from('webp bytes'),
    ...{ width: 1080, height: 1080, signature: 'scene-1', provenance },
  });

describe('a stored picture', () => {
  it('is served with its type, for ever, and saved under a wished name', async () => {
    const { id } = await store();
    const { url, thumbnailUrl } = pictureUrls(workspaceId, id);
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
    const picture = await store();
    await inTransaction(database.db, (tx) => recordPicture(tx, workspaceId, { picture, now }));
    expect(await readPicture(database.db, workspaceId, picture.id)).toMatchObject({ bytes: 10, provenance });
    expect(await readPicture(database.db, asWorkspaceId(randomUUID()), picture.id)).toBeUndefined();
  });
});

describe('removeLeftovers', () => {
  it('removes old files without a row, and only those', async () => {
    const [kept, orphan, young] = [await store(), await store(), await store()];
    await inTransaction(database.db, (tx) => recordPicture(tx, workspaceId, { picture: kept, now }));
    const twoDaysAgo = new Date(now.getTime() - 2 * 86_400_000);
    const age = async (key: string, when: Date) => utimes(path.join(folder, key), when, when);
    for (const { id, when } of [
      { id: kept.id, when: twoDaysAgo },
      { id: orphan.id, when: twoDaysAgo },
      { id: young.id, when: now },
    ]) {
      const { jpeg, thumbnail } = pictureKeys(workspaceId, id);
      await age(jpeg, when);
      await age(thumbnail, when);
    }
    await removeLeftovers({ db: database.db, storage, clock: { now: () => now }, log });
    const exists = async ({ id }: { id: string }) => {
      const { jpeg, thumbnail } = pictureKeys(workspaceId, id);
      return [(await storage.get(jpeg)) !== null, (await storage.get(thumbnail)) !== null];
    };
    expect(await Promise.all([kept, orphan, young].map(exists))).toEqual([
      [true, true],
      [false, false],
      [true, true],
    ]);
  });
});

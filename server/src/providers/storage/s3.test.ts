import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Bucket } from './s3-client.ts';
import { s3Storage } from './s3-storage.ts';
import { s3Uploads } from './s3-uploads.ts';

let folder: string;
let server: S3rver;
let bucket: Bucket;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'postownia-s3-'));
  const configureBuckets = [{ name: 'filmy', configs: [] }];
  server = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory: folder, configureBuckets });
  const { port } = await server.run();
  const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
  bucket = { endpoint: `http://127.0.0.1:${port}`, region: 'us-east-1', name: 'filmy', ...keys };
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});
const storageOf = () => s3Storage({ bucket, publicUrl: 'https://media.example' });

describe('s3Storage', () => {
  it('keeps, reads by parts, lists and forgets objects', async () => {
    const storage = storageOf();
    await storage.put('post-images/w/a.jpg', Buffer.from('0123456789'), 'image/jpeg');
    expect(Buffer.from((await storage.get('post-images/w/a.jpg')) ?? []).toString()).toBe('0123456789');
    const part = await storage.read('post-images/w/a.jpg', { start: 2, end: 4 });
    expect(part && (await buffer(part)).toString()).toBe('234');
    const listed: string[] = [];
    for await (const { key } of storage.list('post-images/')) listed.push(key);
    expect(listed).toEqual(['post-images/w/a.jpg']);
    await storage.remove('post-images/w/a.jpg');
    await storage.remove('post-images/w/a.jpg');
    expect(await storage.get('post-images/w/a.jpg')).toBeNull();
    expect(await storage.read('post-images/w/a.jpg', { start: 0, end: 1 })).toBeNull();
    expect(storage.publicUrl('a.jpg')).toBe('https://media.example/a.jpg');
    await expect(storage.check()).resolves.toBeUndefined();
  });

  it('says when its bucket is not there', async () => {
    const lost = s3Storage({ bucket: { ...bucket, name: 'nie-ma-go' }, publicUrl: null });
    await expect(lost.check()).rejects.toThrow();
  });
});

describe('s3Uploads', () => {
  it('takes parts straight from a browser and makes one object of them', async () => {
    const uploads = s3Uploads({ bucket });
    const bytes = randomBytes(uploads.partBytes + 12_345);
    const id = randomUUID();
    const begun = { id, key: `post-videos/w/${id}`, bytes: bytes.length };
    const upload = { ...begun, storageUploadId: await uploads.begin(begun, 'video/mp4') };
    const send = async (number: number) => {
      const part = bytes.subarray((number - 1) * uploads.partBytes, number * uploads.partBytes);
      const url = await uploads.partUrl(upload, number);
      const answer = await fetch(url, { method: 'PUT', body: Uint8Array.from(part) });
      expect(answer.status).toBe(200);
      return { number, etag: answer.headers.get('etag') ?? '' };
    };
    const second = await send(2);
    expect(await uploads.complete(upload, [second])).toBe(false);
    const parts = [second, await send(1)];
    expect(await uploads.complete(upload, parts)).toBe(true);
    expect(await uploads.complete(upload, parts)).toBe(true);
    expect(Buffer.compare(Buffer.from((await storageOf().get(upload.key)) ?? []), bytes)).toBe(0);
  });

  it('signs an address for its part and length alone', async () => {
    const uploads = s3Uploads({ bucket });
    const begun = { id: 'x', key: 'post-videos/w/x', bytes: 10 };
    const upload = { ...begun, storageUploadId: await uploads.begin(begun, 'video/mp4') };
    const url = new URL(await uploads.partUrl(upload, 1));
    expect(url.searchParams.get('X-Amz-SignedHeaders')?.split(';')).toContain('content-length');
    expect([url.searchParams.get('partNumber'), url.searchParams.get('X-Amz-Expires')]).toEqual([
      '1',
      '3600',
    ]);
    expect(url.href).not.toContain(bucket.secretAccessKey?.repeat(2));
  });
});

import { randomBytes, randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../../../sandbox/src/start-sandbox.ts';
import { type Bucket, bucketOrigin } from './s3-client.ts';
import { s3Storage } from './s3-storage.ts';
import { s3Uploads } from './s3-uploads.ts';

let sandbox: Sandbox;
let bucket: Bucket;
beforeAll(async () => {
  sandbox = await startSandbox();
  const { bucket: name, ...reached } = sandbox.s3;
  bucket = { ...reached, name, browserEndpoint: undefined };
});
afterAll(() => sandbox.close());
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
    const first = await send(1);
    expect(await uploads.complete(upload, [first, { ...second, etag: first.etag }])).toBe(false);
    expect(await uploads.complete(upload, [first, first])).toBe(false);
    const parts = [second, first];
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
    expect(url.href).not.toContain(encodeURIComponent(bucket.secretAccessKey ?? ''));
    const put = (address: URL | string, bytes: number) =>
      fetch(address, { method: 'PUT', body: new Uint8Array(bytes) }).then(({ status }) => status);
    expect(await put(url, 11)).toBe(403);
    expect(await put(url.href.replace('partNumber=1', 'partNumber=2'), 10)).toBe(403);
    expect(await put(url.href.replace('/w/x', '/w/y'), 10)).toBe(403);
    expect(await put(url, 10)).toBe(200);
  });

  it('signs for the address that browsers reach where ours is another', async () => {
    const browserEndpoint = 'https://pliki.example/s3';
    const uploads = s3Uploads({ bucket: { ...bucket, browserEndpoint } });
    const begun = { id: 'z', key: 'post-videos/w/z', bytes: 10 };
    const upload = { ...begun, storageUploadId: await uploads.begin(begun, 'video/mp4') };
    expect(await uploads.partUrl(upload, 1)).toMatch(
      /^https:\/\/pliki\.example\/s3\/postownia\/post-videos\/w\/z\?/,
    );
    expect(bucketOrigin({ ...bucket, browserEndpoint })).toBe('https://pliki.example');
  });
});

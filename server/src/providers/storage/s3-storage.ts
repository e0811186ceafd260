import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { type Bucket, openS3, orNothing } from './s3-client.ts';
import type { Storage, StoredObject } from './storage.ts';

const CACHE_CONTROL = 'public, max-age=3600';

/**
 * Objects in a bucket. A network fetches them from `publicUrl`: the bucket's own public address, or the address under
 * which we serve it, so that the link lives as long as the object.
 */
export function s3Storage({ bucket, publicUrl }: { bucket: Bucket; publicUrl: string | null }): Storage {
  const open = openS3(bucket);
  const Bucket = bucket.name;
  const get = async (Key: string, Range?: string) => {
    const { s3, client } = await open();
    return orNothing(
      client.send(new s3.GetObjectCommand({ Bucket, Key, ...(Range === undefined ? {} : { Range }) })),
    );
  };
  return {
    async put(Key, bytes, mime) {
      const { s3, client } = await open();
      const object = { Bucket, Key, Body: bytes, ContentType: mime, CacheControl: CACHE_CONTROL };
      await client.send(new s3.PutObjectCommand(object));
    },
    async get(key) {
      return (await (await get(key))?.Body?.transformToByteArray()) ?? null;
    },
    async read(key, { start, end }) {
      const body = (await get(key, `bytes=${start}-${end}`))?.Body;
      return body instanceof Readable ? body : null;
    },
    async remove(Key) {
      const { s3, client } = await open();
      await orNothing(client.send(new s3.DeleteObjectCommand({ Bucket, Key })));
    },
    async *list(prefix) {
      const { s3, client } = await open();
      for await (const page of s3.paginateListObjectsV2({ client }, { Bucket, Prefix: prefix }))
        for (const { Key, LastModified } of page.Contents ?? [])
          if (Key !== undefined && LastModified !== undefined)
            yield { key: Key, storedAt: LastModified } satisfies StoredObject;
    },
    publicUrl: (key) => (publicUrl === null ? null : `${publicUrl}/${key}`),
    async check() {
      const key = `check-${randomUUID()}`;
      await this.put(key, new Uint8Array([1]), 'application/octet-stream');
      const read = await this.get(key);
      await this.remove(key);
      if (read?.[0] !== 1) throw new Error(`What was written to bucket ${Bucket} could not be read back`);
    },
  };
}

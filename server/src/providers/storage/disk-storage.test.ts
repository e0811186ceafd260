import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { diskStorage } from './disk-storage.ts';
import type { Storage } from './storage.ts';

let folder: string;
let storage: Storage;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'postownia-storage-'));
  storage = diskStorage({ folder: path.join(folder, 'media'), publicUrl: 'https://media.example' });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const bytes = (text: string) => new TextEncoder().encode(text);
const keysUnder = async (prefix: string) => {
  const keys: string[] = [];
  for await (const { key } of storage.list(prefix)) keys.push(key);
  return keys.sort();
};

describe('diskStorage', () => {
  it('gives back what was put, and null for what never was', async () => {
    await storage.put('post-images/w/a.jpg', bytes('obraz'), 'image/jpeg');
    expect(Buffer.from((await storage.get('post-images/w/a.jpg')) ?? []).toString()).toBe('obraz');
    expect(await storage.get('post-images/w/b.jpg')).toBeNull();
    expect(await storage.get('post-images/w/a.jpg/c')).toBeNull();
  });

  it('stays whole when many write the same key at once, and leaves nothing unfinished', async () => {
    const texts = Array.from({ length: 12 }, (_, n) => String(n).repeat(50_000));
    await Promise.all(texts.map((text) => storage.put('post-images/w/same.jpg', bytes(text), 'image/jpeg')));
    expect(texts).toContain(Buffer.from((await storage.get('post-images/w/same.jpg')) ?? []).toString());
    expect(
      (await readdir(path.join(folder, 'media/post-images/w'))).filter((name) => name.includes('part')),
    ).toEqual([]);
  });

  it('lists by prefix and forgets what was removed, also twice', async () => {
    await storage.put('list/x/one.jpg', bytes('1'), 'image/jpeg');
    await storage.put('list/y/two.jpg', bytes('2'), 'image/jpeg');
    expect(await keysUnder('list/')).toEqual(['list/x/one.jpg', 'list/y/two.jpg']);
    expect(await keysUnder('list/x')).toEqual(['list/x/one.jpg']);
    expect(await keysUnder('nothing/')).toEqual([]);
    await storage.remove('list/x/one.jpg');
    await storage.remove('list/x/one.jpg');
    expect(await keysUnder('list/')).toEqual(['list/y/two.jpg']);
  });

  it.each(['../secret', 'a/../../b', '/etc/passwd', 'a//b', '.hidden', 'a/..', 'a\0b', ''])(
    'never leaves its folder for the key %j',
    async (key) => {
      expect(await storage.get(key)).toBeNull();
      await expect(storage.put(key, bytes('x'), 'text/plain')).rejects.toThrow(RangeError);
      await expect(storage.remove(key)).rejects.toThrow(RangeError);
    },
  );

  it('says where an object can be fetched, or that it cannot', () => {
    expect(storage.publicUrl('post-images/w/a.jpg')).toBe('https://media.example/post-images/w/a.jpg');
    expect(diskStorage({ folder, publicUrl: null }).publicUrl('a.jpg')).toBeNull();
  });

  it('checks that it can write and read', async () => {
    await expect(storage.check()).resolves.toBeUndefined();
    await expect(diskStorage({ folder: '/dev/null/media', publicUrl: null }).check()).rejects.toThrow();
  });
});

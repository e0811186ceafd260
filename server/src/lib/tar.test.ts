import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { packTar, type TarEntry, TarError, unpackTar } from './tar.ts';

interface Plain {
  name: string;
  bytes: Uint8Array;
}

async function* entriesOf(files: readonly Plain[]): AsyncGenerator<TarEntry> {
  for (const { name, bytes } of files) {
    async function* content() {
      yield bytes;
    }
    yield { kind: 'file', name, mode: 0o600, size: bytes.length, content: content() };
  }
}

async function archiveOf(entries: AsyncIterable<TarEntry>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of packTar(entries)) parts.push(part);
  return Buffer.concat(parts);
}

/** In pieces of any size, as a network or a decompressor gives them. */
async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function filesIn(archive: Buffer, piece: number): Promise<Plain[]> {
  const found: Plain[] = [];
  await unpackTar(inPieces(archive, piece), async (entry) => {
    if (entry.kind === 'folder') return;
    const parts: Uint8Array[] = [];
    for await (const part of entry.content) parts.push(part);
    found.push({ name: entry.name, bytes: Buffer.concat(parts) });
  });
  return found;
}

const part = fc.stringMatching(/^[a-z0-9_-]{1,60}$/);
const name = fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/'));
const file = fc.record({ name, bytes: fc.uint8Array({ maxLength: 2_000 }) });

it('gives back every file, in whatever pieces the archive arrives', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(file, { maxLength: 6 }),
      fc.integer({ min: 1, max: 3_000 }),
      async (files, piece) => {
        const found = await filesIn(await archiveOf(entriesOf(files)), piece);
        expect(found.map(({ name, bytes }) => [name, Buffer.from(bytes).toString('hex')])).toEqual(
          files.map(({ name, bytes }) => [name, Buffer.from(bytes).toString('hex')]),
        );
      },
    ),
    { numRuns: 60 },
  );
});

it('is read by the machine’s own tar, long names too', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'postownia-tar-'));
  try {
    const long = `media/post-images/${'a'.repeat(36)}/${'b'.repeat(36)}.jpg.${'c'.repeat(30)}`;
    const files = [
      { name: long, bytes: Buffer.from('długa nazwa') },
      { name: 'empty', bytes: new Uint8Array() },
    ];
    await writeFile(path.join(folder, 'a.tar'), await archiveOf(entriesOf(files)));
    expect(spawnSync('tar', ['-xf', 'a.tar'], { cwd: folder }).status).toBe(0);
    expect(await readFile(path.join(folder, long), 'utf8')).toBe('długa nazwa');
    expect((await readFile(path.join(folder, 'empty'))).length).toBe(0);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

it('keeps the promised size of a file that changes while it is read', async () => {
  async function* changing(): AsyncGenerator<TarEntry> {
    async function* content(text: string) {
      yield Buffer.from(text);
    }
    yield { kind: 'file', name: 'shrunk', mode: 0o600, size: 4, content: content('ab') };
    yield { kind: 'file', name: 'grown', mode: 0o600, size: 2, content: content('abcd') };
  }
  const found = await filesIn(await archiveOf(changing()), 100);
  expect(found.map(({ bytes }) => Buffer.from(bytes).toString('latin1'))).toEqual(['ab\0\0', 'ab']);
});

it('refuses what is cut off, damaged or leads out of the folder', async () => {
  const good = await archiveOf(entriesOf([{ name: 'a/b', bytes: Buffer.from('x'.repeat(700)) }]));
  await expect(filesIn(good.subarray(0, 900), 64)).rejects.toThrow(TarError);
  await expect(filesIn(good.subarray(0, good.length - 1_024), 64)).rejects.toThrow('cut off');
  const damaged = Buffer.from(good);
  damaged[0] = 0x7a;
  await expect(filesIn(damaged, 64)).rejects.toThrow('checksum');
  for (const bad of ['../out', '/etc/passwd', 'a/../../b', 'a\\b']) {
    const archive = await archiveOf(entriesOf([{ name: bad, bytes: new Uint8Array() }]));
    await expect(filesIn(archive, 512)).rejects.toThrow('leads elsewhere');
  }
});

/**
 * Archives in the ustar format (POSIX.1-1988), which every `tar` reads: written and read as streams, so an archive of
 * any size takes a block of memory. Plain files up to 8 GB and folders; nothing else is written or accepted.
 */
const BLOCK = 512;
const LARGEST = 0o77777777777;

export type TarEntry =
  | { readonly kind: 'folder'; readonly name: string; readonly mode: number }
  | {
      readonly kind: 'file';
      readonly name: string;
      readonly mode: number;
      readonly size: number;
      /** May end early or go on: exactly `size` bytes are kept, missing ones as zeros. */
      readonly content: AsyncIterable<Uint8Array>;
    };

/** An archive that is cut off, damaged or holds what we never write. */
export class TarError extends Error {
  override name = 'TarError';
}

/** The bytes of an archive of these entries. */
export async function* packTar(entries: AsyncIterable<TarEntry>): AsyncGenerator<Uint8Array> {
  for await (const entry of entries) {
    yield headerOf(entry);
    if (entry.kind === 'folder') continue;
    let left = entry.size;
    for await (const chunk of entry.content) {
      if (left === 0) break;
      const kept = chunk.subarray(0, left);
      left -= kept.length;
      yield kept;
    }
    for (; left > 0; left -= Math.min(left, 65_536)) yield Buffer.alloc(Math.min(left, 65_536));
    yield Buffer.alloc(paddingOf(entry.size));
  }
  yield Buffer.alloc(2 * BLOCK);
}

const paddingOf = (size: number) => (BLOCK - (size % BLOCK)) % BLOCK;

function headerOf(entry: TarEntry): Buffer {
  const header = Buffer.alloc(BLOCK);
  const size = entry.kind === 'file' ? entry.size : 0;
  if (size > LARGEST) throw new TarError(`${entry.name} is larger than 8 GB`);
  const { prefix, base } = splitName(entry.kind === 'folder' ? `${entry.name}/` : entry.name);
  header.write(base, 0, 'utf8');
  header.write(octal(entry.mode & 0o7777, 7), 100);
  header.write(octal(0, 7), 108);
  header.write(octal(0, 7), 116);
  header.write(octal(size, 11), 124);
  header.write(octal(0, 11), 136);
  header.write(entry.kind === 'folder' ? '5' : '0', 156);
  header.write('ustar\0', 257);
  header.write('00', 263);
  header.write(prefix, 345, 'utf8');
  header.write(`${octal(checksumOf(header), 6)}\0 `, 148);
  return header;
}

const octal = (value: number, digits: number) => value.toString(8).padStart(digits, '0');

/** The sum of the header's bytes with its own field read as spaces. */
function checksumOf(header: Buffer): number {
  return header.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 32 : byte), 0);
}

/** A name of more than 100 bytes is cut at a slash. */
function splitName(name: string): { prefix: string; base: string } {
  if (Buffer.byteLength(name) <= 100) return { prefix: '', base: name };
  for (let at = name.indexOf('/'); at !== -1; at = name.indexOf('/', at + 1)) {
    const [prefix, base] = [name.slice(0, at), name.slice(at + 1)];
    if (base !== '' && Buffer.byteLength(base) <= 100 && Buffer.byteLength(prefix) <= 155)
      return { prefix, base };
  }
  throw new TarError(`The name is too long for an archive: ${name}`);
}

/**
 * Reads an archive and gives each entry to `place`, one after another; what `place` leaves of a file is skipped.
 * @throws TarError when the archive is cut off or damaged, or a name leads out of the folder
 */
export async function unpackTar(
  source: AsyncIterable<Uint8Array>,
  place: (entry: TarEntry) => Promise<void>,
): Promise<void> {
  const reader = new ByteReader(source);
  for (;;) {
    const header = await reader.take(BLOCK);
    if (header.every((byte) => byte === 0)) return;
    const { name, mode, size, kind } = readHeader(header);
    if (kind === 'folder') {
      await place({ kind, name, mode });
      continue;
    }
    const content = reader.stream(size);
    await place({ kind, name, mode, size, content });
    for await (const _ of content) {
      // What nobody wanted.
    }
    await reader.take(paddingOf(size));
  }
}

function readHeader(header: Buffer) {
  const text = (from: number, length: number) =>
    header
      .subarray(from, from + length)
      .toString('utf8')
      .replace(/\0.*$/s, '');
  const number = (from: number, length: number) => Number.parseInt(text(from, length).trim() || '0', 8);
  if (number(148, 8) !== checksumOf(header)) throw new TarError('damaged: a header has a wrong checksum');
  const type = String.fromCharCode(header[156] ?? 0);
  if (type !== '0' && type !== '5' && type !== '\0')
    throw new TarError(`an entry of an unknown kind: ${type}`);
  const name = [text(345, 155), text(0, 100)].filter((part) => part !== '').join('/');
  const clean = name.replace(/\/$/, '');
  const leadsOut = clean.startsWith('/') || clean.includes('\\') || clean.split('/').includes('..');
  if (clean === '' || leadsOut) throw new TarError(`a name that leads elsewhere: ${name}`);
  const kind = type === '5' ? ('folder' as const) : ('file' as const);
  return { name: clean, mode: number(100, 8), size: number(124, 12), kind };
}

/** Takes exact numbers of bytes from a stream of chunks. */
class ByteReader {
  readonly #chunks: AsyncIterator<Uint8Array>;
  #held: Uint8Array = new Uint8Array();

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#chunks = source[Symbol.asyncIterator]();
  }

  async #next(most: number): Promise<Uint8Array> {
    while (this.#held.length === 0) {
      const { done, value } = await this.#chunks.next();
      if (done) throw new TarError('cut off: the archive ends within an entry');
      this.#held = value;
    }
    const given = this.#held.subarray(0, most);
    this.#held = this.#held.subarray(given.length);
    return given;
  }

  async take(count: number): Promise<Buffer> {
    const parts: Uint8Array[] = [];
    for (let left = count; left > 0; ) {
      const part = await this.#next(left);
      parts.push(part);
      left -= part.length;
    }
    return Buffer.concat(parts);
  }

  async *stream(count: number): AsyncGenerator<Uint8Array> {
    for (let left = count; left > 0; ) {
      const part = await this.#next(left);
      left -= part.length;
      yield part;
    }
  }
}

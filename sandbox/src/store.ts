import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';

/** A named set of records that survives a restart; values are plain JSON. */
export interface Collection<T> {
  get(id: string): T | undefined;
  /** Stores the record and returns it. Callers must not mutate a stored record without putting it again. */
  put(id: string, value: T): T;
  delete(id: string): void;
  values(): T[];
  size(): number;
}

export interface Store {
  collection<T>(name: string): Collection<T>;
  /** A number that was never given out before in this data folder. */
  nextNumber(): number;
  /** Stores bytes once per content and returns their hash. */
  putBlob(bytes: Buffer): string;
  getBlob(hash: string): Buffer | undefined;
  /** Forgets everything, on disk too. */
  reset(): void;
  close(): void;
}

type Line = [collection: string, id: string, value?: unknown];
const COUNTER = 'counter';
const COMPACT_ABOVE_LINES = 2000;

/**
 * Opens the sandbox's memory. With a folder every change is appended to `state.jsonl` before the call
 * returns, so a killed process loses nothing the operating system has seen; the log is rewritten
 * compactly (temporary file, then rename) when it is opened with many stale lines. Without a folder
 * everything stays in memory. A torn last line is ignored.
 */
export function openStore(folder: string | null): Store {
  const tables = new Map<string, Map<string, unknown>>();
  const blobs = new Map<string, Buffer>();
  let log: number | null = null;
  const table = (name: string) => {
    const found = tables.get(name) ?? new Map<string, unknown>();
    tables.set(name, found);
    return found;
  };
  const apply = ([name, id, value]: Line) => {
    if (value === undefined) table(name).delete(id);
    else table(name).set(id, value);
  };
  const write = (line: Line) => {
    apply(line);
    if (log !== null) writeSync(log, `${JSON.stringify(line)}\n`);
  };
  if (folder !== null) log = openLog(folder, apply, tables);

  return {
    collection<T>(name: string): Collection<T> {
      return {
        get: (id) => table(name).get(id) as T | undefined,
        put: (id, value) => {
          write([name, id, value]);
          return value;
        },
        delete: (id) => write([name, id]),
        values: () => [...table(name).values()] as T[],
        size: () => table(name).size,
      };
    },
    nextNumber() {
      const next = ((table(COUNTER).get('next') as number | undefined) ?? 1000) + 1;
      write([COUNTER, 'next', next]);
      return next;
    },
    putBlob(bytes) {
      const hash = createHash('sha256').update(bytes).digest('hex');
      if (folder === null) blobs.set(hash, bytes);
      else if (!existsSync(blobPath(folder, hash))) {
        const partial = `${blobPath(folder, hash)}.${process.pid}.part`;
        writeFileSync(partial, bytes);
        renameSync(partial, blobPath(folder, hash));
      }
      return hash;
    },
    getBlob(hash) {
      if (folder === null) return blobs.get(hash);
      return /^[0-9a-f]{64}$/.test(hash) && existsSync(blobPath(folder, hash))
        ? readFileSync(blobPath(folder, hash))
        : undefined;
    },
    reset() {
      tables.clear();
      blobs.clear();
      if (folder === null) return;
      if (log !== null) closeSync(log);
      for (const own of ['state.jsonl', 'blobs']) rmSync(join(folder, own), { recursive: true, force: true });
      log = openLog(folder, apply, tables);
    },
    close() {
      if (log !== null) closeSync(log);
      log = null;
    },
  };
}

function blobPath(folder: string, hash: string): string {
  return join(folder, 'blobs', hash);
}

function openLog(
  folder: string,
  apply: (line: Line) => void,
  tables: Map<string, Map<string, unknown>>,
): number {
  mkdirSync(join(folder, 'blobs'), { recursive: true });
  const path = join(folder, 'state.jsonl');
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : [];
  for (const line of lines) {
    const parsed = parseLine(line);
    if (parsed) apply(parsed);
  }
  if (lines.length > 0) compactIfStale(path, lines, tables);
  return openSync(path, 'a');
}

function parseLine(line: string): Line | undefined {
  if (line === '') return undefined;
  try {
    return JSON.parse(line) as Line;
  } catch {
    // Only the last line can be torn: the process died while it was appended. Nobody was told it happened.
    return undefined;
  }
}

function compactIfStale(path: string, lines: string[], tables: Map<string, Map<string, unknown>>): void {
  const torn = lines.at(-1) !== '';
  const live = [...tables.values()].reduce((sum, records) => sum + records.size, 0);
  if (!torn && (lines.length < COMPACT_ABOVE_LINES || lines.length < live * 2)) return;
  const compact: string[] = [];
  for (const [name, records] of tables) {
    for (const [id, value] of records) compact.push(`${JSON.stringify([name, id, value])}\n`);
  }
  writeFileSync(`${path}.part`, compact.join(''));
  renameSync(`${path}.part`, path);
}

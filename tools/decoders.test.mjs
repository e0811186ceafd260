import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSources } from './source-files.mjs';

const root = path.resolve(import.meta.dirname, '..');
const sources = readSources(root).filter(
  ({ path: file, isTest }) => file.startsWith('server/src/') && !isTest,
);

/** Libraries that decode what others send: images, videos, pages, feeds. A hostile file may take their process with it. */
const DECODERS = /^(?:sharp|libheif-js|mediabunny|htmlparser2|feedsmith)(?:\/|$)/;
/** Processes that do nothing else, with a limit of time and memory (`server/src/lib/process-pool.ts`). */
const WORKERS = [
  'server/src/providers/feed/feed-reader-process.ts',
  'server/src/providers/image/builtin-drawer.ts',
  'server/src/providers/reel/reel-process.ts',
  'server/src/providers/video/video-examiner-process.ts',
  'server/src/providers/website/website-reader-process.ts',
];
/** What a person starts. */
const ENTRIES = ['server/src/main.ts', 'server/src/admin.ts'];

/** Every file that runs in the process that begins with this one, types left out. */
function filesOf(/** @type {string} */ entry) {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  /** @type {Set<string>} */
  const reached = new Set();
  const waiting = [entry];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    const source = byPath.get(file);
    if (source === undefined || reached.has(file)) continue;
    reached.add(file);
    source.imports.forEach(({ typeOnly }, position) => {
      const target = source.targets[position];
      if (!typeOnly && target !== undefined) waiting.push(target);
    });
  }
  return reached;
}

const decoding = sources
  .filter(({ imports }) => imports.some(({ specifier, typeOnly }) => !typeOnly && DECODERS.test(specifier)))
  .map(({ path: file }) => file);

describe('bytes from outside', () => {
  it.each(ENTRIES)('are never decoded in the process of %s', (entry) => {
    const reached = filesOf(entry);
    expect(reached.size).toBeGreaterThan(100);
    expect(decoding.filter((file) => reached.has(file))).toEqual([]);
    expect(WORKERS.filter((file) => reached.has(file))).toEqual([]);
  });

  it('are decoded by the workers, and every decoder belongs to one', () => {
    const reached = WORKERS.map(filesOf);
    expect(decoding.length).toBeGreaterThan(3);
    expect(decoding.filter((file) => !reached.some((files) => files.has(file)))).toEqual([]);
    for (const files of reached) expect(decoding.some((file) => files.has(file))).toBe(true);
  });
});

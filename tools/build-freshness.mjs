import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './project.mjs';

/**
 * What is built, from what. A source is a file or a folder; tests do not count.
 * @typedef {{name: string, sources: string[], output: string, stamp: string}} Target
 */

const everywhere = ['package-lock.json', 'tools/build.mjs'];

/** The operator's file of company data, where there is one: another company is another site. */
function companyFile() {
  const { COMPANY_FILE: file, INIT_CWD: from } = process.env;
  return file ? [path.relative(root, path.resolve(from ?? process.cwd(), file))] : [];
}

/** @type {Target[]} */
export const targets = [
  {
    name: 'sandbox',
    sources: ['sandbox/src', 'sandbox/data', 'sandbox/package.json', ...everywhere],
    output: 'sandbox/dist/main.js',
    stamp: 'sandbox/dist/.built-from.json',
  },
  {
    name: 'server',
    sources: [
      'server/src',
      'server/data',
      'server/package.json',
      'contract/src',
      'contract/package.json',
      ...everywhere,
    ],
    output: 'server/dist/main.js',
    stamp: 'server/dist/.built-from.json',
  },
  {
    name: 'web',
    sources: ['web', ...companyFile(), 'contract/src', 'contract/package.json', ...everywhere],
    output: 'web/build/client/index.html',
    stamp: 'web/build/.built-from.json',
  },
];

/** The targets whose output is missing or was made from other sources. Milliseconds when nothing changed. */
export function staleTargets() {
  return targets.filter((target) => {
    if (!existsSync(path.join(root, target.output))) return true;
    const before = readStamp(target);
    if (before === undefined) return true;
    const { files, touched } = index(target, before);
    const names = Object.keys(files);
    const same =
      names.length === Object.keys(before).length &&
      names.every((name) => files[name]?.[2] === before[name]?.[2]);
    // A checkout touches files without changing them: remember the new times, so that the next look is quick again.
    if (same && touched) writeFileSync(path.join(root, target.stamp), JSON.stringify(files));
    return !same;
  });
}

/** What the sources are now; taken before building, so that an edit during the build counts as a change. */
export function sourcesOf(/** @type {Target} */ target) {
  return index(target, readStamp(target) ?? {}).files;
}

/** Notes what a finished build was made from. */
export function stamp(/** @type {Target} */ target, /** @type {Index} */ sources) {
  const file = path.join(root, target.stamp);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(sources));
}

/**
 * File → modification time, size, content hash. The hash is taken again only where time or size differ.
 * @typedef {Record<string, [number, number, string]>} Index
 */

/** @returns {{files: Index, touched: boolean}} */
function index(/** @type {Target} */ target, /** @type {Index} */ before) {
  /** @type {Index} */
  const files = {};
  let touched = false;
  for (const source of target.sources) {
    for (const file of filesUnder(source)) {
      const { mtimeMs, size } = statSync(path.join(root, file));
      const known = before[file];
      if (known !== undefined && known[0] === mtimeMs && known[1] === size) {
        files[file] = known;
        continue;
      }
      touched = true;
      const hash = createHash('sha1')
        .update(readFileSync(path.join(root, file)))
        .digest('base64');
      files[file] = [mtimeMs, size, hash];
    }
  }
  return { files, touched };
}

const generated = new Set(['node_modules', 'dist', 'build', '.react-router']);

/** @returns {string[]} */
function filesUnder(/** @type {string} */ place) {
  const absolute = path.join(root, place);
  if (!existsSync(absolute)) return [];
  if (!statSync(absolute).isDirectory()) return [place];
  return readdirSync(absolute, { withFileTypes: true }).flatMap((entry) => {
    if (generated.has(entry.name) || /\.test(?:-support)?\.tsx?$/.test(entry.name)) return [];
    const inside = `${place}/${entry.name}`;
    return entry.isDirectory() ? filesUnder(inside) : [inside];
  });
}

/** @returns {Index | undefined} */
function readStamp(/** @type {Target} */ target) {
  try {
    return JSON.parse(readFileSync(path.join(root, target.stamp), 'utf8'));
  } catch {
    return undefined;
  }
}

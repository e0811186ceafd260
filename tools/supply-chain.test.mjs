import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { root } from './project.mjs';

const read = (/** @type {string} */ file) => JSON.parse(readFileSync(path.join(root, file), 'utf8'));
const lock = read('package-lock.json');
/** @type {[string, {version?: string, integrity?: string, link?: boolean, hasInstallScript?: boolean, inBundle?: boolean}][]} */
const packages = Object.entries(lock.packages);
const installed = packages.filter(([place, entry]) => place.includes('node_modules/') && !entry.link);

it('every package is fixed to its content', () => {
  const loose = installed.filter(
    ([, { integrity, inBundle }]) => !inBundle && !integrity?.startsWith('sha512-'),
  );
  expect(loose.map(([place]) => place)).toEqual([]);
});

it('every direct dependency is one exact version', () => {
  const { workspaces } = read('package.json');
  const manifests = [
    'package.json',
    ...workspaces.map((/** @type {string} */ name) => `${name}/package.json`),
  ];
  for (const manifest of manifests) {
    const { dependencies = {}, devDependencies = {}, optionalDependencies = {} } = read(manifest);
    for (const [name, version] of Object.entries({
      ...dependencies,
      ...devDependencies,
      ...optionalDependencies,
    }))
      expect(version, `${manifest}: ${name}`).toMatch(/^\d+\.\d+\.\d+(?:-[\w.]+)?$/);
  }
});

it('only packages that were looked at may run a script when they are installed', () => {
  const { allowScripts } = read('package.json');
  const scripted = installed
    .filter(([, entry]) => entry.hasInstallScript)
    .map(([place]) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length));
  const known = new Set([...Object.keys(allowScripts), 'fsevents', 'esbuild']);
  expect([...new Set(scripted)].filter((name) => !known.has(name))).toEqual([]);
});

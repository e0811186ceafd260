import { expect, test } from 'vitest';
import { findNetworkNames, networksIn } from './network-names.mjs';
import { root } from './project.mjs';
import { readSources } from './source-files.mjs';

const file = (/** @type {string} */ path, /** @type {string} */ text, isTest = false) => ({
  path,
  text,
  isTest,
  imports: [],
  targets: [],
});
const registry = file(
  'contract/src/networks/registry.ts',
  "export { alpha } from './alpha.ts';\nexport { beta } from './beta.ts';\n",
);

test('a network is named by its folders, registries, tests and data, and by nothing else', () => {
  const found = findNetworkNames([
    registry,
    file('contract/src/networks/alpha.ts', 'alpha'),
    file('server/src/providers/social/alpha/adapter.ts', 'alpha'),
    file('server/src/providers/social/registry.ts', 'alpha'),
    file('server/src/providers/social/make-social-networks.ts', 'const login = () => 1;\n// for Beta only'),
    file('web/src/networks/beta.tsx', 'beta'),
    file('web/src/features/posts/x.test.ts', 'alpha', true),
    file('web/src/features/analytics/table.tsx', "\nif (network === 'alpha') draw();"),
    file('server/src/admin/demo-workspace.ts', 'alpha'),
    file('e2e/alpha.spec.ts', 'alpha'),
    file('sandbox/src/registry.ts', "export { alpha } from './alpha/emulator.ts';"),
    file('sandbox/src/alpha/emulator.ts', 'alpha'),
    file('sandbox/src/feed/feed-pages.ts', "const names = { alpha: 'Alpha' };"),
  ]);
  expect(found.map(({ path, line }) => `${path}:${line}`)).toEqual([
    'server/src/providers/social/make-social-networks.ts:2',
    'web/src/features/analytics/table.tsx:2',
    'sandbox/src/feed/feed-pages.ts:1',
  ]);
});

test('every registry holds one line for each network or its app, and nothing else', () => {
  const sources = new Map(readSources(root).map(({ path, text }) => [path, text]));
  const networks = networksIn(sources.get(registry.path) ?? '');
  expect(networks.length).toBeGreaterThan(2);
  for (const path of ['server/src/providers/social/registry.ts', 'web/src/networks/registry.ts'])
    expect(networksIn(sources.get(path) ?? ''), path).toEqual(networks);
  for (const path of [
    registry.path,
    'server/src/providers/social/registry.ts',
    'web/src/networks/registry.ts',
    'sandbox/src/registry.ts',
  ]) {
    const lines = (sources.get(path) ?? '')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('//'));
    expect(
      lines.every((line) => /^export \{ \w+ \} from '\.[\w./-]+';$/.test(line)),
      path,
    ).toBe(true);
  }
});

test('a network more costs four folders and four lines', () => {
  // What the guide says, held against a network that stands in all its places.
  const added = [
    file('contract/src/networks/registry.ts', `${registry.text}export { toy } from './toy.ts';\n`),
    file('contract/src/networks/toy.ts', 'export const toy = {};'),
    file('server/src/providers/social/registry.ts', "export { toy } from './toy/adapter.ts';"),
    file('server/src/providers/social/toy/adapter.ts', 'export const toy = {};'),
    file('web/src/networks/registry.ts', "export { toy } from './toy.tsx';"),
    file('web/src/networks/toy.tsx', 'export const toy = {};'),
    file('sandbox/src/registry.ts', "export { toy } from './toy/emulator.ts';"),
    file('sandbox/src/toy/emulator.ts', 'export const toy = () => [];'),
  ];
  expect(findNetworkNames(added)).toEqual([]);
  const [places, lines] = [
    added.filter(({ path }) => !path.endsWith('registry.ts')),
    added.filter(({ path }) => path.endsWith('registry.ts')),
  ];
  expect([places.length, lines.length]).toEqual([4, 4]);
  const forgotten = [
    ...added,
    file('server/src/features/publications/send.ts', "if (network === 'toy') wait();"),
  ];
  expect(findNetworkNames(forgotten).map(({ path }) => path)).toEqual([
    'server/src/features/publications/send.ts',
  ]);
});

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { faultsOfBill, makeBill } from './make-bill.mjs';
import { root } from './project.mjs';

const integrity = `sha512-${Buffer.from('content').toString('base64')}`;
const read = (/** @type {string} */ file) => JSON.parse(readFileSync(path.join(root, file), 'utf8'));

it('names what each of our workspaces that run depends on, each with its hash and a known licence', () => {
  const bill = makeBill(read('package-lock.json').packages);
  const named = new Set(bill.components.map(({ name }) => name));
  for (const workspace of ['contract', 'server', 'sandbox', 'web'])
    for (const name of Object.keys(read(`${workspace}/package.json`).dependencies))
      expect(name.startsWith('@postownia/') || named.has(name), name).toBe(true);
  expect(named.has('vitest')).toBe(false);
  expect(faultsOfBill(bill)).toEqual([]);
});

it('names what a package brings in its own folder, also when another workspace only tests with it', () => {
  const { components } = makeBill({
    server: { dependencies: { one: '1.0.0' } },
    bench: { dependencies: { measuring: '1.0.0' } },
    'node_modules/one': { version: '1.0.0', integrity, license: 'MIT', dependencies: { two: '2.0.0' } },
    'node_modules/one/node_modules/two': { version: '2.0.0', integrity, license: 'ISC' },
    'node_modules/two': { version: '3.0.0', integrity, license: 'ISC' },
    'node_modules/measuring': { version: '1.0.0', integrity, license: 'MIT' },
  });
  expect(components.map((component) => component['bom-ref'])).toEqual(['one@1.0.0', 'two@2.0.0']);
  expect(components[0]?.hashes).toEqual([{ alg: 'SHA-512', content: '636f6e74656e74' }]);
});

it('tells a package without a hash, and licences that nobody looked at', () => {
  const { components } = makeBill({
    server: { dependencies: { one: '1', two: '1', three: '1', four: '1' } },
    'node_modules/one': { version: '1.0.0', license: 'MIT' },
    'node_modules/two': { version: '1.0.0', integrity, license: 'AGPL-3.0-only' },
    'node_modules/three': { version: '1.0.0', integrity, license: '(MIT OR WTFPL)' },
    'node_modules/four': { version: '1.0.0', integrity },
  });
  expect(faultsOfBill({ components })).toEqual([
    'one@1.0.0 has no hash of its content',
    'two@1.0.0 has a licence nobody looked at: AGPL-3.0-only',
    'three@1.0.0 has a licence nobody looked at: MIT, WTFPL',
    'four@1.0.0 has a licence nobody looked at: none',
  ]);
});

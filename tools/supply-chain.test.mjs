import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { auditStored } from './audit.mjs';
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

describe('npm run supply-chain', () => {
  /** Asks a registry that answers every audit with this. @returns {Promise<{code: number, said: string}>} */
  const ask = async (/** @type {number} */ status, /** @type {object} */ answer) => {
    const registry = createServer(({ method, url = '' }, response) => {
      response.setHeader('content-type', 'application/json');
      if (method === 'POST') return response.writeHead(status).end(JSON.stringify(answer));
      // What npm asks next of a package with a weakness: which versions there are.
      const name = decodeURIComponent(url.slice(1));
      const { version = '' } = lock.packages[`node_modules/${name}`];
      response.end(JSON.stringify({ name, 'dist-tags': {}, versions: { [version]: { name, version } } }));
    });
    registry.listen(0, '127.0.0.1');
    await once(registry, 'listening');
    const address = registry.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const child = spawn(process.execPath, [path.join(root, 'tools/supply-chain.mjs')], {
      env: {
        ...process.env,
        npm_config_registry: `http://127.0.0.1:${port}/`,
        npm_config_fetch_retries: '0',
      },
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
    const [code] = await once(child, 'close');
    registry.close();
    return { code, said };
  };
  const weakness = (/** @type {string} */ severity) => [
    { id: 1, url: 'https://example.com/1', title: 'Known', severity, vulnerable_versions: '>=0.0.1' },
  ];

  it('asks the stored list when the registry does not answer, and says how it did not', async () => {
    const { code, said } = await ask(405, { message: 'Method not allowed' });
    const { lines, verdict } = auditStored();
    expect(said).toMatch(/405|not allowed/i);
    expect(said).toContain(lines[0]);
    expect(said).not.toContain('"total"');
    expect(code).toBe({ 'known-weakness': 1, 'nothing-known': 0, 'not-checked': 69 }[verdict]);
  });

  it('passes when the registry knows of nothing, and lists every package of production', async () => {
    const { code, said } = await ask(200, {});
    expect(said).toMatch(/[1-9]\d\d packages: .*sbom\.cdx\.json/);
    expect(said).toContain('"total":0');
    expect(code).toBe(0);
  });

  it('fails when one of ours has a high one', async () => {
    const { code, said } = await ask(200, { fastify: weakness('high') });
    expect(said).toContain('"high":');
    expect(code).toBe(1);
  });
});

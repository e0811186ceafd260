import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

/** The tools know their repository by where they lie, so a copy of them in a small one is the real thing. */
describe('set-up before start and test', () => {
  /** @type {string} */
  let root;
  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), 'postownia-set-up-'));
    cpSync(import.meta.dirname, path.join(root, 'tools'), { recursive: true });
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  function write(/** @type {string} */ file, /** @type {string} */ text) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  const tool = (/** @type {string} */ name) => pathToFileURL(path.join(root, 'tools', name)).href;

  describe('installation', () => {
    const lock = (/** @type {string} */ version) =>
      JSON.stringify({
        packages: {
          '': { name: 'postownia' },
          contract: { version: '0.1.0' },
          'node_modules/pg': { version },
          'node_modules/@other/platform': { version: '1.0.0', optional: true },
        },
      });

    beforeEach(() => {
      write('package-lock.json', lock('8.0.0'));
      // Stands for npm: notes the call, takes its time, installs what the lock says.
      write(
        'npm-cli.js',
        `const { appendFileSync, mkdirSync, writeFileSync } = require('node:fs');
         appendFileSync('calls.txt', process.argv[2] + '\\n');
         if (require('node:fs').existsSync('broken')) process.exit(1);
         setTimeout(() => {
           mkdirSync('node_modules', { recursive: true });
           writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages: { 'node_modules/pg': { version: JSON.parse(require('node:fs').readFileSync('package-lock.json', 'utf8')).packages['node_modules/pg'].version } } }));
         }, 200);`,
      );
    });

    async function install() {
      const child = spawn(process.execPath, [path.join(root, 'tools/ensure-install.mjs')], {
        cwd: root,
        env: { ...process.env, npm_execpath: path.join(root, 'npm-cli.js') },
        stdio: 'ignore',
      });
      const [code] = await once(child, 'exit');
      return code;
    }
    const calls = () =>
      existsSync(path.join(root, 'calls.txt'))
        ? readFileSync(path.join(root, 'calls.txt'), 'utf8').trim().split('\n')
        : [];

    it('installs once for two processes, and not again', async () => {
      expect(await Promise.all([install(), install()])).toEqual([0, 0]);
      expect(calls()).toEqual(['ci']);
      expect(await install()).toBe(0);
      expect(calls()).toEqual(['ci']);
    });

    it('installs again when the lock changed', async () => {
      await install();
      write('package-lock.json', lock('8.0.1'));
      await install();
      expect(calls()).toEqual(['ci', 'ci']);
    });

    it('takes over from a process that was killed while installing', async () => {
      const dead = spawn(process.execPath, ['-e', '']);
      await once(dead, 'exit');
      write('.cache/install.lock', String(dead.pid));
      expect(await install()).toBe(0);
      expect(calls()).toEqual(['ci']);
    });

    it('fails when npm fails, after trying what could help', async () => {
      write('broken', '');
      expect(await install()).toBe(1);
      expect(calls()).toEqual(['ci', 'ci', 'install']);
    });
  });

  describe('build freshness', () => {
    /** Names of what would be built, asked in a process of its own as a start does. */
    function stale() {
      const script = `const { staleTargets } = await import('${tool('build-freshness.mjs')}'); console.log(staleTargets().map((target) => target.name).join(' '));`;
      return execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
        encoding: 'utf8',
      }).trim();
    }

    beforeEach(async () => {
      write('package-lock.json', '{}');
      write('sandbox/src/main.ts', 'one');
      write('server/src/main.ts', 'one');
      write('contract/src/index.ts', 'one');
      write('web/src/root.tsx', 'one');
      write('sandbox/dist/main.js', '');
      write('server/dist/main.js', '');
      write('web/build/client/index.html', '');
      const { targets, sourcesOf, stamp } = await import(tool('build-freshness.mjs'));
      for (const target of targets) stamp(target, sourcesOf(target));
    });

    it('finds nothing to do after a build', () => {
      expect(stale()).toBe('');
    });

    it('finds exactly what a changed source goes into', () => {
      write('sandbox/src/main.ts', 'two');
      expect(stale()).toBe('sandbox');
      write('contract/src/index.ts', 'two');
      expect(stale()).toBe('sandbox server web');
    });

    it('notices new and removed sources and missing outputs, and ignores tests', () => {
      write('web/src/root.test.tsx', 'a test');
      expect(stale()).toBe('');
      write('web/src/page.tsx', 'new');
      rmSync(path.join(root, 'server/dist/main.js'));
      expect(stale()).toBe('server web');
      rmSync(path.join(root, 'sandbox/src/main.ts'));
      expect(stale()).toBe('sandbox server web');
    });

    it('goes by content where only the time changed, as after a checkout', () => {
      const later = new Date(Date.now() + 60_000);
      utimesSync(path.join(root, 'server/src/main.ts'), later, later);
      expect(stale()).toBe('');
      write('package-lock.json', '{"new":1}');
      expect(stale()).toBe('sandbox server web');
    });
  });
});

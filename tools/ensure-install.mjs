import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { checkNode } from './check-node.mjs';
import { withFileLock } from './file-lock.mjs';
import { installedNode, root, seconds } from './project.mjs';

/**
 * Installs the locked dependencies when node_modules does not hold exactly them. Compared is npm's own record of what
 * it installed (written last, so a cut-off installation has none) with the lock: the truth, at 10 ms.
 * The Node that came with them is held against its hash each time. Runs on Node 20.19 with nothing installed. Safe when two processes call it at once.
 */
export async function ensureInstall() {
  if (!isInstalled()) await install();
  await checkNode(installedNode);
}

async function install() {
  await withFileLock('install', () => {
    if (isInstalled()) return;
    const started = performance.now();
    console.log('Installing the locked dependencies …');
    // Once more: a registry that stumbles is the usual reason.
    if (!npm(['ci']) && !npm(['ci'])) {
      console.error('npm ci failed twice; trying npm install with the same lock.');
      if (!npm(['install', '--no-save']))
        throw new Error('npm could not install the dependencies (see above).');
    }
    installNodeIfSkipped();
    console.log(`Installed in ${seconds(started)}.`);
  });
}

function npm(/** @type {string[]} */ args) {
  const fromNpm = process.env.npm_execpath?.endsWith('npm-cli.js') ? process.env.npm_execpath : undefined;
  const options = [...args, '--no-audit', '--no-fund', '--loglevel=error'];
  const [command, commandArgs] = fromNpm ? [process.execPath, [fromNpm, ...options]] : ['npm', options];
  const result = spawnSync(command, commandArgs, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32' && !fromNpm,
  });
  if (result.error) console.error(`npm: ${result.error.message}`);
  return result.status === 0;
}

/** The npm package of Node fetches the program in its install script; npm may be set up to run none. */
function installNodeIfSkipped() {
  const folder = path.join(root, 'node_modules/node');
  if (existsSync(installedNode) || !existsSync(path.join(folder, 'installArchSpecificPackage.js'))) return;
  spawnSync(process.execPath, ['installArchSpecificPackage.js'], { cwd: folder, stdio: 'ignore' });
}

function isInstalled() {
  const wanted = readLock(path.join(root, 'package-lock.json'));
  const installed = readLock(path.join(root, 'node_modules/.package-lock.json'));
  if (wanted === undefined) throw new Error('package-lock.json is missing.');
  if (installed === undefined) return false;
  return Object.entries(wanted).every(([place, entry]) => {
    if (place === '' || !place.includes('node_modules/')) return true;
    const found = installed[place];
    // Packages of other platforms are optional and stay away.
    return found === undefined
      ? entry.optional === true || entry.devOptional === true
      : found.version === entry.version;
  });
}

/** @returns {Record<string, {version?: string, optional?: boolean, devOptional?: boolean}> | undefined} */
function readLock(/** @type {string} */ file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

if (process.argv[1] === import.meta.filename) await ensureInstall();

import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { withFileLock } from './file-lock.mjs';
import { cacheFolder, packageCommand, projectNode, root } from './project.mjs';

/**
 * Finds a Chrome or Chromium that starts on this machine, getting one if there is none:
 * CHROME_PATH, one on the machine, the one npm carries, Debian's package (as root), the test runner's own download.
 * @returns {Promise<string>} the program's path
 */
export async function findBrowser() {
  const wished = process.env.CHROME_PATH;
  if (wished) {
    if (!(await starts(wished))) throw new Error(`CHROME_PATH names ${wished}, which does not start.`);
    return wished;
  }
  return (
    (await onMachine()) ?? (await fromNpm()) ?? (await fromDebian()) ?? (await fromTestRunner()) ?? refuse()
  );
}

/**
 * The browser as an environment for programs that can do most of their work without one.
 * @returns {Promise<Record<string, string>>}
 */
export async function browserEnvironment() {
  try {
    return { CHROME_PATH: await findBrowser() };
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return {};
  }
}

/** Flags every start needs: no sandbox as root, nothing but the pages under test on the network. */
export const browserFlags = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Whether it starts and offers the connection that test runners use: a program without its libraries does not. */
async function starts(/** @type {string} */ program) {
  const profile = mkdtempSync(path.join(tmpdir(), 'postownia-browser-'));
  const child = spawn(
    program,
    ['--headless', ...browserFlags, '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const ended = new Promise((resolve) => {
    child.once('error', resolve);
    child.once('close', resolve);
  });
  let said = '';
  const listening = new Promise((resolve) => {
    child.stderr.on('data', (chunk) => {
      said += chunk;
      if (said.includes('DevTools listening')) resolve(true);
    });
  });
  const timer = setTimeout(() => child.kill('SIGKILL'), 20_000);
  const result = await Promise.race([listening, ended.then(() => false)]);
  clearTimeout(timer);
  child.kill('SIGKILL');
  await ended;
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  return result === true;
}

const names = [
  'google-chrome-stable',
  'google-chrome',
  'chromium',
  'chromium-browser',
  'chrome',
  'microsoft-edge',
];
const fixedPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/** @returns {Promise<string | undefined>} */
async function onMachine() {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  const inPath = names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  for (const program of [...inPath, ...fixedPlaces]) {
    if (existsSync(program) && (await starts(program))) return program;
  }
  return undefined;
}

/** Linux on x64 only; unpacked once into our cache. */
async function fromNpm() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const folder = path.join(cacheFolder, 'chromium');
  const unpack = () => {
    mkdirSync(folder, { recursive: true });
    const script =
      "const { default: chromium } = await import('@sparticuz/chromium');console.log(await chromium.executablePath());";
    const result = spawnSync(projectNode(), ['--input-type=module', '--eval', script], {
      cwd: path.join(root, 'e2e'),
      encoding: 'utf8',
      env: { ...process.env, TMPDIR: folder },
    });
    return result.stdout.trim();
  };
  return withFileLock('browser', async () => {
    const program = unpack();
    if (program !== '' && (await starts(program))) return program;
    // Unpacking may have been cut off earlier; whatever lies there is taken for finished.
    rmSync(folder, { recursive: true, force: true });
    const again = unpack();
    return again !== '' && (await starts(again)) ? again : undefined;
  });
}

async function fromDebian() {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status !== 0)
    return undefined;
  console.log('Installing chromium from Debian …');
  const options = {
    stdio: /** @type {const} */ ('ignore'),
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  };
  spawnSync('apt-get', ['update'], options);
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], options);
  return onMachine();
}

async function fromTestRunner() {
  console.log("Downloading the test runner's browser …");
  const runner = packageCommand('@playwright/test', 'playwright');
  spawnSync(projectNode(), [runner, 'install', 'chromium-headless-shell'], { stdio: 'inherit' });
  const script =
    "const { chromium } = await import('@playwright/test');console.log(chromium.executablePath());";
  const result = spawnSync(projectNode(), ['--input-type=module', '--eval', script], {
    cwd: path.join(root, 'e2e'),
    encoding: 'utf8',
  });
  const program = result.stdout.trim();
  return existsSync(program) && (await starts(program)) ? program : undefined;
}

/** @returns {never} */
function refuse() {
  throw new Error('No browser for the tests: install Chrome or Chromium, or set CHROME_PATH.');
}

if (process.argv[1] === import.meta.filename) console.log(await findBrowser());

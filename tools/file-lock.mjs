import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { cacheFolder } from './project.mjs';

/**
 * Runs the work while no other process runs work of the same name; waits for it, whatever it takes. A lock whose
 * holder is gone is taken over.
 * @template Result
 * @param {string} name
 * @param {() => Promise<Result> | Result} work
 * @returns {Promise<Result>}
 */
export async function withFileLock(name, work) {
  mkdirSync(cacheFolder, { recursive: true });
  const file = path.join(cacheFolder, `${name}.lock`);
  let told = false;
  while (!take(file)) {
    if (removeIfAbandoned(file)) continue;
    if (!told) console.log(`Waiting for another process (${name}) …`);
    told = true;
    await pause(100);
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

function take(/** @type {string} */ file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false;
    throw error;
  }
}

function removeIfAbandoned(/** @type {string} */ file) {
  const holder = readHolder(file);
  if (holder === undefined ? !isOld(file) : isAlive(holder)) return false;
  // Looked at twice, so that a lock taken in between by somebody else is not the one removed.
  if (readHolder(file) === holder) rmSync(file, { force: true });
  return true;
}

/** A lock is written within a moment of being made; one that stayed empty lost its process in between. */
function isOld(/** @type {string} */ file) {
  const made = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  return made !== undefined && Date.now() - made > 5_000;
}

function readHolder(/** @type {string} */ file) {
  try {
    const pid = Number.parseInt(readFileSync(file, 'utf8'), 10);
    return Number.isNaN(pid) ? undefined : pid;
  } catch {
    return undefined;
  }
}

function isAlive(/** @type {number} */ pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}

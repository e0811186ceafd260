import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const IN_MEMORY = '/dev/shm';
/** What the products and browsers of a run keep at once takes a quarter of it. */
const MEMORY_NEEDED = 4 * 2 ** 30;

/**
 * Where the stories' products and browsers keep their files: in memory where there is plenty. A product's database is a
 * thousand files, which on a disk cost more processor time than what a story does with them.
 */
export function scratchFolder() {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    if (Math.min(bavail * bsize, process.availableMemory()) >= MEMORY_NEEDED) return IN_MEMORY;
  } catch {
    // No such folder here.
  }
  return tmpdir();
}

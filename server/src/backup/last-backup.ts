import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

const fileIn = (dataDir: string) => path.join(dataDir, 'last-backup');

/** Notes in the data folder that a whole copy was made, so that `admin ready` can tell how old the newest is. */
export async function noteBackup(dataDir: string, at: Date): Promise<void> {
  await writeFile(fileIn(dataDir), `${at.toISOString()}\n`);
}

/** When the newest copy that was noted was made; null: none was. */
export async function readLastBackup(dataDir: string): Promise<Date | null> {
  try {
    const at = new Date((await readFile(fileIn(dataDir), 'utf8')).trim());
    return Number.isNaN(at.getTime()) ? null : at;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

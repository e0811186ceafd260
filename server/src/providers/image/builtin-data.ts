import { existsSync } from 'node:fs';
import path from 'node:path';

/**
 * The folder with scenes and fonts: `server/data`. Looks upwards, so that the source tree and the bundle
 * (`server/dist/main.js` or a chunk of it) find the same one.
 */
export function findDataDir(start: string = import.meta.dirname): string {
  for (let folder = start; ; folder = path.dirname(folder)) {
    const candidate = path.join(folder, 'data');
    if (existsSync(path.join(candidate, 'scenes', 'catalogue.json'))) return candidate;
    if (folder === path.dirname(folder)) throw new Error(`No data folder with scenes above ${start}`);
  }
}

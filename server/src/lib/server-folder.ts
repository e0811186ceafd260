import { existsSync } from 'node:fs';
import path from 'node:path';

/**
 * The server's own folder, which holds `data` and `migrations`. Found upwards, because the sources, the bundle and the
 * bundle's chunks lie at different depths: never build a path from `import.meta.dirname` alone.
 */
export const serverFolder = findUpwards(import.meta.dirname);

function findUpwards(start: string): string {
  for (let folder = start; ; folder = path.dirname(folder)) {
    if (existsSync(path.join(folder, 'package.json'))) return folder;
    if (folder === path.dirname(folder)) throw new Error(`No package.json above ${start}`);
  }
}

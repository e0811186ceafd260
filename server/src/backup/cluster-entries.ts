import { lstat } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import type { TarEntry } from '../lib/tar.ts';
import { folderEntries, openIfThere } from './folder-entries.ts';

/** Folders whose content belongs to the running server only (PostgreSQL 18, 25.3.4 "Making a Base Backup"). */
const PASSING = new Set([
  ...['pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp'],
  'pg_subtrans',
]);
const PASSING_FILES =
  /^(?:postmaster\.(?:pid|opts)|backup_label.*|tablespace_map.*)$|(?:^|\/)pg_internal\.init/;
const TEMPORARY = /(?:^|\/)pgsql_tmp/;

/**
 * A running cluster's files as they must be archived to be started elsewhere: the low-level base backup of
 * PostgreSQL's manual, between `pg_backup_start` and `pg_backup_stop`, with all WAL written meanwhile. Writers go on
 * undisturbed; what was committed before the last entry but the WAL is taken is in the archive.
 * @param options.adminUrl of the superuser
 * @param options.prefix of the entries' names
 */
export async function* clusterEntries({
  adminUrl,
  folder,
  prefix,
}: {
  adminUrl: string;
  folder: string;
  prefix: string;
}): AsyncGenerator<TarEntry> {
  // The backup lasts as long as this session: when it breaks, the server forgets the backup by itself.
  const session = new pg.Client({ connectionString: adminUrl, application_name: 'postownia-backup' });
  await session.connect();
  try {
    // Holds back the removal of WAL that is needed; temporary, so it ends with the session too.
    const slot = `postownia_backup_${process.pid}`;
    await session.query('select pg_create_physical_replication_slot($1, true, true)', [slot]);
    const started = await session.query<{ file: string }>(
      "select pg_walfile_name(pg_backup_start('postownia', true)) as file",
    );
    yield* folderEntries(folder, prefix, {
      file: (name) => !PASSING_FILES.test(name) && !TEMPORARY.test(name),
      inside: (name) => !PASSING.has(name) && !TEMPORARY.test(name),
    });
    const ended = await session.query<{ file: string; label: string; spaces: string }>(
      'select pg_walfile_name(lsn) as file, labelfile as label, spcmapfile as spaces from pg_backup_stop(false)',
    );
    const { file: last, label } = only(ended.rows);
    yield textEntry(`${prefix}/backup_label`, label);
    yield* walEntries(path.join(folder, 'pg_wal'), `${prefix}/pg_wal`, {
      from: only(started.rows).file,
      to: last,
    });
  } finally {
    await session.end();
  }
}

/** The WAL files from one to another, whole; a missing one makes the backup worthless, so it is an error. */
async function* walEntries(
  folder: string,
  prefix: string,
  { from, to }: { from: string; to: string },
): AsyncGenerator<TarEntry> {
  for (const name of walNames(from, to)) {
    const { size, mode } = await lstat(path.join(folder, name));
    const content = await openIfThere(path.join(folder, name));
    if (content === null) throw new Error(`The WAL file ${name} is gone: the backup cannot be completed`);
    yield { kind: 'file', name: `${prefix}/${name}`, mode, size, content };
  }
}

/** Names of 16 MB segments: timeline, then a number whose low part counts to 256. */
function walNames(from: string, to: string): string[] {
  const timeline = from.slice(0, 8);
  const numberOf = (name: string) =>
    Number.parseInt(name.slice(8, 16), 16) * 256 + Number.parseInt(name.slice(16), 16);
  const hex = (value: number) => value.toString(16).toUpperCase().padStart(8, '0');
  const names: string[] = [];
  for (let at = numberOf(from); at <= numberOf(to); at++)
    names.push(`${timeline}${hex(Math.floor(at / 256))}${hex(at % 256)}`);
  return names;
}

function textEntry(name: string, text: string): TarEntry {
  const bytes = Buffer.from(text);
  async function* content() {
    yield bytes;
  }
  return { kind: 'file', name, mode: 0o600, size: bytes.length, content: content() };
}

function only<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new Error('PostgreSQL did not answer the backup');
  return row;
}

import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { OpenDatabase } from '../src/db/connect.ts';

/** Where one of the words still stands. */
export interface Trace {
  readonly place: string;
  readonly word: string;
}

/** Looks for words in every row of every table of the product and of the job queue, whatever the column. */
export async function tracesInDatabase(
  { pool }: Pick<OpenDatabase, 'pool'>,
  words: readonly string[],
): Promise<Trace[]> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const found: Trace[] = [];
  for (const { name } of tables) {
    for (const word of words) {
      const { rows } = await pool.query<{ count: number }>(
        `select count(*)::int as count from ${name} t where strpos(to_jsonb(t)::text, $1) > 0`,
        [word],
      );
      if ((rows[0]?.count ?? 0) > 0) found.push({ place: name, word });
    }
  }
  return found;
}

/** Looks for words in the names and the bytes of every file below a folder. */
export async function tracesInFiles(folder: string, words: readonly string[]): Promise<Trace[]> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const found: Trace[] = [];
  for (const file of files.filter((entry) => entry.isFile())) {
    const place = path.join(file.parentPath, file.name);
    const bytes = await readFile(place);
    for (const word of words) if (place.includes(word) || bytes.includes(word)) found.push({ place, word });
  }
  return found;
}

import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { serverFolder } from '../lib/server-folder.ts';

/**
 * A rolling restart runs the old version on the new schema, so a migration only adds: nothing it reads or writes may go,
 * be renamed or become stricter. What has to go goes a version later, when nobody uses it, and is listed here with the
 * reason why no running version minds.
 */
const FORBIDDEN: readonly [what: string, pattern: RegExp][] = [
  ['takes a table or column away', /\bdrop\s+(?:table|column|schema)\b/i],
  ['renames', /\brename\b/i],
  ['changes a type', /\balter\s+column\s+\S+\s+(?:set\s+data\s+)?type\b/i],
  ['forbids null', /\balter\s+column\s+\S+\s+set\s+not\s+null\b/i],
  [
    'adds a column that old versions leave empty',
    /\badd\s+column\s+(?:(?!default|generated|serial)[^;])*\bnot\s+null\b(?:(?!default|generated|serial)[^;])*;/i,
  ],
  ['empties a table', /\b(?:truncate|delete\s+from\s+"?\w+"?\s*;)/i],
];
const EXCUSED: Readonly<Record<string, string>> = {
  '0001_letters.sql': 'from before anything was installed anywhere',
  '0028_standard_names.sql': 'one step for all names while no installation runs (decision 0032)',
  '0025_tenant_keys.sql': 'nothing is installed anywhere yet',
  '0029_organizations.sql': 'nothing is installed anywhere yet',
  '0031_assets.sql': 'nothing is installed anywhere yet',
  '0033_post_targets.sql': 'nothing is installed anywhere yet (decision 0039)',
  '0035_post_media.sql': 'nothing is installed anywhere yet (decision 0041)',
  '0037_videos_are_posts.sql': 'nothing is installed anywhere yet (decision 0047)',
  '0040_logo_assets.sql': 'nothing is installed anywhere yet (decision 0048)',
  '0041_actors.sql': 'nothing is installed anywhere yet (decision 0049)',
  '0045_invitations.sql': 'nothing is installed anywhere yet (decision 0052)',
  '0042_service_signals.sql': 'nothing is installed anywhere yet (decision 0051)',
  '0077_database_roles.sql': 'the migration drops nothing: it makes a function that may (decision 0083)',
  '0088_partitions_give_way.sql': 'as 0077, whose functions it replaces',
};

it('no migration breaks the version that still runs', async () => {
  const folder = path.join(serverFolder, 'migrations');
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql') && !name.startsWith('0000_'));
  expect(files.length).toBeGreaterThan(10);
  const broken: string[] = [];
  for (const file of files) {
    const sql = (await readFile(path.join(folder, file), 'utf8')).replace(/--[^\n]*/g, '');
    for (const statement of sql.split(';').map((text) => `${text};`)) {
      for (const [what, pattern] of FORBIDDEN)
        if (pattern.test(statement) && !(file in EXCUSED))
          broken.push(`${file} ${what}: ${statement.trim().slice(0, 120)}`);
    }
  }
  expect(broken).toEqual([]);
});

/**
 * An index on a big table stops its writers while it is made. With `if not exists` an operator of a big installation
 * makes it beforehand, concurrently, and the migration finds it. Migrations before this one ran when nothing was big.
 */
const FIRST_TO_ASK = '0021_';

it('an index on a table that may be big can be made beforehand', async () => {
  const folder = path.join(serverFolder, 'migrations');
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql') && name >= FIRST_TO_ASK);
  expect(files.length).toBeGreaterThan(0);
  const blocking: string[] = [];
  for (const file of files) {
    const sql = await readFile(path.join(folder, file), 'utf8');
    const made = new Set(
      [...sql.matchAll(/create table (?:if not exists )?("?\w+"?)/gi)].map((match) => match[1]),
    );
    for (const [statement, table] of sql.matchAll(
      /create (?:unique )?index (?!if not exists)"?\w+"? on ("?\w+"?)/gi,
    ))
      if (!made.has(table)) blocking.push(`${file}: ${statement}`);
  }
  expect(blocking).toEqual([]);
});

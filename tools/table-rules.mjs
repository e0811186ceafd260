import { lineOf } from './source-files.mjs';

/**
 * @typedef {import('./source-files.mjs').SourceFile} SourceFile
 * @typedef {import('./boundary-rules.mjs').Violation} Violation
 */

/**
 * A table is written by exactly one feature (or one part of the server, for tables that belong to none), and only
 * features of the last line, the read models, may reach into another feature's tables.
 * @param {SourceFile[]} files
 * @param {string[][]} lines
 * @returns {Violation[]}
 */
export function checkTables(files, lines) {
  const tables = tablesOf(files);
  const sources = files.filter(
    (file) => file.path.startsWith('server/src/') && !file.isTest && !file.path.startsWith('server/src/db/'),
  );
  const writes = sources.flatMap((file) => writesIn(file, tables));

  /** @type {Map<string, Set<string>>} */
  const writers = new Map();
  for (const write of writes)
    writers.set(write.table, (writers.get(write.table) ?? new Set()).add(write.owner));

  const shared = writes
    .filter(({ table }) => (writers.get(table)?.size ?? 0) > 1)
    .map(({ path, line, table }) => ({
      path,
      line,
      message: `the table ${table} is written by ${[...(writers.get(table) ?? [])].sort().join(' and ')}; one feature writes a table, others call its door`,
    }));
  return [...shared, ...foreignReads({ sources, tables, writers, lines })];
}

/** drizzle's table constants: name → name in the database. */
function tablesOf(/** @type {SourceFile[]} */ files) {
  /** @type {Map<string, string>} */
  const tables = new Map();
  for (const file of files) {
    if (!file.path.startsWith('server/src/db/schema/')) continue;
    for (const [, constant = '', table = ''] of file.text.matchAll(
      /export const (\w+) = pgTable\(\s*'(\w+)'/g,
    ))
      tables.set(constant, table);
  }
  return tables;
}

/** The feature of a file, or the part of the server it lies in. */
function ownerOf(/** @type {string} */ path) {
  return (
    /^server\/src\/features\/([^/]+)\//.exec(path)?.[1] ?? /^server\/src\/([^/]+)/.exec(path)?.[1] ?? path
  );
}

function writesIn(/** @type {SourceFile} */ file, /** @type {Map<string, string>} */ tables) {
  const names = new Set(tables.values());
  const built = [...file.text.matchAll(/\.(?:insert|update|delete)\(\s*(\w+)\s*\)/g)].map((match) => ({
    table: tables.get(match[1] ?? ''),
    index: match.index,
  }));
  const written = [
    ...file.text.matchAll(/\b(?:insert\s+into|delete\s+from|update)\s+(?:"?(\w+)"?|\$\{(\w+)\})/gi),
  ].map((match) => ({
    table: match[1] !== undefined && names.has(match[1]) ? match[1] : tables.get(match[2] ?? ''),
    index: match.index,
  }));
  return [...built, ...written].flatMap(({ table, index }) =>
    table === undefined
      ? []
      : [{ path: file.path, line: lineOf(file.text, index), table, owner: ownerOf(file.path) }],
  );
}

/** @returns {Violation[]} */
function foreignReads(
  /** @type {{sources: SourceFile[], tables: Map<string, string>, writers: Map<string, Set<string>>, lines: string[][]}} */ {
    sources,
    tables,
    writers,
    lines,
  },
) {
  const readModels = new Set(lines.at(-1));
  const allFeatures = new Set(lines.flat());
  return sources.flatMap((file) => {
    const own = ownerOf(file.path);
    if (!allFeatures.has(own) || readModels.has(own)) return [];
    return file.imports.flatMap((entry, position) => {
      if (!file.targets[position]?.startsWith('server/src/db/schema/') || entry.typeOnly) return [];
      return entry.names.flatMap((name) => {
        const owners = writers.get(tables.get(name) ?? name) ?? new Set();
        const foreign = [...owners].filter((owner) => owner !== own && allFeatures.has(owner));
        if (foreign.length === 0 || owners.has(own)) return [];
        return [
          {
            path: file.path,
            line: entry.line,
            message: `"${own}" reads the table ${name} of "${foreign[0]}"; ask its door (only the last line joins foreign tables)`,
          },
        ];
      });
    });
  });
}

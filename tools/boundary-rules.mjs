import { lineOf, namesIn } from './source-files.mjs';

/**
 * @typedef {import('./source-files.mjs').SourceFile} SourceFile
 * @typedef {{path: string, line: number, message: string}} Violation
 * @typedef {(file: SourceFile, lines: string[][]) => {line: number, message: string}[]} FileRule
 */

const feature = /^(server|web)\/src\/features\/([^/]+)\//;
const nameOf = (/** @type {string} */ path) => feature.exec(path)?.[2];
const lineNumber = (/** @type {string[][]} */ lines, /** @type {string | undefined} */ name) =>
  lines.findIndex((line) => name !== undefined && line.includes(name)) + 1;

/** Each import with where it leads inside the repository. */
function paths(/** @type {SourceFile} */ file) {
  return file.imports.map((entry, position) => ({ ...entry, target: file.targets[position] }));
}

const packageOf = (/** @type {string} */ path) => path.split('/')[0] ?? '';

/** package → packages it may import. Tests may also use the sandbox: it stands for the outside world. */
const mayImport = {
  contract: ['contract'],
  server: ['server', 'contract'],
  web: ['web', 'contract'],
  sandbox: ['sandbox'],
  tools: ['tools'],
  bench: ['bench', 'server', 'contract', 'sandbox', 'e2e', 'tools'],
  packages: ['packages'],
  e2e: ['e2e', 'contract', 'sandbox', 'server', 'bench', 'tools'],
};

/** @type {FileRule} */
const packages = (file) => {
  const own = packageOf(file.path);
  // The tests of these rules are full of planted violations.
  if (own === 'tools' && file.isTest) return [];
  const allowed = new Set(mayImport[/** @type {keyof typeof mayImport} */ (own)]);
  if (file.isTest && own !== 'web' && own !== 'contract')
    for (const name of ['sandbox', 'contract']) allowed.add(name);
  // What programs outside use is tried against the product itself.
  if (file.isTest && own === 'packages') allowed.add('server');
  // The gates of the trade packs and of the API read their shape where the server does.
  const shared = own === 'tools' ? ['server/data/', 'server/src/http/openapi-document.ts'] : [];
  return paths(file)
    .filter(({ target }) => target !== undefined && !allowed.has(packageOf(target)))
    .filter(({ target }) => !shared.some((place) => target?.startsWith(place)))
    .map(({ line, specifier }) => ({ line, message: `${own} may not import ${specifier}` }));
};

/** @type {FileRule} */
const contractLibraries = (file) => {
  if (packageOf(file.path) !== 'contract' || file.isTest) return [];
  return file.imports
    .filter(({ specifier }) => !/^(?:\.|zod(?:\/|$)|@orpc\/contract$)/.test(specifier))
    .map(({ line, specifier }) => ({
      line,
      message: `the contract imports zod and the contract library only, not ${specifier}`,
    }));
};

/** @type {FileRule} */
const foundations = (file) => {
  const layer =
    /^server\/src\/(providers|db|lib)\//.exec(file.path)?.[1] ??
    /^web\/src\/(components|lib)\//.exec(file.path)?.[1];
  if (layer === undefined || file.isTest) return [];
  return paths(file)
    .filter(({ target }) => target !== undefined && feature.test(target))
    .map(({ line, specifier }) => ({ line, message: `${layer} knows no feature, but imports ${specifier}` }));
};

/** @type {FileRule} */
const providerTables = (file) => {
  if (!file.path.startsWith('server/src/providers/') || file.isTest) return [];
  return paths(file)
    .filter(({ target }) => target?.startsWith('server/src/db/'))
    .map(({ line }) => ({ line, message: 'a provider knows no table and no database' }));
};

/** @type {FileRule} */
const serverFeatures = (file, lines) => {
  const own = nameOf(file.path);
  if (own === undefined || !file.path.startsWith('server/')) return [];
  const ownLine = lineNumber(lines, own);
  if (ownLine === 0)
    return [{ line: 1, message: `the feature "${own}" is on no line of tools/feature-lines.json` }];
  if (file.isTest) return [];
  return paths(file).flatMap(({ target, line, specifier }) => {
    const other = target === undefined ? undefined : nameOf(target);
    if (other === undefined || other === own) return [];
    const otherLine = lineNumber(lines, other);
    if (otherLine >= ownLine) {
      return [
        {
          line,
          message: `"${own}" (line ${ownLine}) may only use features on lower lines; "${other}" is on line ${otherLine}`,
        },
      ];
    }
    if (!target?.endsWith(`/${other}/index.ts`)) {
      return [{ line, message: `"${own}" uses "${other}" through its door index.ts only, not ${specifier}` }];
    }
    return [];
  });
};

/** Who serves or operates the features asks at their doors, too; what only puts the parts together lies beside. @type {FileRule} */
const serverDoors = (file) => {
  const part = /^server\/src\/([^/]+)\//.exec(file.path)?.[1];
  if (part === undefined || part === 'features' || file.isTest) return [];
  return paths(file).flatMap(({ target, line, specifier }) => {
    const other = target === undefined ? undefined : nameOf(target);
    if (other === undefined || target?.endsWith(`/${other}/index.ts`)) return [];
    return [{ line, message: `${part}/ uses "${other}" through its door index.ts only, not ${specifier}` }];
  });
};

/** @type {FileRule} */
const webFeatures = (file) => {
  const own = nameOf(file.path);
  if (own === undefined || !file.path.startsWith('web/')) return [];
  return paths(file)
    .filter(({ target }) => {
      const other = target === undefined ? undefined : nameOf(target);
      return other !== undefined && other !== own;
    })
    .map(({ line, specifier }) => ({
      line,
      message: `a web feature imports no other web feature (${specifier}); a page passes one into another`,
    }));
};

/** @type {FileRule} */
const environment = (file) => {
  if (
    file.isTest ||
    file.path === 'server/src/config.ts' ||
    !/^(?:server|web|contract)\/src\//.test(file.path)
  )
    return [];
  return matches(file, /\bprocess\.env\b/g, 'only server/src/config.ts reads process.env');
};

/** `X.system-queries.ts` holds the SQL that crosses workspaces or belongs to none (users, emails, limits, sweeps). @type {FileRule} */
const sqlPlaces = (file) => {
  if (
    file.isTest ||
    !/^server\/src\/features\//.test(file.path) ||
    /\.(?:system-)?queries\.ts$/.test(file.path)
  )
    return [];
  return paths(file)
    .filter(({ specifier, target, typeOnly }) => {
      const reachesTables = target?.startsWith('server/src/db/schema/') === true;
      return !typeOnly && (reachesTables || /^(?:drizzle-orm|pg)(?:\/|$)/.test(specifier));
    })
    .map(({ line, specifier }) => ({
      line,
      message: `SQL lives in ${nameOf(file.path)}.queries.ts (or a .system-queries.ts for what crosses workspaces); this file imports ${specifier}`,
    }));
};

/** @type {FileRule} */
const databaseClock = (file) => {
  if (file.isTest || !/^server\/src\//.test(file.path)) return [];
  return matches(
    file,
    /\b(?:now\(\)|current_timestamp|clock_timestamp\(\))(?=[^\n]*`)/gi,
    'our SQL never asks the clock: the instant is a parameter',
  ).filter(({ line }) => /sql`|`\s*$|query\(/.test(file.text.split('\n')[line - 1] ?? ''));
};

const exported =
  /(\/\*\*(?:(?!\*\/)[\s\S])*\*\/\s*)?^export (?:async )?function (\w+)(?:<[^>(]*>)?\(\s*([^),]*)/gm;

/** Reads that serve every workspace at once (sweeps) stand in `X.system-queries.ts`. @type {FileRule} */
const workspaceFirst = (file) => {
  if (file.isTest || !/^server\/src\/features\/.*\.queries\.ts$/.test(file.path)) return [];
  return [...file.text.matchAll(exported)]
    .filter(([, , , first = '']) => !/:\s*(?:Workspace|Organization)Id\b/.test(first))
    .map((match) => ({
      line: lineOf(file.text, match.index + (match[1]?.length ?? 0)),
      message: `${match[2]} takes no WorkspaceId or OrganizationId first (a sweep stands in X.system-queries.ts)`,
    }));
};

/** Tests are mostly tables and stories; they may be a little longer. @type {FileRule} */
const sizes = (file) => {
  const length = file.text.split('\n').length - 1;
  const most = file.isTest ? 400 : 300;
  return length > most ? [{ line: most + 1, message: `${length} lines; a file has ${most} at most` }] : [];
};

/** @type {FileRule} */
const folders = (file) => {
  const parts = file.path.split('/').slice(0, -1);
  const banned = parts.find((part) =>
    ['services', 'utils', 'helpers', 'common', 'shared', 'core', 'types'].includes(part),
  );
  if (banned !== undefined)
    return [{ line: 1, message: `a folder "${banned}" says nothing; name the thing` }];
  if (feature.test(file.path) && parts.length > 4)
    return [{ line: 1, message: 'features are flat: package/src/features/<feature>/<file>' }];
  return [];
};

/** @type {FileRule} */
const doors = (file) => {
  if (!/^server\/src\/features\/[^/]+\/index\.ts$/.test(file.path)) return [];
  const clauses = file.text.match(/export\s+(?:type\s+)?\{[^}]*\}/g) ?? [];
  const count =
    clauses.flatMap(namesIn).length +
    (file.text.match(/^export (?:async )?(?:function|const|class|interface|type) \w/gm) ?? []).length;
  const star = /^export \*/m.exec(file.text);
  return [
    ...(star
      ? [{ line: lineOf(file.text, star.index), message: 'a door names what it lets through; no export *' }]
      : []),
    ...(count > 10 ? [{ line: 1, message: `a door has ten names at most, this one ${count}` }] : []),
  ];
};

/** @returns {{line: number, message: string}[]} */
function matches(
  /** @type {SourceFile} */ file,
  /** @type {RegExp} */ pattern,
  /** @type {string} */ message,
) {
  const code = file.text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, (comment) =>
    comment.replace(/[^\n]/g, ' '),
  );
  return [...code.matchAll(pattern)].map((match) => ({ line: lineOf(code, match.index), message }));
}

/** @type {FileRule} */
const literalSpreads = (file) => {
  if (packageOf(file.path) === 'tools' && file.isTest) return [];
  // `{...{ a, b }}` gives properties to an element; what is spread into an object stands in it.
  return matches(file, /(?<!\{)\.\.\.\{/g, 'an object names its parts; it does not spread a literal one');
};

/** Rules that look at one file. @type {FileRule[]} */
export const fileRules = [
  packages,
  contractLibraries,
  foundations,
  providerTables,
  serverFeatures,
  serverDoors,
  webFeatures,
  environment,
  sqlPlaces,
  databaseClock,
  workspaceFirst,
  sizes,
  folders,
  doors,
  literalSpreads,
];

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * @typedef {{specifier: string, line: number, typeOnly: boolean, names: string[]}} Import
 * @typedef {{path: string, text: string, imports: Import[], isTest: boolean, targets: (string | undefined)[]}} SourceFile
 * `path` is relative to the repository with slashes; `targets` are the imports' paths likewise, where they are relative.
 */

const packages = ['contract', 'server', 'web', 'sandbox', 'e2e', 'bench', 'tools', 'packages'];
const skipped = new Set(['node_modules', 'dist', 'build', '.react-router', 'results', 'migrations']);

/** Reads every source file of the repository. @returns {SourceFile[]} */
export function readSources(/** @type {string} */ root) {
  return packages
    .filter((name) => existsSync(path.join(root, name)))
    .flatMap((name) => walk(root, name))
    .filter((file) => /\.(?:ts|tsx|mjs)$/.test(file) && !file.endsWith('.d.ts'))
    .map((file) => {
      const text = readFileSync(path.join(root, file), 'utf8');
      const imports = importsOf(text);
      return {
        path: file,
        text,
        imports,
        isTest:
          /\.test(?:-support)?\.(?:tsx?|mjs)$/.test(file) ||
          file.startsWith('server/test/') ||
          file.startsWith('e2e/'),
        targets: imports.map(({ specifier }) => targetOf(file, specifier)),
      };
    });
}

/** @returns {string[]} */
function walk(/** @type {string} */ root, /** @type {string} */ folder) {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (skipped.has(entry.name)) return [];
    const inside = `${folder}/${entry.name}`;
    return entry.isDirectory() ? walk(root, inside) : [inside];
  });
}

const declaration = /^[ \t]*(?:import|export)\s+(type\s+)?([^'";]*?\s+from\s+)?['"]([^'"\n]+)['"]/gm;
const call = /\bimport\(\s*['"]([^'"\n]+)['"]\s*\)/g;

/** Static imports, re-exports and import() calls of a file. @returns {Import[]} */
export function importsOf(/** @type {string} */ text) {
  const declarations = [...text.matchAll(declaration)].map((match) => {
    const clause = match[2] ?? '';
    const names = namesIn(clause);
    const allTypes =
      names.length > 0 &&
      names.every((name) => name.startsWith('type ')) &&
      /^\{[\s\S]*\}\s+from\s+$/.test(clause);
    return {
      specifier: match[3] ?? '',
      line: lineOf(text, match.index + match[0].search(/\S/)),
      typeOnly: match[1] !== undefined || allTypes,
      names: names.map((name) => name.replace(/^type /, '').replace(/\s+as\s+.*$/, '')),
    };
  });
  const calls = [...text.matchAll(call)].map((match) => ({
    specifier: match[1] ?? '',
    line: lineOf(text, match.index),
    // `typeof import('x')` and `import('x').Y` in a comment or a type name load nothing.
    typeOnly: /typeof\s+$|[{<:|]\s*$/.test(text.slice(0, match.index)),
    names: [],
  }));
  return [...declarations, ...calls];
}

/** Names between the braces of an import or export clause. */
export function namesIn(/** @type {string} */ clause) {
  const braces = /\{([^}]*)\}/.exec(clause);
  return (braces?.[1] ?? '')
    .split(',')
    .map((name) => name.replace(/\/\/.*$|\/\*.*?\*\//gm, '').trim())
    .filter(Boolean);
}

/** The line, from 1, of a place in a text. */
export function lineOf(/** @type {string} */ text, /** @type {number} */ index) {
  return text.slice(0, index).split('\n').length;
}

function targetOf(/** @type {string} */ file, /** @type {string} */ specifier) {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(file), specifier);
  if (specifier.startsWith('~/')) return path.posix.join('web/src', specifier.slice(2));
  const own = /^@postownia\/(\w+)/.exec(specifier);
  return own === null ? undefined : `${own[1]}/package`;
}

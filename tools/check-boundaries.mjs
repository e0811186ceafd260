import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileRules } from './boundary-rules.mjs';
import { findCircles } from './import-circles.mjs';
import { findNetworkNames } from './network-names.mjs';
import { root as repository } from './project.mjs';
import { readSources } from './source-files.mjs';
import { checkTables } from './table-rules.mjs';

/** Who may import whom, and the other rules of ARCHITECTURE.md that no linter knows. */
export function findViolations(/** @type {string} */ root) {
  /** @type {string[][]} */
  const lines = JSON.parse(readFileSync(path.join(repository, 'tools/feature-lines.json'), 'utf8'));
  const files = readSources(root);
  const single = files.flatMap((file) =>
    fileRules.flatMap((rule) => rule(file, lines).map((found) => ({ path: file.path, ...found }))),
  );
  return [...single, ...checkTables(files, lines), ...findCircles(files), ...findNetworkNames(files)];
}

if (process.argv[1] === import.meta.filename) {
  const violations = findViolations(repository);
  for (const { path: file, line, message } of violations) console.error(`${file}:${line}  ${message}`);
  console.log(violations.length === 0 ? 'Boundaries hold.' : `${violations.length} boundaries crossed.`);
  process.exitCode = violations.length === 0 ? 0 : 1;
}

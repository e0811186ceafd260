import path from 'node:path';
import { ensureInstall } from './ensure-install.mjs';
import { packageCommand, root, runCollecting, seconds } from './project.mjs';

/**
 * What is compiled together. Server, packages and benchmarks read nearly the same sources: each for itself, a compiler would
 * look at all of the server again.
 */
const programs = [
  { name: 'contract', project: 'contract' },
  { name: 'server, sandbox, packages', project: 'tsconfig.node.json' },
  { name: 'bench, e2e', project: 'tsconfig.browser.json' },
  { name: 'web', project: 'web' },
  { name: 'tools', project: 'tools' },
];

/** @returns {{name: string, commands: string[][], tells?: boolean}[]} what the project's Node runs. All at once: together they take as long as the slowest. */
function checks() {
  const types = programs.map(({ name, project }) => ({
    name: `types ${name}`,
    commands: typeCommands(project),
  }));
  return [
    ...types,
    {
      name: 'lint and format',
      commands: [[packageCommand('@biomejs/biome'), 'check', '--error-on-warnings', root]],
    },
    { name: 'boundaries', commands: [[path.join(root, 'tools/check-boundaries.mjs')]] },
    { name: 'glossary', commands: [[path.join(root, 'tools/check-glossary.mjs')]] },
    { name: 'citations', commands: [[path.join(root, 'tools/check-citations.mjs')]] },
    { name: 'api promise', commands: [[path.join(root, 'tools/check-api.mjs')]] },
    { name: 'trade packs', commands: [[path.join(root, 'tools/check-packs.mjs')]] },
    { name: 'common words', commands: [[path.join(root, 'tools/check-common-words.mjs')]] },
    { name: 'advisories', commands: [[path.join(root, 'tools/audit.mjs')]], tells: true },
    { name: 'dead code', commands: [[packageCommand('knip'), '--no-progress']] },
  ];
}

function typeCommands(/** @type {string} */ project) {
  // What the last run learnt is kept: only what changed since is looked at again.
  const memory = path.join(root, '.cache/types', `${project}.tsbuildinfo`);
  const compile = [
    ...[packageCommand('typescript', 'tsc'), '-p', path.join(root, project)],
    ...['--incremental', '--tsBuildInfoFile', memory],
  ];
  // The routes' types are generated from the routes.
  const generate = [packageCommand('@react-router/dev', 'react-router'), 'typegen', path.join(root, project)];
  return project === 'web' ? [generate, compile] : [compile];
}

/**
 * Types, lint, boundaries, glossary, citations, dead code. Prints what is wrong and a line for each.
 * @returns {Promise<{passed: number, failed: number, failures: string[]}>}
 */
export async function runChecks() {
  const all = checks();
  const outcomes = await Promise.all(all.map(runCheck));
  const failures = all.filter((_, index) => !outcomes[index]).map(({ name }) => name);
  return { passed: all.length - failures.length, failed: failures.length, failures };
}

async function runCheck(
  /** @type {{name: string, commands: string[][], tells?: boolean}} */ { name, commands, tells },
) {
  const started = performance.now();
  for (const command of commands) {
    const { code, output } = await runCollecting(command);
    // What it says is worth reading also where nothing is wrong.
    if (tells && code === 0) console.log(output.trimEnd());
    if (code === 0) continue;
    console.error(`✗ ${name}\n${output.trimEnd()}\n`);
    return false;
  }
  console.log(`✓ ${name} (${seconds(started)})`);
  return true;
}

if (process.argv[1] === import.meta.filename) {
  await ensureInstall();
  const { passed, failed } = await runChecks();
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}

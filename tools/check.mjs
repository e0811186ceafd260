import { existsSync } from 'node:fs';
import path from 'node:path';
import { ensureInstall } from './ensure-install.mjs';
import { packageCommand, root, runCollecting, seconds } from './project.mjs';

const workspaces = [
  'contract',
  'server',
  'sandbox',
  'web',
  'e2e',
  'bench',
  'tools',
  'packages/client',
  'packages/n8n-nodes-test',
];

/** @returns {{name: string, commands: string[][], tells?: boolean}[]} what the project's Node runs. All at once: together they take as long as the slowest. */
function checks() {
  const types = workspaces
    .filter((workspace) => existsSync(path.join(root, workspace, 'tsconfig.json')))
    .map((workspace) => ({ name: `types ${workspace}`, commands: typeCommands(workspace) }));
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

function typeCommands(/** @type {string} */ workspace) {
  // What the last run learnt is kept: only what changed since is looked at again.
  const memory = path.join(root, '.cache/types', `${workspace.replace('/', '-')}.tsbuildinfo`);
  const compile = [
    ...[packageCommand('typescript', 'tsc'), '-p', path.join(root, workspace)],
    ...['--incremental', '--tsBuildInfoFile', memory],
  ];
  // The routes' types are generated from the routes.
  const generate = [
    packageCommand('@react-router/dev', 'react-router'),
    'typegen',
    path.join(root, workspace),
  ];
  return workspace === 'web' ? [generate, compile] : [compile];
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

import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { cacheFolder, root } from './project.mjs';

// npm run supply-chain: a bill of materials of what production runs (CycloneDX), then the registry's known weaknesses.
// Exit 1 when one of them is high or critical; 69 when the registry does not answer that question.

const run = (/** @type {string[]} */ args) =>
  spawnSync('npm', args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64_000_000,
    shell: process.platform === 'win32',
  });

const bill = run(['sbom', '--omit=dev', '--sbom-format=cyclonedx']);
if (bill.status !== 0) throw new Error(bill.stderr);
const file = path.join(cacheFolder, 'sbom.cdx.json');
mkdirSync(cacheFolder, { recursive: true });
writeFileSync(file, bill.stdout);
console.log(`${JSON.parse(bill.stdout).components.length} packages: ${file}`);

const audit = run(['audit', '--omit=dev', '--audit-level=high', '--json']);
const answer = readAnswer(audit.stdout);
if (answer?.metadata === undefined) {
  const said = answer?.message ?? answer?.error?.summary ?? audit.stderr.trim();
  const registry = run(['config', 'get', 'registry']).stdout.trim();
  console.error(
    `Known weaknesses: NOT CHECKED. ${registry} did not say what is known${said ? ` (${said})` : ''}.`,
  );
  console.error('Run it again where a registry answers `npm audit`, or with npm_config_registry=<address>.');
  process.exitCode = 69;
} else {
  console.log(`Known weaknesses: ${JSON.stringify(answer.metadata.vulnerabilities)}`);
  process.exitCode = audit.status === 0 ? 0 : 1;
}

function readAnswer(/** @type {string} */ text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

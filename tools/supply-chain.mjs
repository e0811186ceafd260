import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { auditStored } from './audit.mjs';
import { faultsOfBill, makeBill } from './make-bill.mjs';
import { cacheFolder, root } from './project.mjs';

// npm run supply-chain: a bill of materials of what production runs (CycloneDX) and what it lacks, then known weaknesses: the
// registry's, and the stored list's where the registry does not answer. Exit 1 when the bill lacks something or a weakness is
// high or critical; 69 when neither the registry nor a list of the last thirty days could answer.

const run = (/** @type {string[]} */ args) =>
  spawnSync('npm', args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64_000_000,
    shell: process.platform === 'win32',
  });

const EXIT = { 'known-weakness': 1, 'nothing-known': 0, 'not-checked': 69 };
process.exitCode = checkBill() ? 1 : 0;
const weaknesses = askRegistry() ?? askStoredList();
// A bill with a fault fails whatever the audit says.
if (process.exitCode === 0) process.exitCode = weaknesses;

/** Writes the bill. @returns {boolean} whether it lacks something */
function checkBill() {
  const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  const bill = makeBill(lock.packages);
  const file = path.join(cacheFolder, 'sbom.cdx.json');
  mkdirSync(cacheFolder, { recursive: true });
  writeFileSync(file, JSON.stringify(bill, null, 1));
  const faults = faultsOfBill(bill);
  console.log(`${bill.components.length} packages: ${file}`);
  for (const fault of faults) console.error(`Bill of materials: ${fault}`);
  return faults.length > 0;
}

/** @returns {number | undefined} the exit code, undefined when the registry does not say what is known */
function askRegistry() {
  const { stdout, stderr, status } = run(['audit', '--omit=dev', '--audit-level=high', '--json']);
  const answer = readAnswer(stdout);
  if (answer?.metadata === undefined) {
    const said = answer?.message ?? answer?.error?.summary ?? stderr.trim();
    const registry = run(['config', 'get', 'registry']).stdout.trim();
    console.error(
      `${registry} did not say what is known${said ? ` (${said})` : ''}; the stored list is asked.`,
    );
    return undefined;
  }
  console.log(`Known weaknesses: ${JSON.stringify(answer.metadata.vulnerabilities)}`);
  return status === 0 ? 0 : 1;
}

/** @returns {number} the exit code */
function askStoredList() {
  const { lines, verdict } = auditStored();
  for (const line of lines) console.error(line);
  return EXIT[verdict];
}

function readAnswer(/** @type {string} */ text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

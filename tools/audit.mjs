import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findAffected } from './find-affected.mjs';
import { root } from './project.mjs';
import { takeAdvisories } from './take-advisories.mjs';

/** A list older than this says little about today. */
const DAYS_IT_HOLDS = 30;
const DAY = 86_400_000;
const FAILING = ['HIGH', 'CRITICAL'];
const LIST = path.join(root, 'tools/advisories/osv.json');

/**
 * Holds a lock against a stored list of advisories, without a network.
 * @param {Record<string, import('./production-packages.mjs').LockEntry>} packages `packages` of package-lock.json
 * @param {{taken: string | null, source: string, advisories: import('./find-affected.mjs').OsvAdvisory[]}} list
 * @param {Date} now
 * @returns {{lines: string[], verdict: 'known-weakness' | 'nothing-known' | 'not-checked'}} `not-checked` where no list was
 *   ever taken or the list is over thirty days old and names nothing; a weakness of development's packages is only told
 */
export function audit(packages, list, now) {
  if (list.taken === null)
    return {
      lines: [
        `Known weaknesses: NOT CHECKED, tools/advisories/osv.json was never taken. Where ${list.source} is reached: npm run audit -- --update`,
      ],
      verdict: 'not-checked',
    };
  const hits = findAffected(packages, list.advisories);
  const days = Math.floor((now.getTime() - Date.parse(list.taken)) / DAY);
  const old = days > DAYS_IT_HOLDS;
  const lines = [
    `Known weaknesses on ${list.taken}: ${hits.length}, by ${list.advisories.length} stored advisories`,
    ...hits.map(
      ({ id, name, version, severity, dev, summary }) =>
        `  ${severity} ${name}@${version}${dev ? ' (development only)' : ''}: ${id} ${summary}`,
    ),
  ];
  if (old) lines.push(`WARNING: the list is ${days} days old. Take it anew: npm run audit -- --update`);
  if (hits.some(({ dev, severity }) => !dev && FAILING.includes(severity)))
    return { lines, verdict: 'known-weakness' };
  return { lines, verdict: old ? 'not-checked' : 'nothing-known' };
}

/** The audit of this lock against the list that is stored here, today. */
export function auditStored() {
  return audit(readJson(path.join(root, 'package-lock.json')).packages, readJson(LIST), new Date());
}

function readJson(/** @type {string} */ file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}

// npm run audit [-- --update]: without a network, against the stored list; --update takes the list anew first.
// Exit 1 when a package of production has a high or critical weakness; what was not checked is said and passes.
if (process.argv[1] === import.meta.filename) {
  if (process.argv.includes('--update')) {
    const { packages } = readJson(path.join(root, 'package-lock.json'));
    const list = await takeAdvisories(packages, { source: readJson(LIST).source, now: new Date() });
    writeFileSync(LIST, `${JSON.stringify(list)}\n`);
  }
  const { lines, verdict } = auditStored();
  console.log(lines.join('\n'));
  process.exitCode = verdict === 'known-weakness' ? 1 : 0;
}

import semver from 'semver';
import { lockedPackages, productionPackages } from './production-packages.mjs';

/**
 * @typedef {{introduced?: string, fixed?: string, last_affected?: string}} OsvEvent
 * @typedef {{package?: {ecosystem: string, name: string}, versions?: string[], ranges?: {type: string, events: OsvEvent[]}[]}} OsvAffected
 * @typedef {{id: string, summary?: string, withdrawn?: string, affected?: OsvAffected[], database_specific?: {severity?: string}}} OsvAdvisory
 * @typedef {import('./production-packages.mjs').LockEntry} LockEntry
 * @typedef {{id: string, name: string, version: string, dev: boolean, severity: string, summary: string}} Hit
 */

/**
 * The packages of a lock that advisories in OSV format (https://ossf.github.io/osv-schema/) are about, by exact version.
 * An advisory without a severity, as those about malicious packages are, counts as CRITICAL; withdrawn ones do not count.
 * @param {Record<string, LockEntry>} packages `packages` of package-lock.json
 * @param {readonly OsvAdvisory[]} advisories
 * @returns {Hit[]}
 */
export function findAffected(packages, advisories) {
  const installed = namedPackages(packages);
  return advisories
    .filter(({ withdrawn }) => withdrawn === undefined)
    .flatMap((advisory) =>
      installed
        .filter(({ name, version }) => advisory.affected?.some((part) => isAffected(part, name, version)))
        .map((found) => ({
          ...found,
          id: advisory.id,
          severity: advisory.database_specific?.severity ?? 'CRITICAL',
          summary: advisory.summary ?? '',
        })),
    );
}

/** Each package of a lock once for each of its versions. */
function namedPackages(/** @type {Record<string, LockEntry>} */ packages) {
  const run = new Set(productionPackages(packages).map(({ name, version }) => `${name}@${version}`));
  const found = new Map(
    lockedPackages(packages).map(({ name, version }) => [`${name}@${version}`, { name, version }]),
  );
  return [...found].map(([key, named]) => ({ ...named, dev: !run.has(key) }));
}

function isAffected(
  /** @type {OsvAffected} */ affected,
  /** @type {string} */ name,
  /** @type {string} */ version,
) {
  if (affected.package?.ecosystem !== 'npm' || affected.package.name !== name) return false;
  if (affected.versions?.includes(version)) return true;
  return (affected.ranges ?? []).some(({ type, events }) => type === 'SEMVER' && isWithin(events, version));
}

/** The schema's own algorithm: events in the order of their versions, the last one that is reached decides. */
function isWithin(/** @type {OsvEvent[]} */ events, /** @type {string} */ version) {
  const at = (/** @type {OsvEvent} */ event) => {
    const named = event.introduced ?? event.fixed ?? event.last_affected ?? '0';
    return named === '0' ? '0.0.0-0' : named;
  };
  let within = false;
  for (const event of events.toSorted((one, other) => semver.compare(at(one), at(other)))) {
    if (event.introduced !== undefined) within ||= semver.gte(version, at(event));
    else if (event.fixed !== undefined) within &&= semver.lt(version, at(event));
    else if (event.last_affected !== undefined) within &&= semver.lte(version, at(event));
  }
  return within;
}

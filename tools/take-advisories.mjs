import { lockedPackages } from './production-packages.mjs';

/** As many as one question to the service may name. */
const NAMES_AT_ONCE = 500;
const ADVISORIES_AT_ONCE = 8;

/**
 * Everything a service with the API of OSV knows about the packages of a lock, in any of their versions, so that the list
 * still answers after an update of a package. Only what the audit reads is kept.
 * @param {Record<string, import('./production-packages.mjs').LockEntry>} packages `packages` of package-lock.json
 * @param {{source: string, now: Date}} options `source` without a slash at its end
 * @throws {Error} when the service does not answer a question; a list with gaps would be believed
 */
export async function takeAdvisories(packages, { source, now }) {
  const names = [...new Set(lockedPackages(packages).map(({ name }) => name))].sort();
  const ids = new Set();
  for (let at = 0; at < names.length; at += NAMES_AT_ONCE)
    for (const id of await idsAbout(names.slice(at, at + NAMES_AT_ONCE), source)) ids.add(id);
  const wanted = [...ids].sort();
  const advisories = [];
  for (let at = 0; at < wanted.length; at += ADVISORIES_AT_ONCE)
    advisories.push(
      ...(await Promise.all(
        wanted.slice(at, at + ADVISORIES_AT_ONCE).map((id) => ask(`${source}/v1/vulns/${id}`)),
      )),
    );
  return {
    taken: now.toISOString().slice(0, 10),
    source,
    packages: names.length,
    advisories: advisories.map(shortened),
  };
}

/** Ids of advisories about packages; long answers come in pages. @returns {Promise<string[]>} */
async function idsAbout(/** @type {string[]} */ names, /** @type {string} */ source) {
  /** @type {object[]} */
  let queries = names.map((name) => ({ package: { ecosystem: 'npm', name } }));
  const ids = [];
  while (queries.length > 0) {
    const { results } = await ask(`${source}/v1/querybatch`, { queries });
    ids.push(
      ...results.flatMap((/** @type {{vulns?: {id: string}[]}} */ { vulns = [] }) =>
        vulns.map(({ id }) => id),
      ),
    );
    queries = queries.flatMap((query, n) =>
      results[n]?.next_page_token ? [{ ...query, page_token: results[n].next_page_token }] : [],
    );
  }
  return ids;
}

async function ask(/** @type {string} */ url, /** @type {object | undefined} */ body = undefined) {
  const answer = await fetch(url, {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    headers: { 'content-type': 'application/json' },
    signal: AbortSignal.timeout(30_000),
  });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return JSON.parse(await answer.text());
}

function shortened(/** @type {import('./find-affected.mjs').OsvAdvisory & {modified?: string}} */ advisory) {
  const { id, modified, withdrawn, summary, affected = [], database_specific } = advisory;
  return {
    id,
    modified,
    withdrawn,
    summary,
    affected: affected.flatMap(({ package: about, ranges, versions }) =>
      about?.ecosystem === 'npm'
        ? [{ package: { ecosystem: 'npm', name: about.name }, ranges, versions }]
        : [],
    ),
    database_specific: { severity: database_specific?.severity },
  };
}

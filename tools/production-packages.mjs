/** What an installation runs; the others measure and test it. */
const WORKSPACES = ['contract', 'server', 'sandbox', 'web'];

/**
 * @typedef {{version?: string, name?: string, integrity?: string, license?: string, resolved?: string, link?: boolean, inBundle?: boolean,
 *   dependencies?: Record<string, string>, optionalDependencies?: Record<string, string>,
 *   peerDependencies?: Record<string, string>, peerDependenciesMeta?: Record<string, {optional?: boolean}>}} LockEntry
 * @typedef {{place: string, name: string, version: string, entry: LockEntry}} LockedPackage
 */

/**
 * The packages of a lock that a name and a version were given to, in the order of the lock.
 * @param {Record<string, LockEntry>} packages `packages` of package-lock.json
 * @returns {LockedPackage[]}
 */
export function lockedPackages(packages) {
  return Object.entries(packages).flatMap(([place, entry]) => {
    const at = place.lastIndexOf('node_modules/');
    if (at === -1 || entry.link || entry.version === undefined) return [];
    const name = entry.name ?? place.slice(at + 'node_modules/'.length);
    return [{ place, name, version: entry.version, entry }];
  });
}

/**
 * Those of them that an installation runs or builds its pages of, for every platform: what our workspaces depend on, and so on.
 * npm's own `--omit=dev` also leaves out what one workspace needs to run and another to be tested: `npm sbom` named no fastify.
 * @param {Record<string, LockEntry>} packages `packages` of package-lock.json
 */
export function productionPackages(packages) {
  /** @type {Set<string>} */
  const places = new Set();
  const open = WORKSPACES.filter((place) => packages[place] !== undefined);
  for (let from = open.pop(); from !== undefined; from = open.pop()) {
    for (const name of needed(packages[from] ?? {})) {
      const place = resolved(packages, from, name);
      if (place === undefined || places.has(place)) continue;
      places.add(place);
      open.push(place);
    }
  }
  return lockedPackages(packages).filter(({ place }) => places.has(place));
}

function needed(/** @type {LockEntry} */ entry) {
  const {
    dependencies = {},
    optionalDependencies = {},
    peerDependencies = {},
    peerDependenciesMeta = {},
  } = entry;
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional);
  return [...Object.keys(dependencies), ...Object.keys(optionalDependencies), ...peers];
}

/** Where Node finds a package from a place: in the nearest node_modules upwards. */
function resolved(
  /** @type {Record<string, LockEntry>} */ packages,
  /** @type {string} */ from,
  /** @type {string} */ name,
) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const place = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (packages[place] !== undefined) return packages[place].link ? undefined : place;
    if (folder === '') return undefined;
  }
}

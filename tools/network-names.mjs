import { lineOf } from './source-files.mjs';

/**
 * A network is named in its own folders and in one line of each registry, and nowhere else: adding one touches no
 * generic code (docs/adding-a-network.md). Tests, measurements and translations may name networks.
 */

const REGISTRY = 'contract/src/networks/registry.ts';

/** The folders of networks, and the registries beside them. */
const HOMES = [
  /^contract\/src\/networks\//,
  /^web\/src\/networks\//,
  /^server\/src\/providers\/social\/(?:[\w-]+\/|registry\.ts$)/,
  /^sandbox\/src\/registry\.ts$/,
];

/** Where product code does not look. */
const OUTSIDE = /^(?:e2e|bench|tools|packages|(?:server|sandbox)\/test)\/|\/i18n\//;

/** What people read and what is shown as an example: data with its reason. */
export const DATA = new Map([
  ['contract/src/messages/message.ts', 'codes of sentences, said in the translations'],
  ['contract/src/messages/network-messages.ts', 'codes of sentences, said in the translations'],
  ['contract/src/company.ts', 'addresses of our own company'],
  ['web/src/pages/profile-icons.ts', 'addresses of our own company'],
  ['server/src/admin/demo-workspace.ts', 'the demonstration brand'],
]);

const SANDBOX = 'sandbox/src/registry.ts';

/** The folders of the sandbox that emulate networks: its others have no more right to name one than anybody. */
function emulatorsIn(/** @type {string} */ registry) {
  return [...registry.matchAll(/from '\.\/([\w-]+)\//g)].map((match) => `sandbox/src/${match[1]}/`);
}

/** The networks that the product knows, as their registry says. @returns {string[]} */
export function networksIn(/** @type {string} */ registry) {
  return [...registry.matchAll(/^export \{ (\w+) \}/gm)].map((match) => match[1] ?? '');
}

/** A name of one letter stands in every word: it is looked for where code decides by it. Node has threads of its own. */
const asNamed = (/** @type {string} */ network) =>
  network.length > 2 ? `(?<!node:worker_)${network}` : `(?:===|!==|case|network:) '${network}'`;

/**
 * Files that name a network though they are none of its folders.
 * @param {import('./source-files.mjs').SourceFile[]} files
 * @returns {import('./boundary-rules.mjs').Violation[]}
 */
export function findNetworkNames(files) {
  const networks = networksIn(files.find(({ path }) => path === REGISTRY)?.text ?? '');
  if (networks.length === 0) return [];
  const emulators = emulatorsIn(files.find(({ path }) => path === SANDBOX)?.text ?? '');
  const isHome = (/** @type {string} */ path) =>
    HOMES.some((home) => home.test(path)) || emulators.some((folder) => path.startsWith(folder));
  const names = new RegExp(networks.map(asNamed).join('|'), 'gi');
  return files
    .filter(({ path, isTest }) => !isTest && !OUTSIDE.test(path) && !isHome(path))
    .filter(({ path }) => !DATA.has(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(names)].slice(0, 1).map((match) => ({
        path,
        line: lineOf(text, match.index),
        message: `names ${match[0]}: generic code asks the registries (docs/adding-a-network.md)`,
      })),
    );
}

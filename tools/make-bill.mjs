import { productionPackages } from './production-packages.mjs';

/** Licences under which a package may stand beside closed code, as SPDX writes them; LGPL ones are linked, not built in. */
const LICENCES = new Set([
  ...[
    '0BSD',
    'Apache-2.0',
    'BlueOak-1.0.0',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'CC-BY-3.0',
    'CC-BY-4.0',
    'CC0-1.0',
  ],
  ...['ISC', 'MIT', 'MIT-0', 'MPL-2.0', 'OFL-1.1', 'PSF-2.0', 'Python-2.0', 'Unlicense', 'Zlib'],
  ...['LGPL-3.0', 'LGPL-3.0-or-later'],
]);
/** Packages whose manifest names none; what their readme or licence file says. */
const READ_BY_HAND = new Map([
  ['combine-errors@3.0.3', 'MIT'],
  ['png-js@2.0.0', 'MIT'],
]);

/**
 * A bill of materials in CycloneDX's JSON of everything from others that production runs, read from the lock alone.
 * @param {Record<string, import('./production-packages.mjs').LockEntry>} packages `packages` of package-lock.json
 */
export function makeBill(packages) {
  const components = new Map(
    productionPackages(packages).map(({ name, version, entry }) => {
      const ref = `${name}@${version}`;
      const [algorithm = '', hash = ''] = (entry.integrity ?? '').split('-');
      const licence = entry.license ?? READ_BY_HAND.get(ref);
      return [
        ref,
        {
          type: 'library',
          'bom-ref': ref,
          name,
          version,
          purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
          hashes:
            algorithm === 'sha512'
              ? [{ alg: 'SHA-512', content: Buffer.from(hash, 'base64').toString('hex') }]
              : [],
          licenses: licence === undefined ? [] : [{ expression: licence }],
        },
      ];
    }),
  );
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': 'postownia', name: 'postownia' } },
    components: [...components.values()],
  };
}

/**
 * What a bill lacks: the hash of a package's content, or a licence that somebody has looked at.
 * @param {Pick<ReturnType<typeof makeBill>, 'components'>} bill
 * @returns {string[]} one sentence for each fault
 */
export function faultsOfBill({ components }) {
  return components.flatMap(({ 'bom-ref': ref, hashes, licenses }) => {
    const licences = licenses.flatMap(({ expression }) => namesIn(expression));
    const unread = licences.length === 0 || licences.some((licence) => !LICENCES.has(licence));
    return [
      ...(hashes.length === 0 ? [`${ref} has no hash of its content`] : []),
      ...(unread ? [`${ref} has a licence nobody looked at: ${licences.join(', ') || 'none'}`] : []),
    ];
  });
}

/** Every licence that an expression names, so that `A OR B` asks for both to be known. */
function namesIn(/** @type {string} */ expression) {
  return expression.split(/[\s()]+/).filter((word) => !['', 'AND', 'OR', 'WITH'].includes(word));
}

import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';

/**
 * Holds the Node that npm's install script fetched, which no lock knows, against the hash of the program in the package that
 * its registry serves under a sha512 of its own (`tools/node-hashes.json`, made anew with each version; docs/security.md).
 * Does nothing where there is none; where nobody has noted a hash of this platform, it says so.
 * @param {string} program the installed one
 * @param {{platform?: string, hashes?: {version: string, sha256: Record<string, string>}}} [options]
 */
export async function checkNode(
  program,
  { platform = `${process.platform}-${process.arch}`, hashes = readHashes() } = {},
) {
  if (!existsSync(program)) return;
  const wanted = hashes.sha256[platform];
  if (wanted === undefined) {
    console.error(`The installed Node is NOT CHECKED: tools/node-hashes.json knows none for ${platform}.`);
    return;
  }
  const hash = createHash('sha256');
  await pipeline(createReadStream(program, { highWaterMark: 1_048_576 }), hash);
  if (hash.digest('hex') === wanted) return;
  throw new Error(
    `${program} is not the Node ${hashes.version} that this version was made with. ` +
      'Remove node_modules and run the command again; if it stays so, do not use this copy.',
  );
}

function readHashes() {
  return JSON.parse(readFileSync(new URL('node-hashes.json', import.meta.url), 'utf8'));
}

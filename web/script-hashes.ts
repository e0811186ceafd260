import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

/** `sha256-…` sources of all inline scripts of a page, as a Content-Security-Policy wants them. */
export function scriptHashesOf(html: string): string[] {
  return [...html.matchAll(INLINE_SCRIPT)].map(
    ([, script = '']) => `sha256-${createHash('sha256').update(script).digest('base64')}`,
  );
}

/**
 * Writes `csp.json` into the built client: page file → hashes of the hydration scripts that the router wrote into it,
 * so that the server can send a policy without unsafe-inline.
 */
export function writeScriptHashes(clientFolder: string): void {
  const pages = readdirSync(clientFolder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.html'))
    .sort();
  const hashes = Object.fromEntries(
    pages.map((page) => [
      page.split(path.sep).join('/'),
      scriptHashesOf(readFileSync(path.join(clientFolder, page), 'utf8')),
    ]),
  );
  writeFileSync(path.join(clientFolder, 'csp.json'), JSON.stringify(hashes));
}

import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './project.mjs';

/** The files of this project that name images of containers. */
export const IMAGE_FILES = ['operations/Containerfile', 'operations/compose.yaml'];
/** `registry/repository:tag`, and the digest where it is pinned. */
const IMAGE =
  /(?<=^(?:FROM|ARG \w+=|\s+image:)\s*)(?<registry>[\w.-]+[.:][\w.-]+)\/(?<repository>[\w./-]+):(?<tag>[\w.-]+)(?:@(?<digest>sha256:[0-9a-f]{64}))?/gm;
/** Docker Hub's API does not answer at the name its images carry. */
const HOSTS = new Map([['docker.io', 'https://registry-1.docker.io']]);
const MANIFESTS = [
  'application/vnd.oci.image.index.v1+json',
  'application/vnd.docker.distribution.manifest.list.v2+json',
  'application/vnd.oci.image.manifest.v1+json',
  'application/vnd.docker.distribution.manifest.v2+json',
].join(', ');

/** The images that a container file or a compose file takes from a registry. @param {string} text */
export function namedImages(text) {
  return [...text.matchAll(IMAGE)].map((match) => ({
    registry: match.groups?.registry ?? '',
    repository: match.groups?.repository ?? '',
    tag: match.groups?.tag ?? '',
    digest: match.groups?.digest,
  }));
}

/**
 * Writes behind each image's tag the digest that its registry answers for it now, also where another one stood.
 * @param {string} text of a container file or a compose file
 * @param {(image: {registry: string, repository: string, tag: string}) => Promise<string>} digestOf
 */
export async function pinned(text, digestOf) {
  const digests = await Promise.all(namedImages(text).map(digestOf));
  return text.replaceAll(IMAGE, (image) => `${image.split('@')[0]}@${digests.shift()}`);
}

/**
 * The digest of an image's list of platforms, by the protocol that all registries speak (OCI distribution, bearer tokens).
 * @param {{registry: string, repository: string, tag: string}} image
 * @throws {Error} when the registry does not answer, does not know the image or names no digest
 */
export async function digestOf(
  { registry, repository, tag },
  host = HOSTS.get(registry) ?? `https://${registry}`,
) {
  const url = `${host}/v2/${repository}/manifests/${tag}`;
  const ask = (/** @type {Record<string, string>} */ headers) =>
    fetch(url, {
      method: 'HEAD',
      headers: { accept: MANIFESTS, ...headers },
      signal: AbortSignal.timeout(30_000),
    });
  let answer = await ask({});
  if (answer.status === 401)
    answer = await ask({
      authorization: `Bearer ${await tokenFor(answer.headers.get('www-authenticate') ?? '')}`,
    });
  const digest = answer.headers.get('docker-content-digest') ?? '';
  if (!answer.ok || !/^sha256:[0-9a-f]{64}$/.test(digest))
    throw new Error(`${url} answered ${answer.status} and no digest`);
  return digest;
}

/** A token that lets anybody read, from the place that a registry's refusal names. */
async function tokenFor(/** @type {string} */ challenge) {
  const said = Object.fromEntries(
    [...challenge.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, value]) => [key, value]),
  );
  const { realm, ...query } = said;
  const answer = await fetch(`${realm}?${new URLSearchParams(query)}`, {
    signal: AbortSignal.timeout(30_000),
  });
  /** @type {{token?: string, access_token?: string}} */
  const { token, access_token } = JSON.parse(await answer.text());
  return token ?? access_token;
}

// npm run pin-images: asks each registry and writes the digests into the files; --check asks nobody and fails where one lacks.
if (process.argv[1] === import.meta.filename) {
  for (const name of IMAGE_FILES) {
    const file = path.join(root, name);
    const text = readFileSync(file, 'utf8');
    if (process.argv.includes('--check')) {
      for (const { repository, tag, digest } of namedImages(text)) {
        if (digest !== undefined) continue;
        console.error(`${name}: ${repository}:${tag} is named without its digest. Run: npm run pin-images`);
        process.exitCode = 1;
      }
    } else writeFileSync(file, await pinned(text, digestOf));
  }
}

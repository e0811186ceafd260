import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { digestOf, IMAGE_FILES, namedImages, pinned } from './pin-images.mjs';
import { root } from './project.mjs';

const DIGEST = `sha256:${'a'.repeat(64)}`;

describe('the images of operations/', () => {
  const texts = IMAGE_FILES.map((file) => readFileSync(path.join(root, file), 'utf8'));

  it('are all found, each with an exact tag and its digest', () => {
    const images = texts.flatMap(namedImages);
    expect(images.map(({ registry, repository }) => `${registry}/${repository}`)).toEqual([
      'docker.io/library/node',
      'docker.io/library/postgres',
      'docker.io/minio/minio',
      'docker.io/minio/mc',
    ]);
    for (const { tag, digest } of images) {
      expect(tag).toMatch(/\d/);
      expect(digest, tag).toMatch(/^sha256:[0-9a-f]{64}$/);
    }
  });

  it('are taken from nowhere else', () => {
    const lines = texts.flatMap((text) =>
      text.split('\n').filter((line) => /^(?:FROM|\s+image:) /.test(line)),
    );
    expect(lines.filter((line) => namedImages(line).length === 0)).toEqual([
      'FROM $NODE_IMAGE AS build',
      'FROM $NODE_IMAGE',
      '  image: postownia',
    ]);
  });

  it('carry the digest behind their tag once pinned, and a newer one in its place', async () => {
    for (const named of texts) {
      const text = named.replaceAll(/@sha256:[0-9a-f]{64}/g, '');
      const once = await pinned(text, async () => DIGEST);
      expect(namedImages(once).every(({ digest }) => digest === DIGEST)).toBe(true);
      const newer = DIGEST.replaceAll('a', 'b').replace('shb', 'sha');
      expect(await pinned(once, async () => newer)).toBe(once.replaceAll(DIGEST, newer));
      expect(once.replaceAll(`@${DIGEST}`, '')).toBe(text);
    }
  });
});

describe('asking a registry', () => {
  /** As Docker Hub does: a token for anybody, then the digest in a header. */
  const registry = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://registry');
    if (url.pathname === '/token')
      return response.end(JSON.stringify({ token: `for ${url.searchParams.get('scope')}` }));
    if (request.headers.authorization !== 'Bearer for repository:library/node:pull')
      return response
        .writeHead(401, {
          'www-authenticate': `Bearer realm="${host}/token",service="made",scope="repository:library/node:pull"`,
        })
        .end();
    if (!request.headers.accept?.includes('image.index')) return response.writeHead(406).end();
    if (url.pathname !== '/v2/library/node/manifests/24') return response.writeHead(404).end();
    return response.writeHead(200, { 'docker-content-digest': DIGEST }).end();
  });
  let host = '';
  beforeAll(async () => {
    registry.listen(0, '127.0.0.1');
    await once(registry, 'listening');
    const address = registry.address();
    host = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  });
  afterAll(() => void registry.close());
  const image = { registry: 'docker.io', repository: 'library/node', tag: '24' };

  it('answers the digest of the list of platforms, with a token where one is asked for', async () => {
    expect(await digestOf(image, host)).toBe(DIGEST);
  });

  it('believes no answer without a digest', async () => {
    await expect(digestOf({ ...image, tag: '1' }, host)).rejects.toThrow('answered 404');
  });
});

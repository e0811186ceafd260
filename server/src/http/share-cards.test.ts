import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedWorkshop } from '../../test/shared-workshop.ts';
import { shareCardOf, shareCardsPlugin } from './share-cards.ts';

const page = (title: string, language = 'pl') =>
  `<html lang="${language}"><head><meta property="og:title" content="${title}"/></head></html>`;

describe('images of shared links', () => {
  const workshop = sharedWorkshop();
  let root: string;
  let server: FastifyInstance;
  let drawings = 0;
  beforeAll(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'share-cards-'));
    await mkdir(path.join(root, 'en/docs'), { recursive: true });
    await writeFile(path.join(root, 'index.html'), page('Miesiąc postów, zanim wystygnie kawa'));
    await writeFile(path.join(root, 'en/docs/index.html'), page('Documentation', 'en'));
    await writeFile(path.join(root, 'secret.html'), page('Secret'));
    server = fastify();
    const counting: typeof workshop = {
      ...workshop,
      do: (...order) => {
        drawings += 1;
        return workshop.do(...order);
      },
    };
    await server.register(shareCardsPlugin({ root, workshop: counting }));
  });
  afterAll(async () => {
    await server.close();
    await rm(root, { recursive: true });
  });
  const ask = (url: string) => server.inject({ url });

  it('are drawn once, in the size that networks ask for', async () => {
    const [one, other] = await Promise.all([ask('/og/index.jpg'), ask('/og/index.jpg')]);
    expect([one?.statusCode, one?.headers['content-type']]).toEqual([200, 'image/jpeg']);
    expect(await sharp(one?.rawPayload).metadata()).toMatchObject({ width: 1200, height: 630 });
    expect(one?.rawPayload.equals(other?.rawPayload ?? Buffer.alloc(0))).toBe(true);
    expect((await ask('/og/en/docs.jpg')).statusCode).toBe(200);
    expect(drawings).toBe(2);
  });

  it.each(['/og/pricing.jpg', '/og/..%2fsecret.jpg', '/og/secret.jpg', '/og/index.png', '/og/.jpg', '/og/'])(
    '%s is none',
    async (url) => {
      expect((await ask(url)).statusCode).toBe(404);
    },
  );
});

it('a card says the page’s title in its language, and looks the same in each', () => {
  const polish = shareCardOf(page('Cennik &amp; pakiety „dla&#x27;s”'), 'pricing');
  const german = shareCardOf(page('Preise', 'de'), 'de/pricing');
  expect(polish).toMatchObject({ headline: "Cennik & pakiety „dla's”", language: 'pl' });
  expect(german).toMatchObject({ headline: 'Preise', language: 'de', palette: polish?.palette });
  expect(shareCardOf('<html lang="pl"></html>', 'dashboard')).toBeNull();
});

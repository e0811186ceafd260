import { randomInt } from 'node:crypto';
import type { Product } from '../../e2e/start-product.ts';
import type { Figure } from '../report.ts';
import { announce, finishAndRead, makeFilm, sha256 } from './films.ts';
import { CHUNK_BYTES, offsetOf, sendChunk } from './send-bytes.ts';

const MEGABYTE = 1024 * 1024;

/** One film whose line is cut again and again at random bytes, every fifth time by killing the server. */
export async function measureCuts(
  product: Product,
  headers: Record<string, string>,
  cuts: number,
): Promise<Figure[]> {
  const film = makeFilm(60 * MEGABYTE);
  const { id, url } = await announce(product.url, headers, film.byteLength);
  const places = Array.from({ length: cuts }, () => randomInt(1, film.byteLength)).sort((a, b) => a - b);
  const go = async (from: number) =>
    (await sendChunk({ url, headers, bytes: film, offset: from })) === 'moved'
      ? offsetOf(url, headers)
      : Math.min(from + CHUNK_BYTES, film.byteLength);
  let offset = 0;
  let sentTwice = 0;
  let mostTwice = 0;
  let kills = 0;
  for (const [index, place] of places.entries()) {
    while (offset + CHUNK_BYTES <= place) offset = await go(offset);
    const left = Math.min(Math.max(0, place - offset), film.byteLength - offset);
    await sendChunk({ url, headers, bytes: film, offset }, { cutAfter: left });
    if (index % 5 === 4) {
      kills += 1;
      await product.kill();
      await product.restart();
    }
    const reached = offset + Math.ceil(left / 65_536) * 65_536;
    offset = await offsetOf(url, headers);
    const again = Math.max(0, reached - offset);
    sentTwice += again;
    mostTwice = Math.max(mostTwice, again);
  }
  while (offset < film.byteLength) offset = await go(offset);
  const same = (await finishAndRead(product.url, headers, id)) === sha256(film);
  return [
    { name: 'cuts at random bytes', value: cuts, unit: '', least: 20 },
    { name: 'of them by killing the server', value: kills, unit: '' },
    { name: 'arrived byte-identical', value: Number(same), unit: '', least: 1 },
    { name: 'most sent twice after one cut', value: mostTwice / CHUNK_BYTES, unit: 'chunk', most: 1 },
    { name: 'sent twice in all', value: sentTwice / MEGABYTE, unit: 'MB' },
  ];
}

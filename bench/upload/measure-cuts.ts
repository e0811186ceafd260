import { seededRandom } from '../../server/src/lib/seeded-random.ts';
import type { Figure } from '../report.ts';
import { CHUNK_BYTES, offsetOf, sendChunk } from './send-bytes.ts';
import { beginUpload, finishAndRead, makeVideo, sha256 } from './videos.ts';

const MEGABYTE = 1024 * 1024;
/** A cut line takes at most this much along that the server never sees. */
const PIECE_BYTES = 65_536;

export interface CutUpload {
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly bytes: number;
  readonly chunkBytes?: number;
  readonly cuts: number;
  readonly seed: string;
  /** Ends the server as a power cut would and starts it again; absent: only lines are cut. */
  readonly kill?: () => Promise<void>;
}

/** One video whose line is cut again and again at random bytes, every fifth time by killing the server. */
export async function measureCuts(options: CutUpload): Promise<Figure[]> {
  const { headers, bytes, chunkBytes = CHUNK_BYTES, cuts, seed, kill } = options;
  const video = makeVideo(bytes);
  const { id, url } = await beginUpload(options.url, headers, bytes);
  const random = seededRandom(seed);
  const places = Array.from({ length: cuts }, () => 1 + Math.floor(random.next() * (bytes - 1)));
  const line = { url, headers, bytes: video, chunkBytes };
  const go = async (offset: number) =>
    (await sendChunk({ ...line, offset })) === 'moved'
      ? offsetOf(url, headers)
      : Math.min(offset + chunkBytes, bytes);
  let offset = 0;
  let sentTwice = 0;
  let mostTwice = 0;
  let kills = 0;
  for (const [index, place] of places.sort((a, b) => a - b).entries()) {
    while (offset + chunkBytes <= place) offset = await go(offset);
    const left = Math.min(Math.max(0, place - offset), bytes - offset);
    await sendChunk({ ...line, offset }, { cutAfter: left });
    if (kill !== undefined && index % 5 === 4) {
      kills += 1;
      await kill();
    }
    const reached = offset + Math.ceil(left / PIECE_BYTES) * PIECE_BYTES;
    offset = await offsetOf(url, headers);
    const again = Math.max(0, reached - offset);
    sentTwice += again;
    mostTwice = Math.max(mostTwice, again);
  }
  while (offset < bytes) offset = await go(offset);
  const same = (await finishAndRead(options.url, headers, id)) === sha256(video);
  return [
    { name: 'cuts at random bytes', value: cuts, unit: '', least: 20 },
    { name: 'of them by killing the server', value: kills, unit: '' },
    { name: 'arrived byte-identical', value: Number(same), unit: '', least: 1 },
    { name: 'most sent twice after one cut', value: mostTwice / chunkBytes, unit: 'chunk', most: 1 },
    { name: 'sent twice in all', value: sentTwice / MEGABYTE, unit: 'MB' },
  ];
}

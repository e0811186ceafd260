import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { readLedger } from '../../e2e/sandbox-controls.ts';
import type { Product } from '../../e2e/start-product.ts';
import { MALFORMED_VIDEOS } from '../../server/test/malformed-videos.ts';
import type { Figure } from '../report.ts';
import { sendAll } from './send-bytes.ts';
import { beginUpload } from './videos.ts';

const TOO_MANY = 201 * 1024 * 1024;

const TEXTS = path.resolve(import.meta.dirname, '../../web/src/i18n/pl/videos.json');

interface Answer {
  readonly state?: string;
  readonly problem?: string;
  readonly problemFound?: string | number | null;
  readonly message?: string;
}

interface Told {
  readonly what: string;
  readonly sentence: string | undefined;
}

/** Files that must not get through, each sent to the running product; prints what each of them is told. */
export async function measureMalformed(product: Product, headers: Record<string, string>): Promise<Figure[]> {
  const sentences = (JSON.parse(await readFile(TEXTS, 'utf8')) as { problem: Record<string, string> })
    .problem;
  const told: Told[] = [];
  for (const { what, name, bytes } of MALFORMED_VIDEOS) {
    const { id, url } = await beginUpload(product.url, headers, bytes.byteLength, name);
    await sendAll({ url, headers, bytes });
    const video = await post(product, headers, `videos/${id}/finish`, {});
    const sentence = video.state === 'refused' ? sentences[video.problem ?? ''] : undefined;
    const found = typeof video.problemFound === 'number' ? `${video.problemFound} B` : video.problemFound;
    told.push({
      what,
      sentence: sentence?.replace('{{found}}', found ?? '?').replace('{{size}}', `${bytes.byteLength} B`),
    });
  }
  for (const [what, bytes] of [
    ['an empty file', 0],
    ['201 MB', TOO_MANY],
  ] as const) {
    const answer = await post(product, headers, 'videos', { name: 'film.mp4', bytes });
    told.push({ what, sentence: answer.message });
  }
  process.stdout.write('\nMalformed files and what each is told\n');
  for (const { what, sentence } of told) process.stdout.write(`  ${what.padEnd(34)}  ${sentence ?? '—'}\n`);
  const left = await Promise.all([
    filesIn(product, 'uploads'),
    filesIn(product, path.join('media', 'post-videos')),
  ]);
  const seen = await readLedger(product);
  return [
    { name: 'malformed files sent', value: told.length, unit: '', least: 50 },
    { name: 'without a sentence', value: told.filter(({ sentence }) => !sentence).length, unit: '', most: 0 },
    {
      name: 'different sentences',
      value: new Set(told.map(({ sentence }) => sentence)).size,
      unit: '',
      least: 20,
    },
    { name: 'files left on disk', value: left.flat().length, unit: '', most: 0 },
    { name: 'seen by a network', value: seen.length, unit: '', most: 0 },
  ];
}

async function post(
  { url }: Product,
  headers: Record<string, string>,
  operation: string,
  body: object,
): Promise<Answer> {
  const answer = await fetch(`${url}/api/v1/${operation}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { ...headers, 'content-type': 'application/json' },
  });
  return answer.json() as Promise<Answer>;
}

async function filesIn({ dataDir }: Product, folder: string): Promise<string[]> {
  const entries = await readdir(path.join(dataDir, folder), { recursive: true, withFileTypes: true }).catch(
    () => [],
  );
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

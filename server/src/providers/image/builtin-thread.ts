import { parentPort, workerData } from 'node:worker_threads';
import sharp from 'sharp';
import { openPosterPress } from './builtin-poster.ts';
import type { PictureBrief } from './image-maker.ts';

/** What the pool sends to a thread. */
export interface DrawOrder {
  readonly id: number;
  readonly brief: PictureBrief;
}
/** What a thread sends back. */
export type DrawAnswer =
  | { readonly id: number; readonly bytes: Uint8Array }
  | { readonly id: number; readonly error: string };

// The threads are the parallelism; each keeps to one core and holds nothing back.
sharp.concurrency(1);
sharp.cache(false);

const press = openPosterPress((workerData as { dataDir: string }).dataDir);

parentPort?.on('message', (order: DrawOrder) => {
  draw(order).then(
    (answer) => parentPort?.postMessage(answer),
    (error: unknown) => parentPort?.postMessage({ id: order.id, error: String(error) } satisfies DrawAnswer),
  );
});

async function draw(order: DrawOrder): Promise<DrawAnswer> {
  const { svg } = press.compose(order.brief);
  const bytes = await sharp(Buffer.from(svg)).jpeg({ quality: 92, chromaSubsampling: '4:4:4' }).toBuffer();
  return { id: order.id, bytes };
}

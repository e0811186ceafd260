import { setPriority } from 'node:os';
import sharp from 'sharp';
import { openPosterPress } from './builtin-poster.ts';
import type { PictureBrief } from './image-maker.ts';

/** What the pool sends to a drawer. */
export interface DrawOrder {
  readonly id: number;
  readonly brief: PictureBrief;
}
/** What a drawer sends back. */
export type DrawAnswer =
  | { readonly id: number; readonly bytes: Uint8Array }
  | { readonly id: number; readonly error: string };

// The drawers are the parallelism; each keeps to one core, holds nothing back and lets requests go first.
sharp.concurrency(1);
sharp.cache(false);
setPriority(5);

const press = openPosterPress(process.argv[2] ?? '');

// The pool says when it is over: Ctrl-C reaches the whole group, but a picture in the making is still wanted.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});
process.on('disconnect', () => process.exit());
process.on('message', (order: DrawOrder) => {
  draw(order).then(
    (answer) => process.send?.(answer),
    (error: unknown) => process.send?.({ id: order.id, error: String(error) } satisfies DrawAnswer),
  );
});

async function draw(order: DrawOrder): Promise<DrawAnswer> {
  const { svg } = press.compose(order.brief);
  const bytes = await sharp(Buffer.from(svg)).jpeg({ quality: 92, chromaSubsampling: '4:4:4' }).toBuffer();
  return { id: order.id, bytes };
}

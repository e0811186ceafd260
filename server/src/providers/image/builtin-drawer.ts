import { setPriority } from 'node:os';
import sharp from 'sharp';
import { openPosterPress } from './builtin-poster.ts';
import { PictureError, type PictureFault } from './picture-error.ts';
import type { PictureKind, PictureWork } from './picture-work.ts';
import { prepareLogo } from './prepare-logo.ts';
import { preparePicture } from './prepare-picture.ts';

/** What the pool sends to a drawer. */
export type DrawOrder = {
  [Kind in PictureKind]: {
    readonly id: number;
    readonly kind: Kind;
    readonly input: PictureWork[Kind]['input'];
  };
}[PictureKind];
/** What a drawer sends back. */
export type DrawAnswer =
  | { readonly id: number; readonly result: PictureWork[PictureKind]['result'] }
  | { readonly id: number; readonly error: string; readonly fault?: PictureFault };

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
  work(order).then(
    (result) => process.send?.({ id: order.id, result } satisfies DrawAnswer),
    (error: unknown) => process.send?.({ id: order.id, ...failure(error) } satisfies DrawAnswer),
  );
});

async function work(order: DrawOrder): Promise<PictureWork[PictureKind]['result']> {
  switch (order.kind) {
    case 'poster':
      return print(press.compose(order.input).svg);
    case 'share-card':
      return print(press.card(order.input));
    case 'picture': {
      const { bytes, overlay, ...options } = order.input;
      return preparePicture(bytes, { ...options, ...(overlay && { overlay: press.overlay(overlay) }) });
    }
    case 'logo':
      return prepareLogo(order.input);
  }
}

const print = (svg: string): Promise<Uint8Array> =>
  sharp(Buffer.from(svg)).jpeg({ quality: 92, chromaSubsampling: '4:4:4' }).toBuffer();

const failure = (error: unknown) =>
  error instanceof PictureError ? { error: error.message, fault: error.fault } : { error: String(error) };

import sharp from 'sharp';
import { answerOrders } from '../../lib/process-worker.ts';
import { BUILTIN_SOURCE_TYPE } from './builtin-image-maker.ts';
import { openPosterPress } from './builtin-poster.ts';
import { cutJpeg } from './cut-jpeg.ts';
import { ImageError } from './image-error.ts';
import type { ImageKind, ImageWork } from './image-work.ts';
import { findMainColors } from './main-colors.ts';
import { makeRendition } from './make-rendition.ts';
import { paperImage } from './paper-image.ts';
import { finishImage, prepareImage } from './prepare-image.ts';
import { prepareLogo } from './prepare-logo.ts';
import { preparePhoto } from './prepare-photo.ts';
import { prepareThumbnail } from './prepare-thumbnail.ts';
import { printPhotoPoster, samplePhotoPoster } from './print-photo-poster.ts';
import { shrinkJpeg } from './shrink-jpeg.ts';

/** What the pool sends to a drawer. */
type DrawOrder = {
  [Kind in ImageKind]: { readonly kind: Kind; readonly input: ImageWork[Kind]['input'] };
}[ImageKind];

/** 360 pixels of a sheet 1080 wide, which has 72. */
const SAMPLE_DENSITY = 24;

// The drawers are the parallelism; each keeps to one core and holds nothing back.
sharp.concurrency(1);
sharp.cache(false);

const press = openPosterPress(process.argv[3] ?? '');

answerOrders((order) => work(order as DrawOrder), {
  faultOf: (error) => (error instanceof ImageError ? error.fault : null),
});

async function work(order: DrawOrder): Promise<ImageWork[ImageKind]['result']> {
  switch (order.kind) {
    case 'poster':
      return finishImage(Buffer.from(press.compose(order.input).svg), {
        digitalSourceType: BUILTIN_SOURCE_TYPE,
        ...(order.input.ratio && { ratio: order.input.ratio }),
      });
    case 'poster-sample':
      return printSmall(press.compose(order.input).svg);
    case 'photo-poster':
      return decoding(printPhotoPoster(order.input, press.typeface));
    case 'photo-poster-sample':
      return decoding(samplePhotoPoster(order.input, press.typeface));
    case 'share-card':
      return print(press.card(order.input));
    case 'image': {
      const { bytes, overlay, ...options } = order.input;
      const { ratio } = options;
      return prepareImage(bytes, { ...options, ...(overlay && { overlay: press.overlay(overlay, ratio) }) });
    }
    case 'photo':
      return preparePhoto(order.input);
    case 'logo':
      return prepareLogo(order.input);
    case 'thumbnail':
      return prepareThumbnail(order.input);
    case 'rendition':
      return decoding(makeRendition(order.input.bytes, order.input.recipe));
    case 'cut':
      return decoding(cutJpeg(order.input));
    case 'paper':
      return decoding(paperImage(order.input));
    case 'smaller':
      return decoding(shrinkJpeg(order.input));
    case 'colors':
      return decoding(findMainColors(order.input));
  }
}

/** Bytes that were fit once may be damaged by now. */
const decoding = <Result>(work: Promise<Result>): Promise<Result> =>
  work.catch((error: unknown) => {
    throw new ImageError('not-an-image', `The picture is damaged: ${String(error)}`);
  });

/** Rasterised at its small size: a tenth of the work. */
const printSmall = (svg: string): Promise<Uint8Array> =>
  sharp(Buffer.from(svg), { density: SAMPLE_DENSITY }).webp({ quality: 80, smartSubsample: true }).toBuffer();

const print = (svg: string): Promise<Uint8Array> =>
  sharp(Buffer.from(svg)).jpeg({ quality: 92, chromaSubsampling: '4:4:4' }).toBuffer();

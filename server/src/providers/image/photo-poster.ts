import type { PostLanguage } from '@postownia/contract/brand-vocabulary';
import { CROP_PIXELS, type CropRatio } from '@postownia/contract/crop-shapes';
import { type ChosenPalette, coloursOf } from '@postownia/contract/palettes';
import type { PhotoLayout } from '@postownia/contract/photo-layouts';
import type { TypePair } from '@postownia/contract/type-pairs';
import type sharp from 'sharp';
import type { BrandLogo } from './brand-logo.ts';
import { closeSheet, openSheet, type SetText } from './builtin-sheet.ts';
import type { FontCut, Typeface } from './builtin-typeface.ts';
import { findFocus, type PhotoFocus } from './photo-focus.ts';
import { LAYOUTS } from './photo-layouts.ts';
import type { Frame, PhotoSheet, Window } from './photo-sheet.ts';

/** A poster made of a person's own photo. */
export interface PhotoPosterBrief {
  readonly layout: PhotoLayout;
  readonly ratio: CropRatio;
  /** JPEGs as kept, the one that matters first; two for `before-after`. */
  readonly photos: readonly {
    readonly bytes: Uint8Array;
    readonly focalPoint: { readonly x: number; readonly y: number } | null;
  }[];
  readonly headline: string;
  /** The smaller line below it; may be empty. */
  readonly detail: string;
  readonly palette: ChosenPalette;
  readonly typePair?: TypePair;
  readonly brandName: string;
  readonly language: PostLanguage;
  readonly logo?: BrandLogo;
}

/**
 * The poster as SVG; null where the layout cannot carry this: too few photos, no number to show, words too long for their
 * place, what matters would be covered.
 */
export async function composePhotoPoster(
  open: typeof sharp,
  brief: PhotoPosterBrief,
  typeface: (cut: FontCut) => Typeface,
): Promise<{ svg: string; texts: readonly SetText[] } | null> {
  const frame: Frame = { ...CROP_PIXELS[brief.ratio], ...insetsOf(brief.ratio) };
  const layout = LAYOUTS[brief.layout];
  const windows = layout.windows(frame);
  if (brief.photos.length < windows.length) return null;
  const cuts = await Promise.all(
    windows.map(async (window, index) => {
      const photo = brief.photos[index];
      if (photo === undefined) throw new Error('A window without a photo');
      return cutFor(open, photo, window);
    }),
  );
  const sheet: PhotoSheet = {
    ...openSheet({
      palette: coloursOf(brief.palette),
      ...(brief.typePair && { typePair: brief.typePair }),
      language: brief.language,
      headline: brief.headline,
      brandName: brief.brandName,
      ground: 'ground',
      mirror: false,
      typeface,
    }),
    detail: brief.detail,
    logo: brief.logo,
    frame,
    photo: (index) => imageOf(cuts[index], windows[index]),
    focusIn: (index) => focusIn(cuts[index]?.focus, windows[index]),
    busyness: (index, box) => busynessOf(cuts[index]?.focus, windows[index], box),
  };
  if (!layout.print(sheet, windows)) return null;
  return { svg: closeSheet(sheet, frame), texts: sheet.texts };
}

/** Networks lay their own signs over the upper and lower rim of a story. */
function insetsOf(ratio: CropRatio): Pick<Frame, 'top' | 'bottom'> {
  return ratio === '9:16' ? { top: 220, bottom: 300 } : { top: 0, bottom: 0 };
}

interface Cut {
  readonly jpeg: Uint8Array;
  readonly focus: PhotoFocus;
}

/** The largest part of the photo with the window's shape, around what matters. */
async function cutFor(
  open: typeof sharp,
  { bytes, focalPoint }: PhotoPosterBrief['photos'][number],
  window: Window,
): Promise<Cut> {
  const { point } = await findFocus(open, bytes, focalPoint);
  const { width, height } = await open(bytes).metadata();
  const scale = Math.min(width / window.width, height / window.height);
  const part = { width: Math.floor(window.width * scale), height: Math.floor(window.height * scale) };
  const begin = (share: number, whole: number, length: number) =>
    Math.round(Math.min(Math.max(0, share * whole - length / 2), whole - length));
  const left = begin(point.x, width, part.width);
  const top = begin(point.y, height, part.height);
  const jpeg = await open(bytes)
    .extract({ left, top, ...part })
    .resize(Math.round(window.width), Math.round(window.height), { fit: 'fill' })
    .jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
    .toBuffer();
  const seen = { x: (point.x * width - left) / part.width, y: (point.y * height - top) / part.height };
  return { jpeg, focus: await findFocus(open, jpeg, seen) };
}

function imageOf(cut: Cut | undefined, window: Window | undefined): string {
  if (cut === undefined || window === undefined) return '';
  const data = Buffer.from(cut.jpeg).toString('base64');
  const { x, y, width, height } = window;
  return `<image x="${x}" y="${y}" width="${width}" height="${height}" preserveAspectRatio="none" href="data:image/jpeg;base64,${data}"/>`;
}

function focusIn(focus: PhotoFocus | undefined, window: Window | undefined) {
  const { x, y, width, height } = window ?? { x: 0, y: 0, width: 0, height: 0 };
  return { x: x + (focus?.point.x ?? 0.5) * width, y: y + (focus?.point.y ?? 0.5) * height };
}

function busynessOf(focus: PhotoFocus | undefined, window: Window | undefined, box: Window): number {
  if (focus === undefined || window === undefined) return 0;
  return focus.busyness({
    x: (box.x - window.x) / window.width,
    y: (box.y - window.y) / window.height,
    width: box.width / window.width,
    height: box.height / window.height,
  });
}

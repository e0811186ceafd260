import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { IMAGE_STYLES } from '@postownia/contract/brand-vocabulary';
import type { PaletteName } from '@postownia/contract/palettes';
import {
  REEL_BEATS,
  REEL_MOTIONS,
  type ReelMotion,
  type ReelRole,
  type ReelSeconds,
} from '@postownia/contract/reel-vocabulary';
import sharp from 'sharp';
import { findDataDir } from '../../server/src/providers/image/builtin-data.ts';
import { openPosterPress } from '../../server/src/providers/image/builtin-poster.ts';
import type { ReelBrief, ReelImage } from '../../server/src/providers/reel/reel-maker.ts';
import { brandOf, writeMonth } from '../content/content-brands.ts';
import { imageBriefOf } from '../content/measure-images.ts';

type Kind = 'photos' | 'posters' | 'type';
interface ReelBrand {
  readonly kind: Kind;
  readonly palette: PaletteName;
  readonly brandName: string;
  readonly words: readonly string[];
}

/** Three kinds of brand: with photographs of its own, with posters of ours, and with nothing but words. */
export const REEL_BRANDS: readonly ReelBrand[] = [
  {
    kind: 'photos',
    palette: 'Forest Green',
    brandName: 'Palarnia Świt',
    words: [
      'Drip bez wagi?',
      '15 g kawy, czyli trzy płaskie łyżki',
      '250 ml wody',
      'Trzy minuty i gotowe',
      'Krupnicza 14',
    ],
  },
  {
    kind: 'posters',
    palette: 'Ocean Blue',
    brandName: 'Kancelaria Podatkowa Zięba i Wspólnicy',
    words: [
      'Faktura po terminie? Nie wszystko stracone',
      'Zacznij od noty korygującej',
      'Termin liczysz od dnia doręczenia',
      'Odpowiadamy w dwa dni robocze',
      'Zadzwoń przed piątkiem: 12 345 67 89',
    ],
  },
  {
    kind: 'type',
    palette: 'Sunset Orange',
    brandName: 'Źdźbło',
    words: [
      'Żółte róże na źle zaczęty dzień',
      'Świeże',
      'Cięte o świcie, u nas przed dziewiątą',
      'Zażółć gęślą jaźń',
      'Zajrzyj',
    ],
  },
];

/** @param photos a folder of photographs to look at; without it they are drawn */
export async function imagesOf(
  { kind, palette, brandName }: ReelBrand,
  photos: string | undefined,
): Promise<ReelImage[]> {
  if (kind === 'type') return [];
  if (kind === 'photos') {
    const files =
      photos === undefined ? [] : readdirSync(photos).filter((name) => /\.(webp|jpe?g|png)$/.test(name));
    const chosen = files.slice(0, 3).map((name) => readFileSync(path.join(photos ?? '', name)));
    const drawn = chosen.length > 0 ? chosen : await Promise.all([30, 150, 260].map(drawPhoto));
    return drawn.map((bytes) => ({ bytes, isPoster: false }));
  }
  const press = openPosterPress(findDataDir());
  const [post] = writeMonth(brandOf('Finanse', 0, { colorPalette: palette, brandName }), {
    from: '2026-11-22',
    seed: 'reel',
  });
  if (post === undefined) throw new Error('no month');
  const { svg } = press.compose(imageBriefOf(post, 'corporate'));
  return [{ bytes: await sharp(Buffer.from(svg)).resize(1080).jpeg().toBuffer(), isPoster: true }];
}

/** Something with light, edges and grain, as a photograph has. */
export async function drawPhoto(hue: number): Promise<Uint8Array> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1200"><defs><linearGradient id="g" x2="1" y2="1">
<stop stop-color="hsl(${hue},45%,62%)"/><stop offset="1" stop-color="hsl(${hue + 40},50%,22%)"/></linearGradient></defs>
<rect width="1600" height="1200" fill="url(#g)"/><circle cx="1000" cy="520" r="300" fill="hsl(${hue + 180},60%,75%)"/>
<path d="M0 900 C400 700 700 1100 1600 820 V1200 H0Z" fill="hsl(${hue + 20},40%,30%)"/></svg>`;
  const noise = { type: 'gaussian', mean: 128, sigma: 18 } as const;
  const grain = await sharp({
    create: { width: 1600, height: 1200, channels: 3, background: '#808080', noise },
  })
    .png()
    .toBuffer();
  return sharp(Buffer.from(svg))
    .composite([{ input: grain, blend: 'soft-light' }])
    .jpeg({ quality: 92 })
    .toBuffer();
}

export function briefFor(
  brand: ReelBrand,
  motion: ReelMotion,
  pictures: readonly ReelImage[],
  seconds: ReelSeconds = 6,
): ReelBrief {
  const count = REEL_BEATS[seconds];
  const texts = [...brand.words.slice(0, count - 1), brand.words.at(-1) ?? ''];
  const roles = texts.map((_, at) => (at === count - 1 ? 'invitation' : 'step') as ReelRole);
  roles[0] = 'hook';
  const place = REEL_MOTIONS.indexOf(motion) + REEL_BRANDS.indexOf(brand);
  return {
    motion,
    seconds,
    shape: '9:16',
    mood: 'bright',
    beats: texts.map((text, at) => ({
      role: roles[at] ?? 'step',
      text,
    })),
    pictures,
    cover: 0,
    captions: true,
    palette: brand.palette,
    style: IMAGE_STYLES[place % IMAGE_STYLES.length] ?? 'modern',
    brandName: brand.brandName,
    language: 'pl',
    seed: `${brand.kind}/${motion}`,
  };
}

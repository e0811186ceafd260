import { coloursOf } from '@postownia/contract/palettes';
import type { SeededRandom } from '../../lib/seeded-random.ts';
import type { GroundInk } from '../image/builtin-colours.ts';
import { blurPlanes } from './blur-planes.ts';
import { drawTiles } from './draw-tiles.ts';
import type { Box } from './frame-parts.ts';
import type { Codecs } from './load-encoder.ts';
import { mountPoster, rasteriseImage, ratioOf, readImage } from './rasterise.ts';
import { openClip } from './read-clip.ts';
import { sceneSeconds } from './reel-frame.ts';
import { type ReelBrief, ReelError } from './reel-maker.ts';
import type { Frame, Layout, Scene } from './scenery.ts';

/** How much larger than its window a picture is kept, so that the camera has room to move. */
const CAMERA_ROOM = 1.2;
/** An upright window takes pictures up to this ratio; wider ones would lose half of what they show. */
const WIDEST_UPRIGHT = 0.72;
const WINDOW_SHARE = 0.62;
const even = (value: number) => Math.round(value / 2) * 2;

type Shown = Pick<Scene, 'picture' | 'window' | 'clip' | 'backdrop' | 'isPoster'>;

/** The scene's picture and where it is seen; the first pictures come again when there are too few. */
export async function showImage(
  brief: ReelBrief,
  index: number,
  given: {
    layout: Layout;
    frame: Frame;
    /** Where the words begin, in pixels from the top. */
    above: number;
    random: SeededRandom;
    ink: GroundInk;
    ground: GroundInk;
    codecs: Codecs | null;
  },
): Promise<Shown> {
  const { layout, frame, above, random, ink, ground, codecs } = given;
  const whole: Box = { x: 0, y: 0, width: frame.width, height: frame.height };
  const shownAt = (beat: number) => brief.pictures[beat % Math.max(1, brief.pictures.length)];
  const chosen = shownAt(index);
  const windowOf = (ratio: number): Box =>
    layout.picture === 'window' && brief.shape === '9:16' && ratio > WIDEST_UPRIGHT
      ? { ...whole, height: even(frame.height * WINDOW_SHARE) }
      : whole;
  if (chosen !== undefined && 'size' in chosen) {
    if (codecs === null) throw new ReelError('no-encoder', 'Nothing here decodes a clip');
    const before = Array.from({ length: index }, (_, beat) => shownAt(beat)).filter(
      (one) => one === chosen,
    ).length;
    const clip = await openClip(chosen, { codecs, from: before * sceneSeconds(brief.seconds) });
    const picture = await clip.pictureAt(0);
    clip.close();
    const window = windowOf(clip.ratio);
    const backdrop = window === whole ? null : blurPlanes(picture);
    return { clip, picture, window, backdrop, isPoster: false };
  }
  const palette = coloursOf(brief.palette);
  const roomy = (side: number) => even(side * CAMERA_ROOM);
  const [width, height] = [roomy(whole.width), roomy(whole.height)];
  const hung = chosen?.isPoster ? hangPoster(brief, index, { layout, frame, above }) : null;
  const still = { window: whole, clip: null, backdrop: null };
  if (chosen !== undefined && hung !== null) {
    const place = { x: roomy(hung.x), y: roomy(hung.y), side: roomy(hung.side) };
    const picture = await mountPoster(chosen.bytes, { width, height, ground: palette[ground], place });
    return { ...still, picture, isPoster: true };
  }
  if (chosen === undefined || chosen.isPoster) {
    const art = drawTiles({ width, height }, { palette, random, block: ink, ground });
    return { ...still, picture: await rasteriseImage(art, width, height), isPoster: false };
  }
  const window = windowOf(await ratioOf(chosen.bytes));
  const picture = await readImage(chosen.bytes, roomy(window.width), roomy(window.height));
  return {
    ...still,
    picture,
    window,
    backdrop: window === whole ? null : blurPlanes(picture),
    isPoster: false,
  };
}

/** Where a poster hangs: under what networks lay over the top, and as far above the words as it is from the edge. */
const POSTER = { top: 128, gap: 44, least: 500 };

/**
 * A poster needs the room of an upright frame above the words. Of beats in a row that have the same one every second shows it, the
 * first does not: its words are often those of the poster. Null: not on this one.
 */
function hangPoster(
  { shape, pictures, beats }: ReelBrief,
  index: number,
  { layout, frame: { safe }, above }: { layout: Layout; frame: Frame; above: number },
): { x: number; y: number; side: number } | null {
  const isSame = (beat: number) =>
    beat >= 0 &&
    beat < beats.length &&
    pictures[beat % pictures.length] === pictures[index % pictures.length];
  let place = 0;
  while (isSame(index - place - 1)) place += 1;
  const isAlone = place === 0 && !isSame(index + 1);
  if (shape !== '9:16' || (place % 2 === 0 && !isAlone)) return null;
  const room = above - POSTER.gap - (layout.sinks ?? 0) - POSTER.top;
  const side = Math.min(room, safe.width);
  return side < POSTER.least ? null : { x: safe.x, y: POSTER.top + room - side, side };
}

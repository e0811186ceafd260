import { contrast } from '@postownia/contract/colour-contrast';
import { coloursOf, type Palette } from '@postownia/contract/palettes';
import { type SeededRandom, seededRandom } from '../../lib/seeded-random.ts';
import { type GroundInk, textOn } from '../image/builtin-colours.ts';
import { type FontCut, loadTypeface, type Typeface } from '../image/builtin-typeface.ts';
import { blurPlanes } from './blur-planes.ts';
import { drawTiles } from './draw-tiles.ts';
import type { Box, Picture } from './frame-parts.ts';
import { type Ink, toInk } from './ink.ts';
import type { Codecs } from './load-encoder.ts';
import { mountPoster, rasteriseImage, ratioOf, readImage, readLogo } from './rasterise.ts';
import { type ClipReader, openClip } from './read-clip.ts';
import { PULSES, safeAreaOf, sceneSeconds, sizeOf } from './reel-frame.ts';
import { type ReelBrief, ReelError } from './reel-maker.ts';
import { type Room, type SetText, setNumerals, setWords } from './set-words.ts';

/** How a motion wants its words to stand. */
export interface Layout {
  /** The block runs to the left edge of the frame, or stands free in the safe area. */
  readonly block: 'bleeds' | 'stands' | 'fills';
  /** Where in the safe area its lower edge comes to: 0 at the top, 1 at the bottom. */
  readonly stand: number;
  /** Every picture over the whole frame, or the wide ones as a window above the brand's colour. */
  readonly picture: 'whole' | 'window';
}

/** Words on their block of brand colour. */
export interface Block {
  readonly box: Box;
  readonly ink: Ink;
  readonly textInk: Ink;
  readonly ruleInk: Ink;
  /** Upper left corner of the text. */
  readonly x: number;
  readonly y: number;
  readonly text: SetText;
  readonly rule: Box;
}

/** Who speaks: closes the last scene. */
export interface Sign {
  readonly box: Box;
  readonly ink: Ink;
  readonly textInk: Ink;
  readonly name: { readonly text: SetText; readonly x: number; readonly y: number } | null;
  readonly logo: { readonly picture: Picture; readonly x: number; readonly y: number } | null;
}

export interface Scene {
  readonly index: number;
  /** Of a clip the image of the moment (`showClips`). */
  picture: Picture;
  readonly clip: ClipReader | null;
  /** What fills the frame beside a window: the picture again, blurred, which the camera passes more slowly. Null: the ground. */
  readonly backdrop: Picture | null;
  /** Where the picture is seen; the ground colour is behind it. */
  readonly window: Box;
  readonly ground: Ink;
  /** Null: no letter of its words can be drawn, or they were not wanted. */
  readonly block: Block | null;
  readonly sign: Sign | null;
  /** Chosen by the seed: where the camera drifts, -1 or 1. */
  readonly drift: { readonly x: number; readonly y: number };
}

export interface Scenery {
  readonly width: number;
  readonly height: number;
  readonly safe: Box;
  /** Seconds of a scene, and of a quarter of it. */
  readonly seconds: number;
  readonly pulse: number;
  readonly inks: Readonly<Record<GroundInk, Ink>>;
  readonly scenes: readonly Scene[];
  /** A big figure for each scene on the way, where there are several; null for the hook and the invitation. */
  readonly numerals: readonly (SetText | null)[];
}

/** The block's ink and the one behind the picture, by turns; the last scene has its own. */
const TURNS: readonly (readonly [GroundInk, GroundInk])[] = [
  ['primary', 'ground'],
  ['accent', 'deep'],
  ['secondary', 'primary'],
  ['deep', 'secondary'],
];
const LAST: readonly [GroundInk, GroundInk] = ['primary', 'secondary'];
/** How much larger than its window a picture is kept, so that the camera has room to move. */
const CAMERA_ROOM = 1.2;
/** An upright window takes pictures up to this ratio; wider ones would lose half of what they show. */
const WIDEST_UPRIGHT = 0.72;
const WINDOW_SHARE = 0.62;
const PADDING = 48;
const RULE = { width: 160, height: 14, gap: 44 };
const even = (value: number) => Math.round(value / 2) * 2;

/** Everything that appears in a reel, drawn once: pictures in planes, words as masks, each in its place. */
export async function setScenery(
  brief: ReelBrief,
  layout: Layout,
  dataDir: string,
  codecs: Codecs | null = null,
): Promise<Scenery> {
  const random = seededRandom(`${brief.seed}/${brief.motion}`);
  const palette = coloursOf(brief.palette);
  const inks = Object.fromEntries(
    Object.entries(palette).map(([name, hex]) => [name, toInk(hex)]),
  ) as Scenery['inks'];
  const cuts = new Map<FontCut, Typeface>();
  const typeface = (cut: FontCut) => {
    const known = cuts.get(cut) ?? loadTypeface(dataDir, cut);
    cuts.set(cut, known);
    return known;
  };
  const say = (text: string, room: Room) => setWords(text, room, { ...brief, typeface });
  const frame = { ...sizeOf(brief.shape), safe: safeAreaOf(brief.shape) };
  const seconds = sceneSeconds(brief.seconds);
  const scenes: Scene[] = [];
  for (const [index, { text }] of brief.beats.entries()) {
    const isLast = index === brief.beats.length - 1;
    const [ink, ground] = isLast ? LAST : (TURNS[index % TURNS.length] ?? LAST);
    const shown = await showImage(brief, index, { layout, frame, random, ink, ground, codecs });
    const sign = isLast ? await setSign(brief, { say, inks, frame, ink }) : null;
    const below = sign?.box.height ?? 0;
    const block = brief.captions
      ? await setBlock(text, { say, inks, palette, frame, layout, ink, below })
      : null;
    const drift = { x: random.next() < 0.5 ? -1 : 1, y: random.next() < 0.5 ? -1 : 1 };
    scenes.push({
      index,
      ...shown,
      ground: inks[ground],
      block,
      sign: sign && under(sign, block, frame.safe),
      drift,
    });
  }
  return {
    ...frame,
    seconds,
    pulse: seconds / PULSES,
    inks,
    scenes,
    numerals: await setNumerals(brief, say),
  };
}

interface Frame {
  readonly width: number;
  readonly height: number;
  readonly safe: Box;
}
type Say = (text: string, room: Room) => Promise<SetText | null>;

/** The scene's picture and where it is seen; the first pictures come again when there are too few. */
async function showImage(
  brief: ReelBrief,
  index: number,
  given: {
    layout: Layout;
    frame: Frame;
    random: SeededRandom;
    ink: GroundInk;
    ground: GroundInk;
    codecs: Codecs | null;
  },
): Promise<Pick<Scene, 'picture' | 'window' | 'clip' | 'backdrop'>> {
  const { layout, frame, random, ink, ground, codecs } = given;
  const whole: Box = { x: 0, y: 0, width: frame.width, height: frame.height };
  const chosen = brief.pictures[index % Math.max(1, brief.pictures.length)];
  const windowOf = (ratio: number): Box =>
    layout.picture === 'window' && brief.shape === '9:16' && ratio > WIDEST_UPRIGHT
      ? { ...whole, height: even(frame.height * WINDOW_SHARE) }
      : whole;
  if (chosen !== undefined && 'size' in chosen) {
    if (codecs === null) throw new ReelError('no-encoder', 'Nothing here decodes a clip');
    const before = Math.floor(index / brief.pictures.length);
    const clip = await openClip(chosen, { codecs, from: before * sceneSeconds(brief.seconds) });
    const picture = await clip.pictureAt(0);
    const window = windowOf(clip.ratio);
    return { clip, picture, window, backdrop: window === whole ? null : blurPlanes(picture) };
  }
  const shown = chosen?.isPoster && !showsPoster(brief, index) ? undefined : chosen;
  const roomy = (side: number) => even(side * CAMERA_ROOM);
  if (shown === undefined) {
    const [width, height] = [roomy(whole.width), roomy(whole.height)];
    const art = drawTiles({ width, height }, coloursOf(brief.palette), random, ink);
    return { picture: await rasteriseImage(art, width, height), window: whole, clip: null, backdrop: null };
  }
  const { bytes, isPoster } = shown;
  const window = windowOf(await ratioOf(bytes));
  const [width, height] = [roomy(window.width), roomy(window.height)];
  const picture = isPoster
    ? await mountPoster(bytes, { width, height, ground: coloursOf(brief.palette)[ground] })
    : await readImage(bytes, width, height);
  const hasGround = window === whole || isPoster;
  return { picture, window, clip: null, backdrop: hasGround ? null : blurPlanes(picture) };
}

/** Gives each clip the image of a moment of the reel; the scenes before keep the one they ended with. */
export async function showClips({ scenes, seconds }: Scenery, time: number): Promise<void> {
  const scene = scenes[Math.min(scenes.length - 1, Math.floor(time / seconds + 1e-6))];
  if (scene?.clip) scene.picture = await scene.clip.pictureAt(Math.max(0, time - scene.index * seconds));
}

export function closeClips({ scenes }: Scenery): void {
  for (const { clip } of scenes) clip?.close();
}

/** A poster needs the room of an upright frame above the words; every second beat rests from it. */
const showsPoster = ({ shape }: ReelBrief, index: number) => shape === '9:16' && index % 2 === 0;

/** The words in the safe area; the block itself may run to the left edge. */
async function setBlock(
  text: string,
  given: {
    say: Say;
    inks: Scenery['inks'];
    palette: Palette;
    frame: Frame;
    layout: Layout;
    ink: GroundInk;
    below: number;
  },
): Promise<Block | null> {
  const { say, inks, palette, frame, layout, ink, below } = given;
  const { safe } = frame;
  const inset = layout.block === 'bleeds' ? 0 : PADDING;
  const around = 2 * PADDING + RULE.gap + RULE.height;
  const room = {
    width: safe.width - inset - PADDING,
    height: Math.min(620, safe.height - around - below),
  };
  const set = await say(text, room);
  if (set === null) return null;
  const height = set.height + around;
  const width = layout.block === 'fills' ? safe.width : set.width + inset + PADDING;
  const y = Math.round(safe.y + (safe.height - height - below) * layout.stand);
  const left = layout.block === 'bleeds' ? 0 : safe.x;
  const box = { x: left, y, width: safe.x - left + width, height };
  const [x, top] = [safe.x + inset, y + PADDING];
  const rule = { x, y: top + set.height + RULE.gap, width: RULE.width, height: RULE.height };
  const ruleHex = [palette.accent, palette.secondary, palette.ground].find(
    (hex) => contrast(hex, palette[ink]) >= 1.9,
  );
  return {
    box,
    ink: inks[ink],
    textInk: toInk(textOn(palette, palette[ink])),
    ruleInk: toInk(ruleHex ?? palette.deep),
    x,
    y: top,
    text: set,
    rule,
  };
}

const SIGN = { padding: 40, logo: { width: 300, height: 120 }, gap: 28 };

/** The brand's name and logo on a plate; null when there is neither. Placed at the frame's corner until `under`. */
async function setSign(
  brief: ReelBrief,
  { say, inks, frame, ink }: { say: Say; inks: Scenery['inks']; frame: Frame; ink: GroundInk },
): Promise<Sign | null> {
  const palette = coloursOf(brief.palette);
  const ground: GroundInk = brief.logo?.prefers === 'dark' ? 'deep' : 'ground';
  const plate: GroundInk = ground === ink ? 'secondary' : ground;
  const logo = brief.logo ? await readLogo(brief.logo.png, SIGN.logo, palette[plate]) : null;
  const logoWidth = logo === null ? 0 : logo.width + SIGN.gap;
  const room = { width: frame.safe.width - logoWidth - 2 * PADDING, height: 130, share: 0.46, lines: 2 };
  const name = await say(brief.brandName, room);
  if (name === null && logo === null) return null;
  const inner = Math.max(logo?.height ?? 0, name?.height ?? 0);
  const height = even(inner + 2 * SIGN.padding);
  const width = even(frame.safe.x + logoWidth + (name?.width ?? -SIGN.gap) + PADDING);
  const middle = (high: number) => even((height - high) / 2);
  return {
    box: { x: 0, y: 0, width, height },
    ink: inks[plate],
    textInk: toInk(textOn(palette, palette[plate])),
    name: name && { text: name, x: frame.safe.x + logoWidth, y: middle(name.height) },
    logo: logo && { picture: logo, x: frame.safe.x, y: middle(logo.height) },
  };
}

/** The sign hangs under the block, aligned with its words. */
function under(sign: Sign, block: Block | null, safe: Box): Sign {
  const y = even(block === null ? safe.y + safe.height - sign.box.height : block.box.y + block.box.height);
  const dx = block === null ? 0 : even(block.x - safe.x);
  const left = block === null || block.box.x === 0 ? 0 : even(block.box.x);
  return {
    ...sign,
    box: { x: left, y, width: sign.box.width + dx - left, height: sign.box.height },
    name: sign.name && { ...sign.name, x: sign.name.x + dx, y: sign.name.y + y },
    logo: sign.logo && { ...sign.logo, x: sign.logo.x + dx, y: sign.logo.y + y },
  };
}

import { contrast } from '@postownia/contract/colour-contrast';
import { isDrawn } from '@postownia/contract/drawn-text';
import { coloursOf, type Palette } from '@postownia/contract/palettes';
import { seededRandom } from '../../lib/seeded-random.ts';
import { type GroundInk, textOn } from '../image/builtin-colours.ts';
import { type FontCut, loadTypeface, type Typeface } from '../image/builtin-typeface.ts';
import type { Box } from './frame-parts.ts';
import { toInk } from './ink.ts';
import type { Codecs } from './load-encoder.ts';
import { readLogo } from './rasterise.ts';
import { PULSES, safeAreaOf, sceneSeconds, sizeOf } from './reel-frame.ts';
import type { ReelBrief } from './reel-maker.ts';
import type { Block, Frame, Layout, Scene, Scenery, Sign } from './scenery.ts';
import { type Room, type SetText, setNumerals, setWords } from './set-words.ts';
import { showImage } from './show-image.ts';

/** The block's ink and the one behind the picture, by turns; the last scene has its own. */
const TURNS: readonly (readonly [GroundInk, GroundInk])[] = [
  ['primary', 'ground'],
  ['accent', 'deep'],
  ['secondary', 'primary'],
  ['deep', 'secondary'],
];
const LAST: readonly [GroundInk, GroundInk] = ['primary', 'secondary'];
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
    const sign = isLast ? await setSign(brief, { say, inks, frame, ink }) : null;
    const below = sign?.box.height ?? 0;
    const block = brief.captions
      ? await setBlock(text, { say, inks, palette, frame, layout, ink, below })
      : null;
    const above = block?.box.y ?? frame.safe.y + frame.safe.height - below;
    const shown = await showImage(brief, index, { layout, frame, above, random, ink, ground, codecs });
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

type Say = (text: string, room: Room) => Promise<SetText | null>;

/** Gives each clip the image of a moment of the reel; the scenes before keep the one they ended with. */
export async function showClips({ scenes, seconds }: Scenery, time: number): Promise<void> {
  const scene = scenes[Math.min(scenes.length - 1, Math.floor(time / seconds + 1e-6))];
  // One clip is decoded at a time, else a reel of clips takes more memory than it may.
  closeClips({ scenes: scenes.filter((other) => other !== scene) });
  if (scene?.clip) scene.picture = await scene.clip.pictureAt(Math.max(0, time - scene.index * seconds));
}

export function closeClips({ scenes }: Pick<Scenery, 'scenes'>): void {
  for (const { clip } of scenes) clip?.close();
}

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
  const room = { width: frame.safe.width - logoWidth - 2 * PADDING, height: 180, share: 0.6, lines: 3 };
  // Without some of its letters it would be another name.
  const name = isDrawn(brief.brandName) ? await say(brief.brandName, room) : null;
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

/** The sign hangs under the block, aligned with its words and not narrower. */
function under(sign: Sign, block: Block | null, safe: Box): Sign {
  const y = even(block === null ? safe.y + safe.height - sign.box.height : block.box.y + block.box.height);
  const dx = block === null ? 0 : even(block.x - safe.x);
  const left = block === null || block.box.x === 0 ? 0 : even(block.box.x);
  return {
    ...sign,
    box: {
      x: left,
      y,
      width: Math.max(sign.box.width + dx - left, block?.box.width ?? 0),
      height: sign.box.height,
    },
    name: sign.name && { ...sign.name, x: sign.name.x + dx, y: sign.name.y + y },
    logo: sign.logo && { ...sign.logo, x: sign.logo.x + dx, y: sign.logo.y + y },
  };
}

import {
  apply,
  type Box,
  compose,
  corners,
  type Matrix,
  moved,
  type Part,
  type Point,
  UNMOVED,
} from './frame-parts.ts';
import type { Ink } from './ink.ts';
import type { Block, Layout, Scene, Scenery, Sign } from './scenery.ts';
import type { SetWord } from './set-words.ts';

/** One way to move: how the words stand, and what is seen at a time. */
export interface Motion {
  readonly layout: Layout;
  /**
   * All parts of the frame at so many seconds of the scene; the same time gives the same parts. At its end a scene rests:
   * the next one begins over that.
   */
  frame(scenery: Scenery, scene: Scene, time: number): Part[];
}

/** How far a move is at a time: 0 before it begins, 1 after it ended. */
export const progress = (time: number, begin: number, length: number): number =>
  Math.min(1, Math.max(0, (time - begin) / length));

/** Fast, then slow: comes to rest. */
export const settle = (share: number): number => 1 - (1 - share) ** 4;
/** Slow, fast, slow. */
export const swing = (share: number): number =>
  share < 0.5 ? 8 * share ** 4 : 1 - (-2 * share + 2) ** 4 / 2;
/** Goes a little too far and comes back. */
export const overshoot = (share: number): number => 1 + 2.4 * (share - 1) ** 3 + 1.4 * (share - 1) ** 2;
export const between = (from: number, to: number, share: number): number => from + (to - from) * share;

/** What the scene begins over: the end of the one before; for the first nothing. */
export function before(motion: Motion, scenery: Scenery, scene: Scene): Part[] {
  const previous = scenery.scenes[scene.index - 1];
  return previous === undefined ? [] : motion.frame(scenery, previous, scenery.seconds);
}

/** The first scene is under way already: its first frame shows something. */
export const underWay = (scene: Scene, time: number): number => (scene.index === 0 ? time + 0.36 : time);

export const fill = (scenery: Scenery, ink: Ink): Part => shape(corners(wholeOf(scenery)), ink);
export const shape = (points: readonly Point[], ink: Ink, opacity = 1): Part => ({
  kind: 'shape',
  points,
  ink,
  opacity,
});
export const wholeOf = ({ width, height }: Scenery): Box => ({ x: 0, y: 0, width, height });

/** How much of a camera's way it goes over a poster. */
const POSTER_CALM = 0.15;

/**
 * The part of a picture that the camera sees.
 * @param zoom 1 sees as much as the window's shape allows
 * @param x,y -1 to 1: from one edge of the picture to the other
 */
export function see({ picture, window, isPoster }: Scene, { zoom = 1, x = 0, y = 0 }): Box {
  // A poster says words of its own: its camera breathes, it never cuts them off.
  const near = isPoster ? 1 + (zoom - 1) * POSTER_CALM : zoom;
  const scale = Math.min(picture.width / window.width, picture.height / window.height) / near;
  const [width, height] = [window.width * scale, window.height * scale];
  return {
    x: ((picture.width - width) * (1 + x)) / 2,
    y: ((picture.height - height) * (1 + y)) / 2,
    width,
    height,
  };
}

/** The picture in its window over the scene's ground; moved as a whole by `dx`, `dy`. */
export function picture(
  scenery: Scenery,
  scene: Scene,
  from: Box,
  { dx = 0, dy = 0, clip }: { dx?: number; dy?: number; clip?: readonly Point[] } = {},
): Part[] {
  const shift = (box: Box) => ({ ...box, x: box.x + dx, y: box.y + dy });
  const to = shift(scene.window);
  const isWhole = scene.window.height === scenery.height;
  return [
    ...(isWhole ? [] : behind(scenery, scene, from, { shift, clip })),
    { kind: 'picture', picture: scene.picture, from, to, clip: clip ?? corners(to) },
  ];
}

/** How far the backdrop moves where its picture moves by one: it seems to lie further away. */
const FARTHER = 0.35;
/** How much of the backdrop is seen at once. */
const BACKDROP_SHARE = 0.72;

/** What lies beside a window: the blurred picture, passed more slowly, or the ground. */
function behind(
  scenery: Scenery,
  { picture, backdrop, window, ground }: Scene,
  from: Box,
  { shift, clip }: { shift: (box: Box) => Box; clip: readonly Point[] | undefined },
): Part[] {
  if (backdrop === null) return [shape(clip ?? corners(shift(wholeOf(scenery))), ground)];
  const to = shift({ ...wholeOf(scenery), y: window.height, height: scenery.height - window.height });
  const along = (at: number, size: number, all: number) => (all > size ? (2 * at) / (all - size) - 1 : 0);
  const [width, height] = [backdrop.width * BACKDROP_SHARE, backdrop.height * BACKDROP_SHARE];
  const seen = {
    x: ((backdrop.width - width) * (1 + FARTHER * along(from.x, from.width, picture.width))) / 2,
    y: ((backdrop.height - height) * (1 + FARTHER * along(from.y, from.height, picture.height))) / 2,
    width,
    height,
  };
  return [{ kind: 'picture', picture: backdrop, from: seen, to, clip: clip ?? corners(to) }];
}

/** How one word is shown; null: not yet. */
export type WordMove = (
  word: SetWord,
  order: { index: number; count: number },
) => { matrix?: Matrix; clip?: Box | null } | null;

/** The words where they belong, each moved on its own and all of them by `whole`. */
export function words(
  block: Pick<Block, 'x' | 'y' | 'text' | 'textInk'>,
  move: WordMove = () => ({}),
  whole: Matrix = UNMOVED,
): Part[] {
  const count = block.text.words.length;
  return block.text.words.flatMap((word, index) => {
    const how = move(word, { index, count });
    if (how === null) return [];
    const place = moved(block.x + word.x, block.y + word.y);
    const matrix = compose(compose(place, how.matrix ?? UNMOVED), whole);
    return [{ kind: 'mask', mask: word.mask, ink: block.textInk, matrix, clip: how.clip ?? null }];
  });
}

/** The block's colour and its rule, which grows to `rule` of its length. */
export function plate(block: Block, { matrix = UNMOVED, rule = 1 } = {}): Part[] {
  const turned = (box: Box) => corners(box).map((point) => apply(matrix, point));
  return [
    shape(turned(block.box), block.ink),
    ...(rule > 0 ? [shape(turned({ ...block.rule, width: block.rule.width * rule }), block.ruleInk)] : []),
  ];
}

/** The block with all of its words, moved as one. */
export const whole = (block: Block, matrix: Matrix = UNMOVED, rule = 1): Part[] => [
  ...plate(block, { matrix, rule }),
  ...words(block, undefined, matrix),
];

/** Where a line of the block is, as wide as the block. */
export function lineBox(block: Block, line: number): Box {
  const { top, bottom } = block.text.lines[line] ?? { top: 0, bottom: 0 };
  return { ...block.box, y: block.y + top - 3, height: bottom - top + 6 };
}

/** The brand slides out from under the block once the invitation has been read. */
export function sign(scenery: Scenery, { sign: said }: Scene, time: number): Part[] {
  if (said === null) return [];
  const share = settle(progress(time, scenery.pulse * 1.5, 0.5));
  if (share === 0) return [];
  return signAt(said, -Math.round((1 - share) * said.box.height));
}

function signAt({ box, ink, textInk, name, logo }: Sign, dy: number): Part[] {
  const shown: Box = { ...box, height: box.height + dy };
  const parts: Part[] = [shape(corners(shown), ink)];
  if (logo !== null) {
    const { width, height } = logo.picture;
    const from = { x: 0, y: 0, width, height };
    const to = { x: logo.x, y: logo.y + dy, width, height };
    parts.push({ kind: 'picture', picture: logo.picture, from, to, clip: clipTop(to, box.y) });
  }
  for (const word of name?.text.words ?? []) {
    const matrix = moved((name?.x ?? 0) + word.x, (name?.y ?? 0) + word.y + dy);
    parts.push({ kind: 'mask', mask: word.mask, ink: textInk, matrix, clip: shown });
  }
  return parts;
}

function clipTop(box: Box, top: number): Point[] {
  const y = Math.max(box.y, top);
  return corners({ ...box, y, height: Math.max(0, box.y + box.height - y) });
}

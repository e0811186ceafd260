import type { Page, SetText } from './builtin-sheet.ts';

type Box = SetText['box'];
export type Corner = 'bottom-left' | 'bottom-right' | 'top-right' | 'top-left';

/** Networks round corners and lay their own signs over the rim. */
const INSET = 44;
/** What a story keeps free lies beyond those signs already. */
const STORY_INSET = 12;
/** Pixels between what is placed and words; squares have their corners as they always were. */
const AIR = 14;

/** The first of the corners in which something of this size covers neither words nor what is taken; null for none. */
export function freeCorner(
  page: Page,
  { width, height }: { width: number; height: number },
  { corners, taken = [] }: { corners: readonly Corner[]; taken?: readonly Box[] },
): Box | null {
  const { frame } = page.carry;
  const rim = frame.bottom > 0 ? STORY_INSET : INSET;
  const [highest, lowest] = [frame.top + rim, frame.height - frame.bottom - rim];
  const air = frame.width === frame.height ? 0 : AIR;
  const boxes = corners.map(
    (corner): Box => ({
      x: corner.endsWith('left') ? INSET : frame.width - INSET - width,
      y: corner.startsWith('top') ? highest : lowest - height,
      width,
      height,
    }),
  );
  const others = [...page.texts.map(({ box }) => box), ...taken];
  return boxes.find((box) => others.every((other) => !meet(wider(box, air), other))) ?? null;
}

const wider = ({ x, y, width, height }: Box, by: number): Box => ({
  x: x - by,
  y: y - by,
  width: width + 2 * by,
  height: height + 2 * by,
});

const meet = (one: Box, other: Box) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

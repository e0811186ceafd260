import type { Page, SetText } from './builtin-sheet.ts';

type Box = SetText['box'];
export type Corner = 'bottom-left' | 'bottom-right' | 'top-right' | 'top-left';

/** Networks round corners and lay their own signs over the rim. */
const INSET = 44;

/** The first of the corners in which something of this size covers neither words nor what is taken; null for none. */
export function freeCorner(
  page: Page,
  { width, height }: { width: number; height: number },
  { corners, taken = [] }: { corners: readonly Corner[]; taken?: readonly Box[] },
): Box | null {
  const { frame } = page.carry;
  const [highest, lowest] = [frame.top + INSET, frame.height - frame.bottom - INSET];
  const boxes = corners.map(
    (corner): Box => ({
      x: corner.endsWith('left') ? INSET : frame.width - INSET - width,
      y: corner.startsWith('top') ? highest : lowest - height,
      width,
      height,
    }),
  );
  const others = [...page.texts.map(({ box }) => box), ...taken];
  return boxes.find((box) => others.every((other) => !meet(box, other))) ?? null;
}

const meet = (one: Box, other: Box) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

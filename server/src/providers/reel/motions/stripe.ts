import { corners, moved, type Part } from '../frame-parts.ts';
import {
  before,
  between,
  lineBox,
  type Motion,
  picture,
  plate,
  progress,
  see,
  settle,
  shape,
  sign,
  swing,
  underWay,
  words,
} from '../moves.ts';
import type { Scene, Scenery } from '../scenery.ts';

const STRIPES = 5;
const INKS = ['accent', 'primary', 'secondary', 'deep', 'ground'] as const;
const APART = 0.04;
const FALL = 0.28;
/** When every stripe has come down. */
const CLOSED = FALL + APART * (STRIPES - 1);

/** Stripes in the brand's colours fall over the frame and leave the next scene behind; the lines rise out of their feet. */
export const stripe: Motion = {
  layout: { block: 'stands', stand: 0.9, picture: 'window' },
  frame(scenery, scene, given) {
    const isFirst = scene.index === 0;
    // What opens the reel has been uncovered: no first frame shows stripes over its words.
    const time = isFirst ? given + 2 * CLOSED : given;
    if (time < CLOSED) return [...before(stripe, scenery, scene), ...stripes(scenery, scene, time)];
    const open = time - CLOSED;
    const along = isFirst ? progress(given, 0, scenery.seconds) : progress(open, 0, scenery.seconds - CLOSED);
    const from = see(scene, { zoom: 1.06, x: 0, y: scene.drift.y * between(-0.8, 0.8, along) });
    const { block } = scene;
    const wide = settle(progress(open, 0.02, 0.35));
    return [
      ...picture(scenery, scene, from),
      ...(wide === 1 ? sign(scenery, scene, underWay(scene, given)) : []),
      ...(block === null
        ? []
        : [
            ...plate(
              { ...block, box: { ...block.box, width: block.box.width * wide } },
              { rule: settle(progress(open, 0.7, 0.4)) },
            ),
            ...words(block, ({ line }) => {
              const share = settle(progress(open, (isFirst ? 0 : 0.12) + line * 0.08, 0.38));
              const clip = lineBox(block, line);
              return share === 0 ? null : { matrix: moved(0, Math.round((1 - share) * clip.height)), clip };
            }),
          ]),
      ...stripes(scenery, scene, time),
    ];
  },
};

function stripes(scenery: Scenery, scene: Scene, time: number): Part[] {
  const width = scenery.width / STRIPES;
  return Array.from({ length: STRIPES }, (_, index) => {
    const order = scene.drift.x > 0 ? index : STRIPES - 1 - index;
    const bottom = swing(progress(time, order * APART, FALL)) * scenery.height;
    const top = swing(progress(time, CLOSED + order * APART, FALL)) * scenery.height;
    const ink = scenery.inks[INKS[(index + scene.index) % INKS.length] ?? 'accent'];
    // A stripe overlaps the next one by a little, so that no light shines through between them.
    return { ink, box: { x: index * width, y: top, width: width + 1, height: bottom - top } };
  })
    .filter(({ box }) => box.height > 0)
    .map(({ ink, box }) => shape(corners(box), ink));
}

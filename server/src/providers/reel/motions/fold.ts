import { about, corners, type Part } from '../frame-parts.ts';
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

const LEAVES = 4;
const APART = 0.09;
const TURN = 0.42;
/** Seconds after which the fourth line stands. */
const UNFOLDED = 0.5;

/** A folded sheet: leaf after leaf opens downwards, each hanging on the one above and coming out of its shadow, the lines unfold on their block. */
export const fold: Motion = {
  layout: { block: 'stands', stand: 0.92, picture: 'whole' },
  frame(scenery, scene, given) {
    // What opens the reel has unfolded: no first frame shows a flattened line.
    const camera = underWay(scene, given);
    const time = camera + (scene.index === 0 ? UNFOLDED : 0);
    const { block } = scene;
    const open = settle(progress(time, scene.index === 0 ? 0 : 0.5, 0.5));
    return [
      ...leaves(scenery, scene, camera),
      ...(open === 1 ? sign(scenery, scene, time) : []),
      ...(block === null || open === 0
        ? []
        : [
            ...plate(block, {
              matrix: about([block.box.x, block.box.y], { scaleY: open }),
              rule: settle(progress(time, 1, 0.4)),
            }),
            ...words(block, (word) => {
              const share = settle(progress(time, (scene.index === 0 ? 0.1 : 0.6) + word.line * 0.12, 0.4));
              if (share === 0) return null;
              const { y } = lineBox(block, word.line);
              return share === 1 ? {} : { matrix: about([0, y], { scaleY: share }) };
            }),
          ]),
    ];
  },
};

function leaves(scenery: Scenery, scene: Scene, time: number): Part[] {
  const along = progress(time, 0, scenery.seconds);
  const from = see(scene, { zoom: between(1.12, 1.02, along), x: scene.drift.x * 0.4 * along });
  const isOpen = scene.index === 0 || time >= APART * (LEAVES - 1) + TURN;
  if (isOpen) return picture(scenery, scene, from);
  const height = scenery.height / LEAVES;
  let top = 0;
  const opened = Array.from({ length: LEAVES }, (_, leaf): Part[] => {
    const share = swing(progress(time, leaf * APART, TURN));
    if (share === 0) return [];
    const to = { x: 0, y: top, width: scenery.width, height: height * share };
    const part = { ...from, y: from.y + (from.height * leaf) / LEAVES, height: from.height / LEAVES };
    const shade = (1 - share) * 0.7;
    top += to.height;
    return [
      { kind: 'picture', picture: scene.picture, from: part, to, clip: corners(to) },
      ...(shade > 0 ? [shape(corners(to), scenery.inks.deep, shade)] : []),
    ];
  });
  return [...before(fold, scenery, scene), ...opened.flat()];
}

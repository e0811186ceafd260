import { about, circle, middleOf, moved, type Part } from '../frame-parts.ts';
import {
  before,
  type Motion,
  overshoot,
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

/** Beats like a heart: discs open the next scene, the camera nods on each quarter, a big figure counts the scenes. */
export const pulse: Motion = {
  layout: { block: 'bleeds', stand: 1, picture: 'whole' },
  frame(scenery, scene, given) {
    const time = underWay(scene, given);
    const beat = (time % scenery.pulse) / scenery.pulse;
    const from = see(scene, {
      zoom: 1.02 + 0.06 * Math.exp(-5 * beat) + 0.02 * progress(time, 0, scenery.seconds),
    });
    const centre = [scenery.width / 2, scenery.height * 0.42] as const;
    const reach = Math.hypot(centre[0], scenery.height - centre[1]);
    const open = scene.index === 0 ? 1 : swing(progress(time, 0.12, 0.55));
    const ring = scene.index === 0 ? 1 : swing(progress(time, 0, 0.55));
    const { block } = scene;
    const enter = progress(time, scene.index === 0 ? 0 : 0.35, 0.35);
    return [
      ...(open < 1 ? before(pulse, scenery, scene) : []),
      ...(open < 1 && ring > 0
        ? [shape(circle(...centre, ring * reach), block?.ink ?? scenery.inks.accent)]
        : []),
      ...(open === 1 ? picture(scenery, scene, from) : []),
      ...(open > 0 && open < 1
        ? picture(scenery, scene, from, { clip: circle(...centre, open * reach) })
        : []),
      ...numeral(scenery, scene, time),
      ...(enter === 1 ? sign(scenery, scene, time) : []),
      ...(block === null || enter === 0
        ? []
        : [
            ...plate(block, {
              matrix: about([block.box.x, middleOf(block.box)[1]], { scaleX: overshoot(enter) }),
              rule: Math.ceil(time / scenery.pulse) / 4,
            }),
            ...words(block, (word, { index }) => {
              const share = progress(time, (scene.index === 0 ? 0 : 0.42) + index * 0.06, 0.28);
              const middle = [word.mask.width / 2, word.mask.height / 2] as const;
              const x = block.x + word.x + middle[0];
              const y = block.y + word.y + middle[1];
              return share === 0
                ? null
                : { matrix: share === 1 ? moved(0, 0) : about([x, y], { scale: overshoot(share) }) };
            }),
          ]),
    ];
  },
};

/** The figure on a disc in the upper left corner of the safe area; nods with the beat. */
function numeral(scenery: Scenery, scene: Scene, time: number): Part[] {
  const set = scenery.numerals[scene.index] ?? null;
  const enter = settle(progress(time, scene.index === 0 ? 0 : 0.3, 0.4));
  // A figure has no place beside a poster, and one that is left out of a row looks lost.
  if (set === null || enter === 0 || scenery.scenes.some(({ isPoster }) => isPoster)) return [];
  const radius = Math.max(set.width, set.height) * 0.78;
  const [x, y] = [scenery.safe.x + radius, scenery.safe.y + radius];
  const beat = (time % scenery.pulse) / scenery.pulse;
  const matrix = about([x, y], { scale: enter * (1 + 0.12 * Math.exp(-6 * beat)) });
  const block = {
    x: x - set.width / 2,
    y: y - set.height / 2,
    text: set,
    textInk: scene.block?.textInk ?? scenery.inks.ground,
  };
  return [
    shape(
      circle(x, y, radius * enter * (1 + 0.12 * Math.exp(-6 * beat))),
      scene.block?.ink ?? scenery.inks.primary,
    ),
    ...words(block, undefined, matrix),
  ];
}

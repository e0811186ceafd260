import { moved } from '../frame-parts.ts';
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
  sign,
  swing,
  underWay,
  words,
} from '../moves.ts';

/** Seconds after which the last of many lines stands nearly where it belongs. */
const CAME_IN = 0.4;

/** Level and calm: the next picture pushes in from the right, the camera drifts, the lines follow their block. */
export const glide: Motion = {
  layout: { block: 'bleeds', stand: 0.94, picture: 'window' },
  frame(scenery, scene, given) {
    // What opens the reel has come in: no first frame shows half of a line.
    const camera = underWay(scene, given);
    const time = camera + (scene.index === 0 ? CAME_IN : 0);
    const push = scene.index === 0 ? 1 : swing(progress(time, 0, 0.6));
    const dx = Math.round((1 - push) * scenery.width);
    const along = progress(camera, 0, scenery.seconds);
    const from = see(scene, { zoom: 1.06, x: scene.drift.x * between(-0.9, 0.9, along), y: 0 });
    const { block } = scene;
    // No block comes in over the words that are still being pushed away.
    const enter = settle(progress(time, scene.index === 0 ? 0 : 0.44, 0.5));
    const blockX = block === null ? 0 : Math.round((enter - 1) * (block.box.x + block.box.width));
    return [
      ...(push < 1 ? before(glide, scenery, scene) : []),
      ...picture(scenery, scene, from, { dx }),
      ...(enter === 1 ? sign(scenery, scene, time) : []),
      ...(block === null || enter === 0
        ? []
        : [
            ...plate(block, {
              matrix: moved(blockX, 0),
              rule: settle(progress(time, 0.8, 0.5)),
            }),
            ...words(block, ({ line }) => {
              const share = settle(progress(time, (scene.index === 0 ? 0.1 : 0.5) + line * 0.08, 0.5));
              const clip = { ...lineBox(block, line), x: blockX };
              return share === 0
                ? null
                : { matrix: moved(Math.round((share - 1) * block.box.width * 0.8), 0), clip };
            }),
          ]),
    ];
  },
};

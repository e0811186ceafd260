import {
  between,
  fill,
  type Motion,
  picture,
  plate,
  progress,
  see,
  sign,
  underWay,
  words,
} from '../moves.ts';
import { PULSES } from '../reel-frame.ts';

/** Seconds between two words. */
const WORD = 2 / 30;
const FLASH = 2 / 30;

/** Everything is there at once or not at all: on each quarter the camera jumps nearer, the words come one by one. */
export const cut: Motion = {
  layout: { block: 'bleeds', stand: 1, picture: 'whole' },
  frame(scenery, scene, time) {
    if (scene.index > 0 && time < FLASH) return [fill(scenery, scene.block?.ink ?? scene.ground)];
    const jump = Math.min(PULSES - 1, Math.floor(time / scenery.pulse + 1e-6));
    const slow = progress(time, 0, scenery.seconds);
    const from = see(scene, {
      zoom: 1 + jump * 0.07 + slow * 0.02,
      x: between(0, scene.drift.x * 0.5, jump % 2),
      y: scene.drift.y * 0.15 * jump,
    });
    const shown = underWay(scene, time) / WORD;
    const { block } = scene;
    return [
      ...picture(scenery, scene, from),
      ...sign(scenery, scene, time),
      ...(block === null
        ? []
        : [
            ...plate(block, { rule: (jump + 1) / PULSES }),
            ...words(block, (_, { index }) => (index + 1 <= shown ? {} : null)),
          ]),
    ];
  },
};

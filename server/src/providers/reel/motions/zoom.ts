import { about, type Box, corners, middleOf, moved, type Part } from '../frame-parts.ts';
import {
  between,
  type Motion,
  overshoot,
  picture,
  progress,
  see,
  settle,
  sign,
  swing,
  underWay,
  whole,
  wholeOf,
} from '../moves.ts';
import type { Scene, Scenery } from '../scenery.ts';

/** One flight forward: the camera never stops going nearer, the next scene opens in the middle of the last. */
export const zoom: Motion = {
  layout: { block: 'stands', stand: 0.86, picture: 'whole' },
  frame(scenery, scene, given) {
    const time = underWay(scene, given);
    const along = progress(time, 0, scenery.seconds);
    const open = scene.index === 0 ? 1 : swing(progress(time, 0, 0.6));
    const from = see(scene, { zoom: between(1, 1.3, along), x: scene.drift.x * 0.3 * along, y: 0 });
    const window = grown(wholeOf(scenery), open);
    const { block } = scene;
    const enter = progress(time, scene.index === 0 ? 0 : 0.4, 0.5);
    const scale = enter === 1 ? 1 : between(0.4, 1, overshoot(enter));
    return [
      ...(open < 1 ? leaving(scenery, scene, time) : []),
      ...(open < 1
        ? [{ kind: 'picture', picture: scene.picture, from, to: window, clip: corners(window) } as const]
        : picture(scenery, scene, from)),
      ...(enter === 1 ? sign(scenery, scene, time) : []),
      ...(block === null || enter === 0
        ? []
        : whole(block, about(middleOf(block.box), { scale }), settle(progress(time, 0.8, 0.5)))),
    ];
  },
};

/** The scene before, whose words fall out of the frame: none of them looks out from behind the next picture. */
function leaving(scenery: Scenery, scene: Scene, time: number): Part[] {
  const previous = scenery.scenes[scene.index - 1];
  if (previous === undefined) return [];
  const bare = zoom.frame(scenery, { ...previous, block: null, sign: null }, scenery.seconds);
  const { block } = previous;
  if (block === null) return bare;
  const fallen = swing(progress(time, 0, 0.36)) * (scenery.height - block.box.y);
  return [...bare, ...whole(block, moved(0, Math.round(fallen)))];
}

function grown({ width, height }: Box, share: number): Box {
  const [wide, high] = [width * share, height * share];
  return { x: (width - wide) / 2, y: (height - high) / 2, width: wide, height: high };
}

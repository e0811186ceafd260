import { about, apply, compose, corners, middleOf, moved } from '../frame-parts.ts';
import {
  between,
  fill,
  type Motion,
  picture,
  progress,
  see,
  settle,
  shape,
  sign,
  underWay,
  whole,
  wholeOf,
} from '../moves.ts';
import type { Scene, Scenery } from '../scenery.ts';

/** How far each sheet lies below the one before, so that their edges stay to be seen. */
const STEP = 26;
/** Sheets below the newest that show an edge. */
const EDGES = 3;

/** Sheets laid upon each other from below, each a little askew until it lies. */
export const stack: Motion = {
  layout: { block: 'fills', stand: 0.96, picture: 'window', sinks: STEP * EDGES },
  frame(scenery, scene, given) {
    const time = underWay(scene, given);
    const lay = scene.index === 0 ? 1 : settle(progress(time, 0, 0.55));
    const previous = scenery.scenes[scene.index - 1];
    return [
      fill(scenery, scenery.inks.deep),
      ...(lay < 1 && previous
        ? sheet(scenery, previous, scenery.seconds, 1, 1 - lay * 0.06)
        : edgesOf(scenery, scene, lay)),
      ...sheet(scenery, scene, time, lay, 1),
    ];
  },
};

/** What is left to see of the sheets below: their upper edges, narrower the deeper they lie. */
function edgesOf(scenery: Scenery, scene: Scene, lay: number) {
  return Array.from({ length: Math.min(EDGES, scene.index) }, (_, depth) => depth + 1)
    .reverse()
    .map((depth) => {
      const below = scenery.scenes[scene.index - depth];
      const box = { ...wholeOf(scenery), x: depth * 18, width: scenery.width - depth * 36 };
      const y = STEP * (EDGES - depth) * lay;
      return shape(corners({ ...box, y }), below?.block?.ink ?? scenery.inks.secondary);
    });
}

function sheet(scenery: Scenery, scene: Scene, time: number, lay: number, scale: number) {
  const rest = scene.index === 0 ? 0 : STEP * EDGES;
  const dy = Math.round(between(scenery.height * 0.9, rest, lay));
  const turn = (1 - lay) * scene.drift.x * 5;
  const middle = middleOf(wholeOf(scenery));
  const matrix = compose(about(middle, { turn, scale }), moved(0, dy));
  const paper = corners(wholeOf(scenery)).map((point) => apply(matrix, point));
  const along = progress(time, 0, scenery.seconds);
  const from = see(scene, { zoom: between(1.02, 1.14, along), x: 0, y: scene.drift.y * 0.6 * (along - 0.5) });
  const { block } = scene;
  const rise = settle(progress(time, scene.index === 0 ? 0 : 0.25, 0.6));
  const late = block === null ? 0 : (1 - rise) * (scenery.height - block.box.y) * 0.5;
  // Words keep to the safe area: the sheet lies lower than the frame, its words do not.
  return [
    shape(paper, scene.ground),
    ...picture(scenery, scene, from, { dy, clip: clipOf(scene, matrix) }).slice(-1),
    ...(rise === 1 ? sign(scenery, scene, time) : []),
    ...(block === null || (scale < 1 && lay < 1)
      ? []
      : whole(block, lay === 1 ? moved(0, Math.round(late)) : compose(moved(0, late - rest), matrix))),
  ];
}

const clipOf = ({ window }: Scene, matrix: Parameters<typeof apply>[0]) =>
  corners(window).map((point) => apply(matrix, point));

import { about, apply, type Box, corners, middleOf, type Part } from '../frame-parts.ts';
import {
  before,
  between,
  lineBox,
  type Motion,
  picture,
  progress,
  see,
  shape,
  sign,
  underWay,
  words,
} from '../moves.ts';
import type { Block } from '../scenery.ts';

/** From the stamp's height to the paper, in seconds. */
const DROP = 0.13;
const SHOCK = 0.2;
/** Degrees by which each line lies askew, in turn. */
const ASKEW = [-1.6, 1.2, -0.9, 1.5, -1.2] as const;
const PADDING = 30;

/** A hand press: each line is stamped on a strip of its own, a little askew, and the picture shakes under it. */
export const press: Motion = {
  layout: { block: 'stands', stand: 0.9, picture: 'window' },
  frame(scenery, scene, given) {
    const time = underWay(scene, given);
    if (scene.index > 0 && time < 2 / 30) return before(press, scenery, scene);
    const { block } = scene;
    const count = block?.text.lines.length ?? 0;
    const beginOf = (line: number) => (scene.index === 0 ? 0 : 0.2) + line * Math.min(0.3, scenery.pulse / 2);
    const last = Math.max(
      0,
      ...Array.from({ length: count }, (_, line) => line).filter((line) => time > beginOf(line) + DROP),
    );
    const shock = count === 0 ? 1 : progress(time, beginOf(last) + DROP, SHOCK);
    const shake = time > beginOf(last) + DROP ? (1 - shock) * Math.sin(shock * 14) * 0.12 : 0;
    const along = progress(time, 0, scenery.seconds);
    const from = see(scene, { zoom: between(1.05, 1.1, along), x: shake * scene.drift.x, y: shake });
    return [
      ...picture(scenery, scene, from),
      ...sign(scenery, scene, time),
      ...(block === null ? [] : strips(block, (line) => time - beginOf(line))),
    ];
  },
};

/** First the strips, then the words: no strip covers the tails of the line above. */
function strips(block: Block, timeOf: (line: number) => number): Part[] {
  const stamped = block.text.lines.flatMap((_, line) => {
    const time = timeOf(line);
    if (time <= 0) return [];
    const box = stripBox(block, line);
    const share = progress(time, 0, DROP);
    // From its left end on: a strip that grows about its middle loses its first letters over the edge.
    const matrix = about([box.x, middleOf(box)[1]], {
      scale: between(1.3, 1, share ** 2),
      turn: (ASKEW[line % ASKEW.length] ?? 0) * between(-4, 1, share),
    });
    return [{ line, box, matrix }];
  });
  return [
    ...stamped.map(({ box, matrix }) =>
      shape(
        corners(box).map((point) => apply(matrix, point)),
        block.ink,
      ),
    ),
    ...stamped.flatMap(({ line, matrix }) =>
      words(block, (word) => (word.line === line ? {} : null), matrix),
    ),
  ];
}

/** As wide as the line's words. */
function stripBox(block: Block, line: number): Box {
  const inLine = block.text.words.filter((word) => word.line === line);
  const right = Math.max(...inLine.map(({ x, mask }) => x + mask.width));
  const { y, height } = lineBox(block, line);
  return {
    x: block.x - PADDING,
    y: y - PADDING / 3,
    width: right + 2 * PADDING,
    height: height + (2 * PADDING) / 3,
  };
}

/** Plain shapes of the posters as SVG text. Pixels of the 1080 × 1080 sheet; angles in degrees. */
export const SIDE = 1080;

const round = (value: number) => Math.round(value * 10) / 10;
const range = (count: number) => Array.from({ length: count }, (_, index) => index);

export function rect(x: number, y: number, width: number, height: number, fill: string): string {
  return `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" fill="${fill}"/>`;
}

export function disc(x: number, y: number, radius: number, fill: string): string {
  return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="${fill}"/>`;
}

export function ring(x: number, y: number, radius: number, stroke: string, width: number): string {
  return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="none" stroke="${stroke}" stroke-width="${round(width)}"/>`;
}

export function shape(data: string, fill: string): string {
  return `<path d="${data}" fill="${fill}"/>`;
}

/** Everything in it is seen only inside the clip. The id must be unique on the sheet. */
export function clipped(id: string, clip: string, content: string): string {
  return `<clipPath id="${id}">${clip}</clipPath><g clip-path="url(#${id})">${content}</g>`;
}

/** Printed over what lies below, as ink on ink. */
export function overprint(content: string): string {
  return `<g style="mix-blend-mode:multiply">${content}</g>`;
}

export function at(radius: number, angle: number): [number, number] {
  const radians = (angle * Math.PI) / 180;
  return [round(radius * Math.cos(radians)), round(radius * Math.sin(radians))];
}

/** Sunburst of `count` wedges. */
export function rays(
  x: number,
  y: number,
  inner: number,
  outer: number,
  count: number,
  fill: string,
  turn = 0,
): string {
  const step = 360 / count;
  const wedge = (index: number) => {
    const corners = [
      at(inner, turn + index * step - step / 4),
      at(outer, turn + index * step - step / 4),
      at(outer, turn + index * step + step / 4),
      at(inner, turn + index * step + step / 4),
    ];
    return `M${corners.map(([dx, dy]) => `${round(x + dx)} ${round(y + dy)}`).join('L')}Z`;
  };
  return shape(range(count).map(wedge).join(''), fill);
}

/** Slanted bands across a field; `period` is the distance of two bands, `width` the width of one. */
export function bands(
  x: number,
  y: number,
  width: number,
  height: number,
  period: number,
  band: number,
  slant: number,
  fill: string,
): string {
  const count = Math.ceil((width + Math.abs(slant)) / period) + 1;
  const start = x - Math.max(slant, 0);
  return shape(
    range(count)
      .map((index) => {
        const left = start + index * period;
        return `M${round(left)} ${round(y + height)}L${round(left + slant)} ${round(y)}h${round(band)}L${round(left + band)} ${round(y + height)}Z`;
      })
      .join(''),
    fill,
  );
}

/** Chessboard rows. */
export function checks(
  x: number,
  y: number,
  columns: number,
  rows: number,
  size: number,
  fill: string,
): string {
  return shape(
    range(rows)
      .flatMap((row) =>
        range(columns)
          .filter((column) => (row + column) % 2 === 0)
          .map((column) => `M${round(x + column * size)} ${round(y + row * size)}h${size}v${size}h${-size}Z`),
      )
      .join(''),
    fill,
  );
}

/** A line of waves from edge to edge. */
export function wave(y: number, height: number, period: number, stroke: string, width: number): string {
  const humps = range(Math.ceil(SIDE / (period / 2)) + 2)
    .map(
      (index) =>
        `q${round(period / 4)} ${round(index % 2 === 0 ? -height * 2 : height * 2)} ${round(period / 2)} 0`,
    )
    .join('');
  return `<path d="M${round(-period / 2)} ${round(y)}${humps}" fill="none" stroke="${stroke}" stroke-width="${width}"/>`;
}

/** Halftone: dots that grow from `smallest` to `largest` radius along the direction. */
export function halftone(
  field: { x: number; y: number; width: number; height: number },
  step: number,
  fill: string,
  smallest: number,
  largest: number,
  direction: 'down' | 'right' = 'down',
): string {
  const rows = Math.ceil(field.height / step) + 1;
  const columns = Math.ceil(field.width / step) + 1;
  const dot = (row: number, column: number) => {
    const share = direction === 'down' ? row / rows : column / columns;
    const radius = round(smallest + (largest - smallest) * share);
    const x = round(field.x + column * step + (row % 2 === 0 ? 0 : step / 2) - radius);
    return `M${x} ${round(field.y + row * step)}a${radius} ${radius} 0 1 0 ${round(radius * 2)} 0a${radius} ${radius} 0 1 0 ${round(-radius * 2)} 0`;
  };
  return shape(
    range(rows)
      .flatMap((row) => range(columns).map((column) => dot(row, column)))
      .join(''),
    fill,
  );
}

/** A hand-cut roundish sheet of paper; `waviness` 0 is a circle, 0.2 a pebble. */
export function pebble(x: number, y: number, radius: number, waviness: number, random: () => number): string {
  const count = 7;
  const points = range(count).map((index) => {
    const [dx, dy] = at(radius * (1 + (random() * 2 - 1) * waviness), (360 / count) * index + random() * 14);
    return [x + dx, y + dy] as const;
  });
  const middle = (index: number) => {
    const [ax, ay] = points[index % count] ?? [0, 0];
    const [bx, by] = points[(index + 1) % count] ?? [0, 0];
    return `${round((ax + bx) / 2)} ${round((ay + by) / 2)}`;
  };
  const curves = range(count).map((index) => {
    const [px, py] = points[(index + 1) % count] ?? [0, 0];
    return `Q${round(px)} ${round(py)} ${middle(index + 1)}`;
  });
  return `M${middle(0)}${curves.join('')}Z`;
}

/** A rectangle cut by hand: no side quite straight. */
export function handCut(
  x: number,
  y: number,
  width: number,
  height: number,
  wobble: number,
  random: () => number,
): string {
  const off = () => (random() * 2 - 1) * wobble;
  const corners: readonly [number, number][] = [
    [x + off(), y + off()],
    [x + width * 0.5 + off(), y + off()],
    [x + width + off(), y + off()],
    [x + width + off(), y + height * 0.5 + off()],
    [x + width + off(), y + height + off()],
    [x + width * 0.5 + off(), y + height + off()],
    [x + off(), y + height + off()],
    [x + off(), y + height * 0.5 + off()],
  ];
  return `M${corners.map(([px, py]) => `${round(px)} ${round(py)}`).join('L')}Z`;
}

/** A torn edge from left to right, closed along the foot of the sheet. */
export function tornHill(
  y: number,
  height: number,
  humps: number,
  random: () => number,
  foot = SIDE,
): string {
  const step = (SIDE + 200) / humps;
  let data = `M-100 ${round(y)}`;
  for (let index = 0; index < humps; index += 1) {
    const lift = height * (0.5 + random());
    data += ` q${round(step / 2)} ${round(index % 2 === 0 ? -lift : lift)} ${round(step)} ${round((random() - 0.5) * height * 0.4)}`;
  }
  return `${data} V${foot + 20} H-100 Z`;
}

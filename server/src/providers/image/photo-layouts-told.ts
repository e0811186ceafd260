import { disc, rect, shape } from './builtin-shapes.ts';
import { besidePanel, EDGE, type Frame, isWide, type Layout, panelOf, roomIn } from './photo-sheet.ts';
import { numberIn, panelWords } from './photo-words.ts';

export const quote: Layout = {
  windows: (of) => {
    if (isWide(of)) return [{ x: of.width - 420, y: 0, width: 420, height: of.height }];
    const high = of.height - of.top - of.bottom;
    return [{ x: 0, y: 0, width: of.width, height: Math.round(of.top + high * 0.44) }];
  },
  print: (sheet, [window]) => {
    if (window === undefined) return false;
    const { frame: of } = sheet;
    const inks = sheet.scheme;
    sheet.add(sheet.photo(0));
    const wide = isWide(of);
    const [x, y] = wide ? [96, 88] : [EDGE + 62, window.height];
    const radius = wide ? 50 : 74;
    sheet.add(disc(x, y, radius, inks.a));
    const mark = sheet.schemeOn('primary');
    for (const at of [-0.46, 0.08])
      sheet.add(comma(x + radius * at, y - radius * 0.1, radius * 0.4, mark.text));
    const top = wide ? 170 : window.height + radius + 40;
    const right = wide ? window.x - 48 : of.width - EDGE;
    const left = wide ? 48 : EDGE;
    const panel = {
      x: left,
      y: top,
      width: right - left,
      height: of.height - of.bottom - top - (wide ? 40 : 56),
    };
    return panelWords(sheet, inks, panel, {
      cut: 'poltawski-italic-500',
      max: wide ? 104 : 148,
      noRule: true,
    });
  },
};

/** A comma as heavy as a shape, the opening mark of a quotation. */
const comma = (x: number, y: number, size: number, ink: string) =>
  shape(
    `M${x} ${y}h${size}v${size * 0.8}q0 ${size * 0.9} ${-size * 0.9} ${size * 1.1}l${-size * 0.06} ${-size * 0.3}q${size * 0.5} ${-size * 0.16} ${size * 0.46} ${-size * 0.8}h${-size * 0.5}Z`,
    ink,
  );

export const number: Layout = {
  windows: (of) => [besidePanel(of, numberPanel(of))],
  print: (sheet) => {
    const { frame: of } = sheet;
    const found = numberIn(sheet.headline);
    if (found === null) return false;
    const inks = sheet.scheme;
    const panel = numberPanel(of);
    sheet.add(sheet.photo(0), rect(panel.x, panel.y, panel.width, panel.height, inks.g));
    const room = roomIn(of, panel, isWide(of) ? 44 : EDGE);
    const high = room.height * (isWide(of) ? 0.42 : 0.48);
    const set = sheet.set({
      text: found.number,
      cut: 'archivo-900-75',
      x: room.x,
      y: room.y,
      width: room.width,
      height: high,
      max: 420,
      min: 60,
      lines: 1,
      whole: true,
      fill: inks.text,
      on: inks.g,
    });
    if (set === null) return false;
    const below = room.y + high + 18;
    sheet.add(rect(room.x, below, 160, 12, inks.c));
    const rest = { x: room.x, y: below + 34, width: room.width, height: room.y + room.height - below - 34 };
    return panelWords(sheet, inks, rest, { cut: 'archivo-800-75', max: 84, text: found.rest, noRule: true });
  },
};

const numberPanel = (of: Frame) => panelOf(of, 0.46, 0.46);

export const beforeAfter: Layout = {
  windows: (of) => {
    const panel = panelOf(of, 0.26, 0.34);
    const { x, y, width, height } = besidePanel(of, panel);
    const gap = 10;
    if (of.height > of.width * 1.5) {
      const half = Math.round((height - gap) / 2);
      return [
        { x, y, width, height: half },
        { x, y: half + gap, width, height: height - half - gap },
      ];
    }
    const half = Math.round((width - gap) / 2);
    return [
      { x, y, width: half, height },
      { x: x + half + gap, y, width: width - half - gap, height },
    ];
  },
  print: (sheet, windows) => {
    const { frame: of } = sheet;
    const panel = panelOf(of, 0.26, 0.34);
    const inks = sheet.schemeOn('primary');
    const label = sheet.schemeOn('deep');
    sheet.add(rect(0, 0, of.width, of.height, sheet.scheme.g), sheet.photo(0), sheet.photo(1));
    for (const [index, window] of windows.entries()) {
      const text = (LABELS[sheet.language] ?? LABELS.en)[index] ?? '';
      const y = index === 0 ? Math.max(window.y, of.top) : window.y;
      sheet.add(rect(window.x, y, 190, 70, label.g));
      const at = { x: window.x + 20, y: y + 17, width: 150, height: 36 };
      sheet.set({
        ...at,
        text,
        cut: 'archivo-900-75',
        max: 40,
        min: 18,
        lines: 1,
        whole: true,
        stand: 'middle',
        fill: label.text,
        on: label.g,
      });
    }
    sheet.add(rect(panel.x, panel.y, panel.width, panel.height, inks.g));
    const wide = isWide(of);
    return panelWords(sheet, inks, roomIn(of, panel, wide ? 36 : EDGE), {
      cut: 'archivo-900-75',
      max: wide ? 70 : 110,
      noRule: true,
    });
  },
};

const LABELS: Readonly<Record<string, readonly [string, string]>> & {
  readonly en: readonly [string, string];
} = {
  pl: ['PRZED', 'PO'],
  en: ['BEFORE', 'AFTER'],
  de: ['VORHER', 'NACHHER'],
  it: ['PRIMA', 'DOPO'],
  fr: ['AVANT', 'APRÈS'],
};

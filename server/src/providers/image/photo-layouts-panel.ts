import { clipped, rect, shape } from './builtin-shapes.ts';
import {
  besidePanel,
  EDGE,
  type Frame,
  isWide,
  type Layout,
  panelOf,
  roomIn,
  type Window,
  whole,
} from './photo-sheet.ts';
import { panelWords } from './photo-words.ts';

export const band: Layout = {
  windows: (frame) => [besidePanel(frame, panelOf(frame, 0.36))],
  print: (sheet) => {
    const panel = panelOf(sheet.frame, 0.36);
    const inks = sheet.schemeOn('primary');
    sheet.add(sheet.photo(0), rect(panel.x, panel.y, panel.width, panel.height, inks.g));
    if (isWide(sheet.frame)) sheet.add(rect(panel.width - 14, 0, 14, panel.height, inks.c));
    else sheet.add(rect(0, panel.y, panel.width, 14, inks.c));
    return panelWords(sheet, inks, roomIn(sheet.frame, panel), { cut: 'archivo-900-75', max: 150 });
  },
};

export const frame: Layout = {
  windows: (of) => {
    if (isWide(of)) return [{ x: of.width - 510, y: 36, width: 474, height: of.height - 72 }];
    const tall = (of.height - of.top - of.bottom) * 0.66;
    return [{ x: EDGE, y: of.top + EDGE, width: of.width - 2 * EDGE, height: Math.round(tall - EDGE * 0.4) }];
  },
  print: (sheet, [window]) => {
    if (window === undefined) return false;
    const { frame: of } = sheet;
    sheet.add(sheet.photo(0), edgeOf(window, sheet.scheme.text));
    const below = window.y + window.height;
    const panel = isWide(of)
      ? { x: 48, y: 44, width: window.x - 96, height: of.height - 88 }
      : { x: EDGE, y: below + 40, width: of.width - 2 * EDGE, height: of.height - of.bottom - below - 84 };
    const inks = sheet.scheme;
    if (!isWide(of)) sheet.add(rect(EDGE, below, window.width, 12, inks.c));
    return panelWords(sheet, inks, panel, { cut: 'archivo-800-75', max: 108 });
  },
};

/** A pale photo on a pale ground needs a line to end at. */
const edgeOf = ({ x, y, width, height }: Window, ink: string): string =>
  `<rect x="${x + 1}" y="${y + 1}" width="${width - 2}" height="${height - 2}" fill="none" stroke="${ink}" stroke-opacity="0.18" stroke-width="2"/>`;

export const slant: Layout = {
  windows: (of) => [
    isWide(of) ? { ...whole(of), x: of.width * 0.36, width: of.width * 0.64 } : upper(of, 0.74),
  ],
  print: (sheet) => {
    const { frame: of } = sheet;
    const inks = sheet.schemeOn('accent');
    const stripe = sheet.schemeOn('primary').g;
    sheet.add(sheet.photo(0));
    if (isWide(of)) {
      const [near, far] = [of.width * 0.52, of.width * 0.4];
      sheet.add(
        shape(`M0 0H${near + 26}L${far + 26} ${of.height}H0Z`, stripe),
        shape(`M0 0H${near}L${far} ${of.height}H0Z`, inks.g),
      );
      const panel = { x: 48, y: 44, width: far - 64, height: of.height - 88 };
      return panelWords(sheet, inks, panel, { cut: 'archivo-900-75', max: 90 });
    }
    const low = of.height - of.bottom;
    const [left, right] = [low - low * 0.31, low - low * 0.43];
    sheet.add(
      shape(`M0 ${left - 26}L${of.width} ${right - 26}V${of.height}H0Z`, stripe),
      shape(`M0 ${left}L${of.width} ${right}V${of.height}H0Z`, inks.g),
    );
    const panel = { x: EDGE, y: left + 36, width: of.width - 2 * EDGE, height: low - left - 36 - 48 };
    return panelWords(sheet, inks, panel, { cut: 'archivo-900-75', max: 120 });
  },
};

const upper = (of: Frame, share: number): Window => ({
  ...whole(of),
  height: Math.round((of.height - of.bottom) * share),
});

export const arch: Layout = {
  windows: (of) => {
    if (isWide(of)) return [{ x: of.width - 500, y: 44, width: 440, height: of.height - 44 }];
    const panel = panelOf(of, 0.3);
    const width = Math.min(of.width - 4 * EDGE, (panel.y - of.top - EDGE) * 0.84);
    const top = of.top + EDGE + 12;
    return [{ x: (of.width - width) / 2, y: top, width, height: panel.y - top }];
  },
  print: (sheet, [window]) => {
    if (window === undefined) return false;
    const { frame: of } = sheet;
    const behind = sheet.schemeOn('secondary');
    const inks = sheet.schemeOn('deep');
    sheet.add(rect(0, 0, of.width, of.height, behind.g));
    const door = (grow: number) => {
      const [left, right] = [window.x - grow, window.x + window.width + grow];
      const [radius, low] = [(right - left) / 2, window.y + window.height];
      return `M${left} ${low}V${window.y - grow + radius}A${radius} ${radius} 0 0 1 ${right} ${window.y - grow + radius}V${low}Z`;
    };
    sheet.add(shape(door(18), inks.g), shape(door(12), behind.g));
    sheet.add(clipped(sheet.name(), `<path d="${door(0)}"/>`, sheet.photo(0)));
    if (isWide(of)) {
      const panel = { x: 0, y: 0, width: window.x - 60, height: of.height };
      sheet.add(rect(panel.x, panel.y, panel.width, panel.height, inks.g));
      return panelWords(sheet, inks, roomIn(of, panel, 48), { cut: 'archivo-900-75', max: 84 });
    }
    const panel = panelOf(of, 0.3);
    sheet.add(rect(panel.x, panel.y, panel.width, panel.height, inks.g));
    return panelWords(sheet, inks, roomIn(of, panel), {
      cut: 'archivo-900-75',
      max: 110,
      align: 'middle',
      noRule: true,
    });
  },
};

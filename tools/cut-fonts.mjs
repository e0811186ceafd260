/**
 * Cuts the static fonts of the posters out of the variable ones and writes them with their licences to
 * `server/data/fonts`. Run by hand when a source package changes: `node tools/cut-fonts.mjs`.
 * The sources come split into latin and latin-ext, so every cut is two files.
 */
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import subsetFont from 'subset-font';

const root = path.resolve(import.meta.dirname, '..');
const packages = path.join(root, 'node_modules/@fontsource-variable');
const target = path.join(root, 'server/data/fonts');

const range = (from, to) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index));
const letters = {
  latin: [...range(0x20, 0x7e), ...range(0xa0, 0xff), ...'ŒœŸ–—‘’‚“”„†•…‹›€™−→'].join(''),
  'latin-ext': [...range(0x100, 0x17f), ...'ȘșȚțẞŒœ'].join(''),
};

const cuts = [
  ...[600, 800, 900].flatMap((wght) =>
    [62, 75, 100, 125].map((wdth) => ({
      name: `archivo-${wght}-${wdth}`,
      family: 'archivo',
      source: 'standard-normal',
      variationAxes: { wght, wdth },
    })),
  ),
  { name: 'poltawski-600', family: 'poltawski-nowy', source: 'wght-normal', variationAxes: { wght: 600 } },
  {
    name: 'poltawski-italic-500',
    family: 'poltawski-nowy',
    source: 'wght-italic',
    variationAxes: { wght: 500 },
  },
];

await mkdir(target, { recursive: true });
for (const cut of cuts) {
  for (const [subset, text] of Object.entries(letters)) {
    const file = path.join(packages, cut.family, 'files', `${cut.family}-${subset}-${cut.source}.woff2`);
    const font = await subsetFont(await readFile(file), text, {
      targetFormat: 'truetype',
      variationAxes: cut.variationAxes,
    });
    await writeFile(path.join(target, `${cut.name}.${subset}.ttf`), font);
    console.log(`${cut.name}.${subset}.ttf ${font.length} B`);
  }
}
for (const family of ['archivo', 'poltawski-nowy'])
  await copyFile(path.join(packages, family, 'LICENSE'), path.join(target, `OFL-${family}.txt`));

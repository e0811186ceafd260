/**
 * Cuts fonts out of the variable ones and writes them with their licences: the posters' static ones to
 * `server/data/fonts`, the interface's lighter ones (the weights and emails that it uses, half the size) to
 * `web/src/fonts`. Run by hand when a source package changes: `node tools/cut-fonts.mjs`.
 * The sources come split into latin, latin-ext and vietnamese, so every cut is three files, the interface’s two.
 */
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import subsetFont from 'subset-font';

const root = path.resolve(import.meta.dirname, '..');
const packages = path.join(root, 'node_modules/@fontsource-variable');

const range = (from, to) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index));
const emails = {
  latin: [...range(0x20, 0x7e), ...range(0xa0, 0xff), ...'ıŒœŸ–—‘’‚“”„†•…‹›€™−→'].join(''),
  'latin-ext': [...range(0x100, 0x17f), ...'ȘșȚțẞŒœ'].join(''),
  vietnamese: [...'ƠơƯư₫', ...range(0x1ea0, 0x1ef9)].join(''),
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
  // Documents are read, not glanced at: their text is lighter than any poster's.
  {
    name: 'archivo-400-100',
    family: 'archivo',
    source: 'standard-normal',
    variationAxes: { wght: 400, wdth: 100 },
  },
  { name: 'poltawski-600', family: 'poltawski-nowy', source: 'wght-normal', variationAxes: { wght: 600 } },
  {
    name: 'poltawski-italic-500',
    family: 'poltawski-nowy',
    source: 'wght-italic',
    variationAxes: { wght: 500 },
  },
];

/** What the interface says: headlines in one weight, everything else from regular to bold. */
const interfaceCuts = [
  { name: 'poltawski', family: 'poltawski-nowy', variationAxes: { wght: 600 } },
  { name: 'schibsted', family: 'schibsted-grotesk', variationAxes: { wght: { min: 400, max: 700 } } },
].map((cut) => ({ ...cut, source: 'wght-normal' }));

/** Writes the subsets of a cut and the licence of its family. */
async function write(folder, cut, { targetFormat, ending, subsets }) {
  await mkdir(folder, { recursive: true });
  for (const subset of subsets) {
    const text = emails[subset];
    const file = path.join(packages, cut.family, 'files', `${cut.family}-${subset}-${cut.source}.woff2`);
    const font = await subsetFont(await readFile(file), text, {
      targetFormat,
      variationAxes: cut.variationAxes,
    });
    await writeFile(path.join(folder, `${cut.name}.${subset}.${ending}`), font);
    console.log(`${cut.name}.${subset}.${ending} ${font.length} B`);
  }
  await copyFile(path.join(packages, cut.family, 'LICENSE'), path.join(folder, `OFL-${cut.family}.txt`));
}

for (const cut of cuts)
  await write(path.join(root, 'server/data/fonts'), cut, {
    targetFormat: 'truetype',
    ending: 'ttf',
    subsets: ['latin', 'latin-ext', 'vietnamese'],
  });
for (const cut of interfaceCuts)
  await write(path.join(root, 'web/src/fonts'), cut, {
    targetFormat: 'woff2',
    ending: 'woff2',
    subsets: ['latin', 'latin-ext'],
  });

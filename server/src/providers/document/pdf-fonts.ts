import { readFileSync } from 'node:fs';
import path from 'node:path';
import { serverFolder } from '../../lib/server-folder.ts';

/** The product's own cuts (P-16): each face is two files, because the sets are cut apart. */
const FACES = { text: 'archivo-400-100', strong: 'archivo-600-100', title: 'poltawski-600' } as const;
export type Face = keyof typeof FACES;

export interface Run {
  readonly font: string;
  readonly text: string;
}

/** Names and bytes of every cut a document may use. */
export function documentFonts(): { name: string; bytes: Buffer }[] {
  return Object.values(FACES).flatMap((cut) =>
    ['latin', 'latin-ext'].map((set) => ({
      name: `${cut}.${set}`,
      bytes: readFileSync(path.join(serverFolder, 'data', 'fonts', `${cut}.${set}.ttf`)),
    })),
  );
}

/** What the cut `latin` draws; the other letters of Latin alphabets are in `latin-ext`. */
const CHARACTER_SETS = [
  {
    set: 'latin',
    pattern: /[\u0020-\u00ff\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u20ac\u2122]/u,
  },
  { set: 'latin-ext', pattern: /[\u0100-\u02ba\u1e00-\u1e9f\u1ef2-\u1eff]/u },
];

/** A text as runs of one font file each. What no cut can draw (emoji, other scripts) is left out. */
export function runsOf(text: string, face: Face): Run[] {
  const runs: { font: string; text: string }[] = [];
  for (const letter of text.normalize('NFC').replace(/[\u00a0\u202f\s]+/g, ' ')) {
    const set = CHARACTER_SETS.find(({ pattern }) => pattern.test(letter))?.set;
    if (set === undefined) continue;
    const font = `${FACES[face]}.${set}`;
    const last = runs.at(-1);
    if (last?.font === font) last.text += letter;
    else runs.push({ font, text: letter });
  }
  return runs;
}

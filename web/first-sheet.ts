import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const MARKED = /(\/assets\/styles-[\w-]+\.css)#/g;
const NAMES_SHEETS = /\.html$|^assets\/manifest-[\w-]+\.js$/;

/**
 * Takes the router's mark off the address of the first screen's style sheet. With the mark, a part that is loaded later
 * takes the sheet for one that is not there yet and adds it once more, behind the sheets that have the last word. The
 * root of every page names this sheet, so it is never taken away; the others come and go with their pages and keep theirs.
 */
export function nameFirstSheet(clientFolder: string): void {
  for (const name of readdirSync(clientFolder, { recursive: true, encoding: 'utf8' })) {
    if (!NAMES_SHEETS.test(name)) continue;
    const file = path.join(clientFolder, name);
    const content = readFileSync(file, 'utf8');
    if (content.search(MARKED) >= 0) writeFileSync(file, content.replace(MARKED, '$1'));
  }
}

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const STYLE_SHEET = /<link rel="stylesheet" href="(\/assets\/[^"]+\.css)#?"\/>/g;
const CLASS_ATTRIBUTE = / class="([^"]*)"/g;

/** The classes that a page's HTML names. */
function classesOf(html: string): Set<string> {
  return new Set([...html.matchAll(CLASS_ATTRIBUTE)].flatMap(([, names = '']) => names.split(' ')));
}

interface Block {
  /** Selectors, or an at-rule with its condition. */
  head: string;
  /** What stands between the braces; null for a statement such as `@layer base,components;`. */
  body: string | null;
}

/** A minified style sheet, or the inside of an at-rule, cut into its outermost blocks. */
function blocksOf(styles: string): Block[] {
  const blocks: Block[] = [];
  let [start, bodyStart, depth] = [0, 0, 0];
  for (const { 0: mark, index } of styles.matchAll(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[{};]/g)) {
    if (mark === '{' && depth++ === 0) bodyStart = index;
    else if (mark === '}' && --depth === 0) {
      blocks.push({ head: styles.slice(start, bodyStart), body: styles.slice(bodyStart + 1, index) });
      start = index + 1;
    } else if (mark === ';' && depth === 0) {
      blocks.push({ head: styles.slice(start, index), body: null });
      start = index + 1;
    }
  }
  return blocks;
}

const INNERMOST_BRACKETS = /\([^()]*\)/g;
const GROUP = /^@(?:media|supports|layer|container)\b/;

/** `.a:not(.b),.c` → each selector with what stands in its brackets taken out. */
function selectorsOf(head: string): { selector: string; outside: string }[] {
  const selectors = head.match(/(?:[^,(]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))+/g) ?? [];
  return selectors.map((selector) => {
    let outside = selector;
    while (outside.includes('(')) outside = outside.replace(INNERMOST_BRACKETS, '');
    return { selector, outside };
  });
}

/**
 * What of a minified style sheet can apply to a page with these classes and no others. A class inside brackets (`:not`,
 * `:has`, `:is`) drops nothing.
 */
export function usedStyles(styles: string, classes: ReadonlySet<string>): string {
  const applies = (outside: string) =>
    [...outside.matchAll(/\.((?:[\w-]|[^\x20-\x7f])+)/g)].every(([, name = '']) => classes.has(name));
  const kept = blocksOf(styles).map(({ head, body }) => {
    if (body === null) return `${head};`;
    if (GROUP.test(head)) {
      const inside = usedStyles(body, classes);
      return inside === '' ? '' : `${head}{${inside}}`;
    }
    if (head.startsWith('@')) return `${head}{${body}}`;
    const selectors = selectorsOf(head).filter(({ outside }) => applies(outside));
    return selectors.length === 0 ? '' : `${selectors.map(({ selector }) => selector).join(',')}{${body}}`;
  });
  return kept.join('');
}

/**
 * Puts into each page that stands still the styles that it uses, in place of the site's whole style sheets: such a page
 * can be painted as soon as its document is there. Pages with the application keep the sheets, because they change.
 */
export function inlineStyles(clientFolder: string): void {
  const sheets = new Map<string, string>();
  const sheetAt = (address: string) => {
    const known = sheets.get(address) ?? readFileSync(path.join(clientFolder, address), 'utf8');
    sheets.set(address, known);
    return known;
  };
  for (const page of readdirSync(clientFolder, { recursive: true, encoding: 'utf8' })) {
    if (!page.endsWith('.html')) continue;
    const file = path.join(clientFolder, page);
    const html = readFileSync(file, 'utf8');
    if (html.includes('__reactRouterContext')) continue;
    if (html.search(STYLE_SHEET) < 0) throw new Error(`${page} has no style sheet.`);
    const classes = classesOf(html);
    writeFileSync(
      file,
      html.replace(
        STYLE_SHEET,
        (_link, address: string) => `<style>${usedStyles(sheetAt(address), classes)}</style>`,
      ),
    );
  }
}

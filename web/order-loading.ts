import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const PRELOAD = /<link rel="modulepreload" href="([^"]+)"\/>/g;
/** What the router writes at the end of a page: imports of its modules and of the entry. */
const START = /<script type="module" async="">([\s\S]*?)<\/script>/;
/** A page in the background is never painted; its scripts begin all the same. */
const PAINT_LIMIT_MS = 1000;

/**
 * What everything else stands on, in the order in which it does (`code-splitting.ts`): each is run in a turn of its own, so that
 * none of a phone's turns is long. The start alone would run them all in one.
 */
const FOUNDATIONS = ['libraries', 'schemas', 'basics', 'interface'];

/** The inline script that stands in the start's place: lets the page be painted, then fetches everything at once. */
function afterFirstPaint(start: string, modules: readonly string[]): string {
  const turns = [
    ...FOUNDATIONS.flatMap((name) => modules.find((href) => href.includes(`/${name}-`)) ?? []),
    start,
  ];
  return [
    `{let begun=false;const begin=()=>{if(begun)return;begun=true;`,
    `for(const href of ${JSON.stringify(modules)})document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href}));`,
    `for(const src of ${JSON.stringify(turns)})document.head.append(Object.assign(document.createElement('script'),{type:'module',async:false,src}))};`,
    // The page script has run at DOMContentLoaded, and what it shows (the cookie question) is painted in the next frame.
    `addEventListener('DOMContentLoaded',()=>requestAnimationFrame(()=>setTimeout(begin)));setTimeout(begin,${PAINT_LIMIT_MS})}`,
  ].join('');
}

/**
 * Orders how a prerendered page loads: style sheet and fonts first, then the paint, then the scripts. Otherwise 170 KB
 * of scripts share a slow line with the little that the page needs to be seen, and are evaluated before it is.
 * The router's inline start becomes a file of its own, `assets/start-<hash>.js`.
 */
export function orderLoading(clientFolder: string): void {
  const pages = readdirSync(clientFolder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.html'),
  );
  for (const page of pages) {
    const file = path.join(clientFolder, page);
    const html = readFileSync(file, 'utf8');
    // Still pages have no application to start.
    if (!html.includes('__reactRouterContext')) continue;
    const start = START.exec(html);
    if (start?.[1] === undefined)
      throw new Error(`${page} has no start of the scripts: did the router change?`);
    const name = `/assets/start-${createHash('sha256').update(start[1]).digest('hex').slice(0, 8)}.js`;
    writeFileSync(path.join(clientFolder, name), start[1]);
    const modules = [...html.matchAll(PRELOAD)].map(([, href = '']) => href);
    const ordered = html
      .replaceAll(PRELOAD, '')
      .replace(START, () => `<script>${afterFirstPaint(name, modules)}</script>`);
    writeFileSync(file, ordered);
  }
}

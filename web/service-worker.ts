import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';

const ENTRY = 'src/service-worker/start.ts';
/** Pages that open without a network. */
const PAGES = ['dashboard/index.html', '__spa-fallback.html'];
/** Modules of the pages, by their names in the build, whose parts are at hand as well. */
const ENTRIES =
  /^(interface|use-calendar-view|dashboard|calendar-tab|phone-calendar|new-post|post|app-layout|entry\.client|root)-/;
/** What is opened from there and says nothing without a network. */
const ELSEWHERE =
  /^(analytics-tab|library-tab|own-calendar-tab|profile-tab|social-tab|click-figures|new-brand-dialog|account-picker|rename-account|send-tus)-/;
/** What styles the parts that are opened. */
const STYLES = /^more-styles-.*\.css$/;
/** A chunk's list of what to load ahead of the parts that it opens. */
const AHEAD = /m\.f=\[[^\]]*\]/;
const OPENING = /import\((["'`])[^"'`]*\1\)/g;
const IMPORTED = /["'`](?:\.\/|\/?assets\/)([\w.-]+\.(?:js|css|woff2))["'`]/g;
const OPENED = /\/assets\/([\w.-]+\.(?:js|css|woff2))/g;

/** Everything that the calendar and the composer load, at once or when something is opened; not the other tabs. */
function filesOf(clientFolder: string): string[] {
  const assets = path.join(clientFolder, 'assets');
  const wanted = new Set<string>();
  const take = (file: string, following: boolean) => {
    if (wanted.has(file) || ELSEWHERE.test(file) || !existsSync(path.join(assets, file))) return;
    wanted.add(file);
    if (!file.endsWith('.js') || file.startsWith('manifest-')) return;
    const code = readFileSync(path.join(assets, file), 'utf8').replace(AHEAD, '');
    for (const [, name = ''] of (following ? code : code.replace(OPENING, '')).matchAll(IMPORTED))
      take(name, false);
  };
  for (const file of readdirSync(assets).sort())
    if (ENTRIES.test(file) && file.endsWith('.js')) take(file, true);
    else if (STYLES.test(file)) take(file, false);
  for (const page of PAGES)
    for (const [, name = ''] of readFileSync(path.join(clientFolder, page), 'utf8').matchAll(OPENED))
      take(name, false);
  return [...wanted].map((file) => `/assets/${file}`).sort();
}

/** Writes `service-worker.js` into the built client; its build is named by all that its pages are made of. */
export async function writeServiceWorker(clientFolder: string): Promise<void> {
  const files = filesOf(clientFolder);
  const hash = createHash('sha256').update(files.join('\n'));
  for (const page of PAGES) hash.update(readFileSync(path.join(clientFolder, page)));
  const shell = { build: hash.digest('hex').slice(0, 12), files };
  await build({
    configFile: false,
    root: import.meta.dirname,
    publicDir: false,
    logLevel: 'error',
    define: { SHELL: JSON.stringify(shell) },
    build: {
      outDir: path.resolve(clientFolder),
      emptyOutDir: false,
      target: 'baseline-widely-available',
      lib: {
        entry: path.join(import.meta.dirname, ENTRY),
        formats: ['iife'],
        name: 'serviceWorker',
        fileName: () => 'service-worker.js',
      },
    },
  });
}

import path from 'node:path';
import { build, type Plugin } from 'vite';

const FOLDER = path.join(import.meta.dirname, 'src/guest');

/**
 * Builds the page of clients with an approval link, `guest.html`, into the built client: by itself, plain DOM and nothing
 * of the application, so that what a phone loads for it stays a few KB. The server sends it for `/a/…`.
 */
export async function writeGuestPage(clientFolder: string): Promise<void> {
  await build({
    configFile: false,
    root: FOLDER,
    publicDir: false,
    logLevel: 'error',
    plugins: [askAhead()],
    build: {
      outDir: path.resolve(clientFolder),
      emptyOutDir: false,
      target: 'baseline-widely-available',
      cssMinify: 'lightningcss',
      assetsInlineLimit: 0,
      rollupOptions: { input: path.join(FOLDER, 'guest.html') },
    },
  });
}

/** Puts `ask-ahead.ts` into the page's head, some hundred bytes that wait for nothing. */
function askAhead(): Plugin {
  return {
    name: 'ask-ahead',
    async transformIndexHtml() {
      const outcome = await build({
        configFile: false,
        root: FOLDER,
        publicDir: false,
        logLevel: 'error',
        build: {
          write: false,
          target: 'baseline-widely-available',
          lib: { entry: path.join(FOLDER, 'ask-ahead.ts'), formats: ['iife'], name: 'ahead' },
        },
      });
      const [script] = [outcome]
        .flat()
        .flatMap((result) => ('output' in result ? result.output : []))
        .flatMap((output) => (output.type === 'chunk' ? output.code : []));
      if (script === undefined) throw new Error('ask-ahead.ts was not built');
      return [{ tag: 'script', children: script.trim(), injectTo: 'head-prepend' }];
    },
  };
}

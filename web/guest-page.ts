import path from 'node:path';
import { build } from 'vite';

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

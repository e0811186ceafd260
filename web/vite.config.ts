import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { codeSplitting } from './code-splitting.ts';
import { pageScript } from './page-script.ts';
import { plainStyleLinks } from './style-links.ts';
import {
  company,
  componentLayer,
  contractRoutes,
  polishTexts,
  siteTexts,
  translatedTexts,
} from './vite-plugins.ts';

const server = `http://127.0.0.1:${process.env.SERVER_PORT ?? '3000'}`;

/** Link pages of brands; beside them Vite keeps addresses of its own under `/@`. */
const LINK_PAGES = '^/@(?!vite|id|fs|react-refresh)[a-z0-9-]+$';

/** In development the pages come from Vite and everything else from the server on SERVER_PORT. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    contractRoutes(),
    company(),
    polishTexts(),
    translatedTexts(),
    siteTexts(),
    pageScript(),
    componentLayer(),
    plainStyleLinks(),
    reactRouter(),
  ],
  server: {
    proxy: Object.fromEntries(
      ['^/api/.+', '/media', '/sandbox', '/health', '^/l/', LINK_PAGES].map((prefix) => [
        prefix,
        { target: server, xfwd: true },
      ]),
    ),
  },
  build: {
    target: 'baseline-widely-available',
    cssMinify: 'lightningcss',
    assetsInlineLimit: 0,
  },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: { codeSplitting },
        },
      },
    },
  },
});

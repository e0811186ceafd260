import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { pageScript } from './page-script.ts';
import {
  company,
  componentLayer,
  contractRoutes,
  polishTexts,
  siteTexts,
  translatedTexts,
} from './vite-plugins.ts';

const server = `http://127.0.0.1:${process.env.SERVER_PORT ?? '3000'}`;

/** Libraries in the first load of any page; icons, dialogs and forms stay with what uses them. */
const EVERY_PAGE_NEEDS =
  /node_modules\/(react|react-dom|scheduler|react-router|@react-router|@tanstack|i18next|react-i18next|html-parse-stringify|void-elements|react-hot-toast|goober|@orpc)\//;

/** Our own parts that several pages share; what is large or seldom (dialogs, forms, carousels) is left where it is. */
const SMALL_AND_SHARED =
  /\/web\/src\/(lib|shell|i18n|components)\/(?!modal-frame|form-fields|chips|choice-cards|tag-input|month-picker|use-say|pl\/)|@tabler\/icons-react|\/contract\/src\/(palettes|limits|post-text|token-costs|errors|brand-vocabulary)\./;

/** Texts of the frame and of the calendar; those of other pages come with them. */
const TEXTS_OF_THE_FRAME =
  /\/web\/src\/i18n\/pl\/(attention|calendar|common|components|errors|fields|generation|posts|publications|tokens)\.json/;

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
    // Seventeen small style sheets would each hold up the first paint of a phone; one of 12 KB does not.
    cssCodeSplit: false,
  },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            // On HTTP/1.1 forty small files wait for one another: what every page needs comes in one.
            codeSplitting: {
              groups: [
                { name: 'libraries', test: EVERY_PAGE_NEEDS, priority: 2 },
                {
                  name: 'interface',
                  test: new RegExp(`${SMALL_AND_SHARED.source}|${TEXTS_OF_THE_FRAME.source}`),
                  minShareCount: 2,
                  priority: 1,
                },
              ],
            },
          },
        },
      },
    },
  },
});

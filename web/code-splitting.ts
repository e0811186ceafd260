import path from 'node:path';
import type { Rolldown } from 'vite';

type Context = Parameters<Rolldown.CodeSplittingNameFunction>[1];

/** Libraries in the first load of any page; icons, dialogs and forms stay with what uses them. */
const EVERY_PAGE_NEEDS =
  /node_modules\/(react|react-dom|scheduler|react-router|@react-router|@tanstack|i18next|react-i18next|html-parse-stringify|void-elements|react-hot-toast|goober|@orpc)\//;

/** What dialogs and popovers stand on: all of it comes with the first of them. */
const OVERLAYS =
  /node_modules\/(react-aria|react-stately|react-aria-components|@react-aria|@internationalized)\//;

/** What forms and networks check their values with. */
const SCHEMAS = /node_modules\/zod\//;

/** Our own parts that several pages share; what is large or seldom (dialogs, forms, carousels) is left where it is. */
const SMALL_AND_SHARED =
  /\/web\/src\/(lib|shell|i18n|components)\/(?!modal-frame|popover-frame|public-layout|static-layout|form-fields|chips|choice-cards|tag-input|use-say|use-message|pl\/)|\/contract\/src\/(palettes|limits|token-costs|brand-vocabulary)\./;

/** Texts of the frame and of the calendar; those of other pages come with them. */
const TEXTS_OF_THE_FRAME =
  /\/web\/src\/i18n\/pl\/(attention|calendar|common|components|errors|fields|generation|posts|publications|tokens)\.json/;

const ICON = /node_modules\/@tabler\/icons-react\/.*\/(Icon\w+)\.mjs$/;
const SHARED_OR_ICON = new RegExp(
  `${SMALL_AND_SHARED.source}|${TEXTS_OF_THE_FRAME.source}|node_modules/@tabler/icons-react/`,
);

/** Where the dashboard begins: what these import at once is its first screen. */
const BEGINNINGS = ['entry.client.tsx', 'root.tsx', 'shell/app-layout.tsx', 'pages/dashboard.tsx'];

/** Texts, contract and what asks the server: run in a turn before the components, which stand on them. */
const STANDS_ON_NO_COMPONENT = /\/contract\/src\/|\/web\/src\/(?:i18n|lib)\/[^?]*\.(?:ts|json)$/;

let known: ((id: string) => boolean) | undefined;

/** Whether the dashboard's first screen runs a module of ours, or shows an icon, before anything is opened. */
function isOfFirstScreen(id: string, context: Context): boolean {
  known ??= firstScreen(context);
  return known(id);
}

function firstScreen(context: Context): (id: string) => boolean {
  const found = new Set(BEGINNINGS.map((file) => path.join(import.meta.dirname, 'src', file)));
  for (const id of found)
    for (const imported of context.getModuleInfo(id)?.importedIds ?? [])
      if (!imported.includes('/node_modules/')) found.add(imported);
  // The package of icons says of none of them who imports it.
  const icons = new Set(
    [...found].flatMap((id) => context.getModuleInfo(id)?.code?.match(/\bIcon[A-Z]\w+/g) ?? []),
  );
  return (id) => found.has(id) || icons.has(ICON.exec(id)?.[1] ?? '');
}

/**
 * How the modules are laid together. On HTTP/1.1 forty small files wait for one another: what every page needs comes in
 * one, what the first screen needs beside it in two, each run in a turn of its own, and what several later parts share in
 * another.
 */
export const codeSplitting: Rolldown.CodeSplittingOptions = {
  groups: [
    // Seventeen small style sheets would each hold up the first paint of a phone: one is the first screen's, one the rest.
    {
      name: (id, context) => (isOfFirstScreen(id, context) ? 'styles' : 'more-styles'),
      test: /\.css(?:$|\?)/,
      priority: 5,
    },
    { name: 'libraries', test: EVERY_PAGE_NEEDS, priority: 4 },
    { name: 'schemas', test: SCHEMAS, minShareCount: 2, priority: 3 },
    { name: 'overlays', test: OVERLAYS, minShareCount: 2, priority: 3 },
    {
      name: (id, context) => {
        if (!isOfFirstScreen(id, context)) return null;
        return STANDS_ON_NO_COMPONENT.test(id) ? 'basics' : 'interface';
      },
      minShareCount: 2,
      priority: 2,
    },
    { name: 'controls', test: SHARED_OR_ICON, minShareCount: 2, priority: 1 },
  ],
};

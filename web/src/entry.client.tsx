import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { isPublicPath, languageOfPath } from './i18n/addresses.ts';
import { isLanguage } from './i18n/languages.ts';
import { speak, storedLanguage } from './shell/spoken-language.ts';

declare global {
  interface Window {
    /** The router's own note: `isSpaMode` where the page holds nothing but a frame. */
    __reactRouterContext?: { isSpaMode: boolean };
  }
}

/** A page must be taken over in the language it was written in; an empty one can begin in the wanted one. */
function firstLanguage() {
  const { pathname } = window.location;
  if (window.__reactRouterContext?.isSpaMode)
    return isPublicPath(pathname) ? languageOfPath(pathname) : storedLanguage();
  const { lang } = document.documentElement;
  return isLanguage(lang) ? lang : languageOfPath(pathname);
}

void speak(firstLanguage()).finally(() =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    );
  }),
);

import { languageOfPath } from '../i18n/addresses.ts';
import { FALLBACK_LANGUAGE, LANGUAGE_KEY } from '../i18n/languages.ts';
import { onPress } from './on-press.ts';

/** Where on a page somebody was who chose another language: told to the next document. */
const PLACE_KEY = 'languagePlace';

function keepPlace(link: HTMLAnchorElement): void {
  link.search = window.location.search;
  link.hash = window.location.hash;
  sessionStorage.setItem(PLACE_KEY, String(window.scrollY));
}

function takePlace(): void {
  const place = sessionStorage.getItem(PLACE_KEY);
  sessionStorage.removeItem(PLACE_KEY);
  if (place !== null) window.scrollTo({ top: Number(place), behavior: 'instant' });
}

/** Letters to the signed-in follow their choice; the next choice tries again where the server was not reached. */
function tellServer(language: string): void {
  if (document.documentElement.dataset.session !== 'in') return;
  fetch('/api/auth/set-language', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ language }),
    keepalive: true,
  }).catch(() => undefined);
}

/**
 * A link to another language, `[data-language]`, is a choice that the application keeps to, and so is an address with a
 * language. The page in the other language stands where this one stood. Where the application runs, it does this itself.
 */
export function rememberLanguage(): void {
  const language = languageOfPath(window.location.pathname);
  if (language !== FALLBACK_LANGUAGE) localStorage.setItem(LANGUAGE_KEY, language);
  takePlace();
  onPress('[data-language]', (link) => {
    const { language = FALLBACK_LANGUAGE } = link.dataset;
    localStorage.setItem(LANGUAGE_KEY, language);
    if ('__reactRouterContext' in window) return;
    keepPlace(link as HTMLAnchorElement);
    tellServer(language);
  });
}

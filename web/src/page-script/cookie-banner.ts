import {
  type CookieChoice,
  consentOf,
  currentSettings,
  keepConsent,
  NECESSARY_ONLY,
  OPTIONAL_COOKIES,
  readConsent,
} from '../lib/cookie-consent.ts';
import { onPress } from './on-press.ts';
import { countVisit } from './visits.ts';

const banner = () => document.querySelector<HTMLElement>('[data-cookie-banner]');
const opener = () => document.querySelector<HTMLElement>('[data-cookie-opener]');
const switches = () =>
  OPTIONAL_COOKIES.flatMap((kind) => {
    const input = document.querySelector<HTMLInputElement>(`input[name="cookie-${kind}"]`);
    return input ? [{ kind, input }] : [];
  });

function showView(view: 'question' | 'settings'): void {
  for (const part of document.querySelectorAll<HTMLElement>('[data-cookie-view]')) {
    part.hidden = part.dataset.cookieView !== view;
  }
}

function showBanner(open: boolean): void {
  const [sheet, button] = [banner(), opener()];
  if (!sheet) return;
  if (open) {
    const settings = currentSettings(localStorage, Date.now());
    for (const { kind, input } of switches()) input.checked = settings[kind];
    showView('question');
  }
  sheet.hidden = !open;
  if (button) button.hidden = open;
}

function choose(choice: CookieChoice): void {
  const settings = { ...NECESSARY_ONLY };
  for (const { kind, input } of switches()) settings[kind] = input.checked;
  keepConsent(localStorage, consentOf(choice, Date.now(), settings));
  showBanner(false);
  startAllowed();
  // On phones the button stands at the page's foot, where nobody is to be led.
  (opener() ?? document.body).focus({ preventScroll: true });
}

/** Starts what needed a choice, on public pages only: in the application nothing optional runs. */
function startAllowed(): void {
  if (opener()) countVisit();
}

/**
 * The cookie question of `shell/cookie-banner.tsx`: asks by itself where there is an opener and no valid choice, opens
 * again by `[data-cookie-settings]`.
 */
export function askForCookies(): void {
  onPress('[data-cookie-settings]', () => {
    showBanner(true);
    banner()?.querySelector('button')?.focus();
  });
  onPress('[data-cookie-choice]', ({ dataset }) => choose(dataset.cookieChoice as CookieChoice));
  onPress('[data-cookie-show]', ({ dataset }) =>
    showView(dataset.cookieShow === 'settings' ? 'settings' : 'question'),
  );
  if (opener()) showBanner(readConsent(localStorage, Date.now()) === null);
  startAllowed();
}

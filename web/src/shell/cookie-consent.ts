import { useSyncExternalStore } from 'react';

export const OPTIONAL_COOKIES = ['analytics', 'marketing', 'personalization'] as const;
export type OptionalCookie = (typeof OPTIONAL_COOKIES)[number];
export type CookieSettings = Record<OptionalCookie, boolean> & { necessary: true };

interface CookieConsent {
  choice: 'all' | 'necessary' | 'custom';
  /** Milliseconds since 1970. */
  timestamp: number;
  settings: CookieSettings;
}

const KEY = 'cookieConsent';
/** After this many milliseconds (12 hours) the question is asked again. */
const VALID_FOR = 43_200_000;

export const NECESSARY_ONLY: CookieSettings = {
  necessary: true,
  analytics: false,
  marketing: false,
  personalization: false,
};
const EVERYTHING: CookieSettings = {
  necessary: true,
  analytics: true,
  marketing: true,
  personalization: true,
};

/** The stored choice while it is valid, else null; optional cookies stay off then. */
export function readConsent(storage: Pick<Storage, 'getItem'>, now: number): CookieConsent | null {
  try {
    const stored = JSON.parse(storage.getItem(KEY) ?? 'null') as Partial<CookieConsent> | null;
    if (!stored?.settings || typeof stored.timestamp !== 'number' || stored.choice === undefined) return null;
    if (now - stored.timestamp > VALID_FOR || stored.timestamp > now) return null;
    return {
      choice: stored.choice,
      timestamp: stored.timestamp,
      settings: { ...NECESSARY_ONLY, ...stored.settings },
    };
  } catch {
    return null;
  }
}

/** What the stored record is for a choice made now. */
export function consentOf(
  choice: CookieConsent['choice'],
  now: number,
  settings = NECESSARY_ONLY,
): CookieConsent {
  if (choice === 'all') return { choice, timestamp: now, settings: EVERYTHING };
  if (choice === 'necessary') return { choice, timestamp: now, settings: NECESSARY_ONLY };
  return { choice, timestamp: now, settings };
}

const changed = new EventTarget();
let asked = false;
const announce = () => changed.dispatchEvent(new Event('change'));

/** Opens the banner again, with the settings chosen before. */
export function openCookieSettings(): void {
  asked = true;
  announce();
}

export function saveConsent(choice: CookieConsent['choice'], settings?: CookieSettings): void {
  localStorage.setItem(KEY, JSON.stringify(consentOf(choice, Date.now(), settings)));
  asked = false;
  announce();
}

function subscribe(listener: () => void) {
  changed.addEventListener('change', listener);
  return () => changed.removeEventListener('change', listener);
}

/** `asked`: the person opened it. `due`: no valid choice is stored. Closed in the prerendered page. */
export function useCookieBanner(): 'closed' | 'due' | 'asked' {
  return useSyncExternalStore(
    subscribe,
    () => (asked ? 'asked' : readConsent(localStorage, Date.now()) ? 'closed' : 'due'),
    () => 'closed',
  );
}

/** The choice in force now: only the necessary ones without one. */
export function currentSettings(): CookieSettings {
  return readConsent(localStorage, Date.now())?.settings ?? NECESSARY_ONLY;
}

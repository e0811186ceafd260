export const OPTIONAL_COOKIES = ['analytics', 'marketing', 'personalization'] as const;
export type OptionalCookie = (typeof OPTIONAL_COOKIES)[number];
export type CookieSettings = Record<OptionalCookie, boolean> & { necessary: true };

export type CookieChoice = 'all' | 'necessary' | 'custom';

interface CookieConsent {
  choice: CookieChoice;
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
export function consentOf(choice: CookieChoice, now: number, settings = NECESSARY_ONLY): CookieConsent {
  if (choice === 'all') return { choice, timestamp: now, settings: EVERYTHING };
  if (choice === 'necessary') return { choice, timestamp: now, settings: NECESSARY_ONLY };
  return { choice, timestamp: now, settings };
}

/** The choice in force now: only the necessary ones without one. */
export function currentSettings(storage: Pick<Storage, 'getItem'>, now: number): CookieSettings {
  return readConsent(storage, now)?.settings ?? NECESSARY_ONLY;
}

/** Stores a choice until it is changed or has become old. */
export function keepConsent(storage: Pick<Storage, 'setItem'>, consent: CookieConsent): void {
  storage.setItem(KEY, JSON.stringify(consent));
}

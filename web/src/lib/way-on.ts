const KEY = 'postownia.way-on';
/** So long somebody who has to sign in first is still led to what they wanted. */
const KEPT_MILLISECONDS = 60 * 60 * 1000;
const HOME = '/dashboard';
/** A path of the product, never an address of somebody else's. */
const OWN_PATH = /^\/(?![/\\])[^\\\s]*$/;

/** Remembers, for this tab, where a visitor wanted to go before they had to sign in. What is no path of ours is left out. */
export function rememberWayOn(path: string, now = Date.now()): void {
  if (!OWN_PATH.test(path)) return;
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ path, until: now + KEPT_MILLISECONDS }));
  } catch {
    // A forbidden storage only costs the shortcut: the person arrives in the calendar.
  }
}

/** Where somebody of this tab wants to go once they are signed in; null: nowhere in particular. */
export function keptWayOn(now = Date.now()): string | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as {
      path?: unknown;
      until?: unknown;
    } | null;
    const isFresh = typeof kept?.until === 'number' && kept.until > now;
    return isFresh && typeof kept.path === 'string' && OWN_PATH.test(kept.path) ? kept.path : null;
  } catch {
    return null;
  }
}

/** Where whoever just signed in goes: where they wanted to, once, else to the dashboard. */
export function takeWayOn(now = Date.now()): string {
  const kept = keptWayOn(now);
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // A forbidden storage kept nothing either.
  }
  return kept ?? HOME;
}

import { currentSettings } from '../lib/cookie-consent.ts';

/** Counts this page once, where it may: with consent, and never against the browser's own "do not sell or share". */
export function countVisit(): void {
  const refused = 'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true;
  if (counted || refused || !currentSettings(localStorage, Date.now()).analytics) return;
  counted = true;
  const path = window.location.pathname.replace(/(.)\/$/, '$1');
  // Whoever blocks it is not counted.
  fetch('/api/v1/visits', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ path }),
    credentials: 'omit',
  })
    .then((answer) => answer.text())
    .catch(() => undefined);
}

let counted = false;

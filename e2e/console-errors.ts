import type { Page } from '@playwright/test';

/** The runner's own word where a story goes without the service worker. */
const BLOCKED = 'Service Worker registration blocked by Playwright';

/** Everything the browser complains about from now on; a healthy page stays silent. */
export function consoleErrorsOf(page: Page): string[] {
  const consoleErrors: string[] = [];
  page.on('console', (message) => {
    const isComplaint = message.type() === 'error' || message.type() === 'warning';
    if (isComplaint && message.text() !== BLOCKED)
      consoleErrors.push(`${message.text()} (${message.location().url || page.url()})`);
  });
  page.on('pageerror', (error) => consoleErrors.push(`${error.message} (${page.url()})`));
  return consoleErrors;
}

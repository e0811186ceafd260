import type { Page } from '@playwright/test';

/** Everything the browser complains about from now on; a healthy page stays silent. */
export function consoleErrorsOf(page: Page): string[] {
  const consoleErrors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      consoleErrors.push(`${message.text()} (${message.location().url || page.url()})`);
  });
  page.on('pageerror', (error) => consoleErrors.push(`${error.message} (${page.url()})`));
  return consoleErrors;
}

import { onPress } from './on-press.ts';

/** `[data-theme-toggle]` goes to the look that is not shown; `before-paint.js` knows which, and applies it. */
export function switchThemes(): void {
  onPress('[data-theme-toggle]', () => {
    const { nextTheme = 'system' } = document.documentElement.dataset;
    if (nextTheme === 'system') localStorage.removeItem('theme');
    else localStorage.setItem('theme', nextTheme);
    dispatchEvent(new Event('themechange'));
  });
}

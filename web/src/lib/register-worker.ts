const WORKER = '/service-worker.js';
/** From the page's first script on: by then it has read what it shows, and reading it again for the worker disturbs nobody. */
const CALM_MILLISECONDS = 5_000;

/**
 * Lets this browser keep what the application opens with, once the page has nothing more urgent to do. A browser that keeps
 * nothing, or a private window, goes on without.
 * @param onFirst called once the worker stands before a page that was read without it: only what is asked from now on is kept
 */
export function registerWorker(onFirst: () => void): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  if (serviceWorker.controller === null)
    serviceWorker.addEventListener('controllerchange', onFirst, { once: true });
  const register = () => serviceWorker.register(WORKER).catch(() => undefined);
  setTimeout(() => {
    if ('requestIdleCallback' in window)
      window.requestIdleCallback(() => void register(), { timeout: 5_000 });
    else void register();
  }, CALM_MILLISECONDS);
}

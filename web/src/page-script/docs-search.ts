/** Readies `[data-docs-search]` of the documentation; index and words are fetched when its field is first used. */
export function offerSearch(): void {
  const search = document.querySelector<HTMLElement>('[data-docs-search]');
  const field = search?.querySelector('input');
  if (!search || !field) return;
  field.disabled = false;
  field.addEventListener(
    'focus',
    // Where it cannot be fetched the list of all pages is still there.
    () =>
      void import('./run-search.ts').then(({ runSearch }) => runSearch(search, field)).catch(() => undefined),
    { once: true },
  );
}

/**
 * Brings an element into sight and keeps it there while what stands above it still comes, until whoever reads moves the
 * page. @returns ends it
 */
export function keepInSight(element: HTMLElement): () => void {
  const over = new AbortController();
  const grown = new ResizeObserver(() => element.scrollIntoView());
  grown.observe(document.body);
  over.signal.addEventListener('abort', () => grown.disconnect());
  const end = () => over.abort();
  for (const moved of ['wheel', 'touchmove', 'pointerdown', 'keydown'])
    window.addEventListener(moved, end, { passive: true, signal: over.signal });
  return end;
}

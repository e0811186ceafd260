const OPEN = 'details[data-dismissable][open]';

const openOnes = () => document.querySelectorAll<HTMLDetailsElement>(OPEN);

/**
 * Menus are `details[data-dismissable]`, which the browser opens by itself. Here they close: by Escape, by a press
 * outside, by following a link inside, and when the focus leaves them.
 */
export function closeDisclosures(): void {
  const closeOthers = (target: EventTarget | null) => {
    for (const open of openOnes()) if (!(target instanceof Node && open.contains(target))) open.open = false;
  };
  document.addEventListener('pointerdown', ({ target }) => closeOthers(target));
  document.addEventListener('focusin', ({ target }) => closeOthers(target));
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest('a') : null;
    for (const open of openOnes()) if (link && open.contains(link)) open.open = false;
  });
  document.addEventListener('keydown', ({ key }) => {
    const innermost = key === 'Escape' ? [...openOnes()].at(-1) : undefined;
    if (!innermost) return;
    innermost.open = false;
    innermost.querySelector('summary')?.focus();
  });
}

/** By these somebody shows that they are about to do something. */
const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'keydown'] as const;

let waiting: (() => void)[] | undefined;
let hasCome = false;

function come(): void {
  hasCome = true;
  for (const sign of SIGNS) window.removeEventListener(sign, come, true);
  for (const act of waiting ?? []) act();
  waiting = undefined;
}

/** Calls it at the first sign of a hand: before a press can be meant, and not while a page is only being shown. */
export function atFirstSign(act: () => void): void {
  if (typeof window === 'undefined') return;
  if (hasCome) {
    act();
    return;
  }
  if (waiting === undefined) {
    waiting = [];
    for (const sign of SIGNS) window.addEventListener(sign, come, { capture: true, passive: true });
  }
  waiting.push(act);
}

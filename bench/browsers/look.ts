import type { DrivenPage } from './driven-page.ts';

/** A control as somebody sees it. */
export interface Control {
  /** What it is and what it is called; numbers are left out. */
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What a browser shows at one stop of a walk. */
export interface Look {
  readonly stop: string;
  readonly controls: readonly Control[];
  /** The words of the page's main part; where a line ends is left to the browser. */
  readonly words: readonly string[];
  /** CSS pixels by which the page is wider than its window. */
  readonly overflow: number;
  readonly errors: readonly string[];
  readonly screenshot: Buffer;
}

/** Waits until what moves has come to rest, then reads what is shown. */
export async function look(page: DrivenPage, stop: string): Promise<Look> {
  await page.run(settle);
  const shown = await page.run(readPage);
  return { stop, ...shown, screenshot: await page.screenshot() };
}

/** From now on the page keeps its errors, for the next look. */
export const keepErrors = (page: DrivenPage): Promise<void> =>
  page.run(() => {
    const kept = window as unknown as { walkErrors?: string[] };
    if (kept.walkErrors !== undefined) return;
    kept.walkErrors = [];
    addEventListener('error', ({ message }) => kept.walkErrors?.push(message));
    addEventListener('unhandledrejection', ({ reason }) => kept.walkErrors?.push(String(reason)));
  });

/**
 * In the page: it has its heading, fonts and pictures are there, nothing is busy, no transition runs, and for a second no word
 * has come or gone.
 */
async function settle(): Promise<void> {
  const pause = (milliseconds: number) => new Promise((later) => setTimeout(later, milliseconds));
  await document.fonts.ready;
  let shown = '';
  const isRestless = () => {
    const before = shown;
    shown = document.body.innerText;
    return shown !== before || isUnfinished();
  };
  const isUnfinished = () =>
    document.querySelector('main h1, main h2') === null ||
    document.querySelector('[aria-busy="true"]') !== null ||
    [...document.images].some((image) => image.loading !== 'lazy' && !image.complete) ||
    document.getAnimations().some(({ effect, playState }) => {
      const { iterations } = effect?.getComputedTiming() ?? {};
      return playState === 'running' && iterations !== Number.POSITIVE_INFINITY;
    });
  for (let looks = 0, calm = 0; looks < 600 && calm < 20; looks += 1) {
    calm = isRestless() ? 0 : calm + 1;
    await pause(50);
  }
}

/** In the page: everything that can be pressed or filled, and the words of its main part. */
function readPage(): Omit<Look, 'stop' | 'screenshot'> {
  const plain = (text: string | null | undefined) =>
    (text ?? '').replaceAll(/\s+/g, ' ').replaceAll(/\d+/g, '#').trim();
  const nameOf = (element: Element): string => {
    const own = [...((element as HTMLInputElement).labels ?? [])].map((label) => label.textContent).join(' ');
    return plain(element.getAttribute('aria-label')) || plain(own) || plain(element.textContent);
  };
  const pressable =
    'a[href], button, summary, textarea, select, input, [role="radio"], [role="checkbox"], [role="switch"], [role="tab"], [role="gridcell"]';
  const controls = [...document.querySelectorAll(pressable)]
    .filter((one) => one.matches('summary') || one.closest('details:not([open])') === null)
    .filter((one) => one.getClientRects().length > 0 && getComputedStyle(one).visibility !== 'hidden')
    .map((one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      const kind = one.getAttribute('role') ?? one.tagName.toLowerCase();
      return { name: `${kind} ${nameOf(one).slice(0, 60)}`, x, y: y + scrollY, width, height };
    })
    .filter(({ width, height }) => width > 2 && height > 2);
  const main = document.querySelector('main') ?? document.body;
  // What a closed choice could offer is the browser's own (time zones), and not shown.
  const offered = [...main.querySelectorAll('select')].map((choice) => choice.innerText).filter(Boolean);
  const text = offered.reduce((left, choices) => left.replace(choices, ''), main.innerText);
  return {
    controls,
    words: text
      .replaceAll(/\d+/g, ' # ')
      .split(/\s+/)
      .filter((word) => word !== ''),
    overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    errors: (window as unknown as { walkErrors?: string[] }).walkErrors ?? [],
  };
}

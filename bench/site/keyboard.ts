import type { Page } from '@playwright/test';

/** Stops of the keyboard that a page can have before something is wrong with the walk itself. */
const MOST_STOPS = 1_000;

/** Numbers what can be seen and used on the page; a group of radio buttons is one stop. Returns how many there are. */
function markControls(): number {
  const groups = new Set<string>();
  let count = 0;
  for (const element of document.querySelectorAll<HTMLElement>(
    'a[href], button, input, select, textarea, summary, [tabindex]',
  )) {
    if (!element.checkVisibility({ visibilityProperty: true }) || element.tabIndex < 0) continue;
    if (element.matches(':disabled') || element.closest('[inert]')) continue;
    if (element instanceof HTMLInputElement && element.type === 'radio') {
      if (groups.has(element.name)) continue;
      groups.add(element.name);
      for (const radio of document.getElementsByName(element.name)) radio.dataset.stop = String(count);
    }
    element.dataset.stop = String(count++);
  }
  return count;
}

/** The control that has the focus, and whether a person can see that it has. */
function readStop(): { stop: number | null; visible: boolean; html: string } {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement) || element === document.body)
    return { stop: null, visible: true, html: '' };
  const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
  const outlined = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0;
  return {
    stop: element.dataset.stop === undefined ? null : Number(element.dataset.stop),
    visible: outlined || boxShadow !== 'none',
    html: element.outerHTML.slice(0, 120),
  };
}

/** Walks through the page by Tab alone. Tells what it could not reach and where the focus could not be seen. */
export async function keyboardFaultsOf(page: Page): Promise<string[]> {
  const count = await page.evaluate(markControls);
  const reached = new Set<number>();
  const faults: string[] = [];
  for (let presses = 0; presses < Math.min(count + 2, MOST_STOPS) && reached.size < count; presses++) {
    await page.keyboard.press('Tab');
    const { stop, visible, html } = await page.evaluate(readStop);
    if (stop !== null) reached.add(stop);
    if (!visible) faults.push(`no visible focus: ${html}`);
  }
  for (let stop = 0; stop < count; stop++) {
    if (reached.has(stop)) continue;
    const html = await page
      .locator(`[data-stop="${stop}"]`)
      .first()
      .evaluate((element) => element.outerHTML);
    faults.push(`not reached: ${html.slice(0, 120)}`);
  }
  return faults;
}

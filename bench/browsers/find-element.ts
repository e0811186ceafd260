import { type DrivenPage, MARK } from './driven-page.ts';

/** How a person would say which control is meant: what it is and what it is called, or a part of that. */
export interface Wanted {
  readonly kind: 'button' | 'link' | 'choice' | 'field' | 'day' | 'heading' | 'dialog' | 'article';
  readonly name: string;
  /** True where the name is not a part but the whole. */
  readonly whole?: boolean;
}

const SELECTORS: Readonly<Record<Wanted['kind'], string>> = {
  button: 'button, [role="button"], summary',
  link: 'a[href]',
  choice: '[role="radio"], [role="checkbox"], input[type="radio"], input[type="checkbox"]',
  field: 'textarea, [role="textbox"], input:not([type="radio"], [type="checkbox"], [type="file"])',
  day: '[role="gridcell"]',
  heading: 'h1, h2, h3',
  dialog: 'dialog[open], [role="dialog"]',
  article: 'article',
};
const PATIENCE_MILLISECONDS = 300_000;
const LOOK_MILLISECONDS = 50;

/** Waits until something like this is seen. @throws when it does not come within five minutes */
export const see = (page: DrivenPage, wanted: Wanted): Promise<void> =>
  until(
    page,
    `${wanted.kind} „${wanted.name}”`,
    isThere,
    SELECTORS[wanted.kind],
    wanted.name,
    wanted.whole ?? false,
    '',
  );

/** Presses it as soon as it is seen and can be pressed. */
export async function press(page: DrivenPage, wanted: Wanted): Promise<void> {
  const { kind, name, whole = false } = wanted;
  await until(page, `${kind} „${name}”`, isThere, SELECTORS[kind], name, whole, MARK);
  await page.press();
}

/** Puts the text into a field in place of what it holds. */
export async function fill(page: DrivenPage, name: string, text: string): Promise<void> {
  await press(page, { kind: 'field', name });
  await page.run(() => (document.activeElement as HTMLInputElement | null)?.select?.());
  await page.type(text);
}

/** Asks the page until it says yes. */
export async function until<Args extends readonly unknown[]>(
  page: DrivenPage,
  what: string,
  inPage: (...args: Args) => boolean,
  ...args: Args
): Promise<void> {
  for (
    const began = performance.now();
    ;
    await new Promise((later) => setTimeout(later, LOOK_MILLISECONDS))
  ) {
    if (await page.run(inPage, ...args).catch(() => false)) return;
    if (performance.now() - began > PATIENCE_MILLISECONDS) {
      const shown = await page.run(() => `${location.href}\n${document.body.innerText.slice(0, 2_000)}`);
      throw new Error(`${page.browser} never showed ${what}. It shows ${shown}`);
    }
  }
}

/** In the page: whether such an element is seen and enabled; it is marked where a mark is given. */
function isThere(selector: string, name: string, whole: boolean, mark: string): boolean {
  const plain = (text: string | null | undefined) => (text ?? '').replaceAll(/\s+/g, ' ').trim();
  const nameOf = (element: Element): string => {
    const labels = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const labelled = plain(labels.map((id) => document.getElementById(id)?.textContent).join(' '));
    const own = [...((element as HTMLInputElement).labels ?? [])].map((label) => label.textContent).join(' ');
    return labelled || plain(element.getAttribute('aria-label')) || plain(own) || plain(element.textContent);
  };
  const fits = (element: Element) =>
    element.getClientRects().length > 0 &&
    getComputedStyle(element).visibility !== 'hidden' &&
    !(element as HTMLButtonElement).disabled &&
    (whole ? nameOf(element) === name : nameOf(element).toLowerCase().includes(name.toLowerCase()));
  const found = [...document.querySelectorAll(selector)].find(fits);
  if (found === undefined) return false;
  if (mark !== '') {
    for (const marked of document.querySelectorAll(`[${mark}]`)) marked.removeAttribute(mark);
    found.setAttribute(mark, '');
    found.scrollIntoView({ block: 'center', behavior: 'instant' });
  }
  return true;
}

/** What a walk does with a page, whatever browser shows it. Functions given to `run` run in the page and see only their arguments. */
export interface DrivenPage {
  /** As it is called in tables and on sheets. */
  readonly browser: string;
  open(address: string): Promise<void>;
  run<Args extends readonly unknown[], Result>(
    inPage: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result>;
  /** Presses with the browser's own pointer what `mark` marked in the page. */
  press(): Promise<void>;
  /** Types with the browser's own keyboard into what has the focus. */
  type(text: string): Promise<void>;
  key(name: Key): Promise<void>;
  /** Goes on in the window that the page has just opened. */
  enterPopup(): Promise<void>;
  /** Waits until that window has closed itself and goes on in the first one. */
  leavePopup(): Promise<void>;
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

/** Keys with the code points that WebDriver gives them (W3C WebDriver, 17.4.2). */
export const KEYS = { Enter: '\uE007', Escape: '\uE00C', Tab: '\uE004', ArrowRight: '\uE014' } as const;
export type Key = keyof typeof KEYS;

/** The width and height of every page, in CSS pixels. */
export const VIEW = { width: 1440, height: 900 } as const;

/** The attribute that says which element `press` means. */
export const MARK = 'data-walk-mark';

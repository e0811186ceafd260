import puppeteer, { type Browser, type LaunchOptions, type Page } from 'puppeteer-core';
import { type DrivenPage, MARK, VIEW } from './driven-page.ts';

/** Firefox as Debian has it (`firefox-esr`), driven by WebDriver BiDi. */
export const openFirefox = (): Promise<DrivenPage> =>
  openPage('Firefox', {
    browser: 'firefox',
    executablePath: process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr',
    extraPrefsFirefox: { 'intl.accept_languages': 'pl-PL, pl', 'layout.css.devPixelsPerPx': '1.0' },
  });

/** The browser that the stories run in. */
export const openChromium = (): Promise<DrivenPage> =>
  openPage('Chromium', {
    browser: 'chrome',
    ...(process.env.CHROME_PATH === undefined ? {} : { executablePath: process.env.CHROME_PATH }),
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--lang=pl', '--hide-scrollbars'],
  });

async function openPage(name: string, options: LaunchOptions): Promise<DrivenPage> {
  const browser: Browser = await puppeteer.launch({ headless: true, ...options });
  const first = await browser.newPage();
  await first.setViewport(VIEW);
  let page = first;
  return {
    browser: name,
    open: async (address) => {
      const go = () => page.goto(address, { waitUntil: 'load', timeout: 120_000 });
      // So Firefox calls a navigation in whose place the page began another one.
      await go().catch((error: Error) => {
        if (!error.message.includes('NS_BINDING_ABORTED')) throw error;
        return go();
      });
    },
    run: (inPage, ...args) => page.evaluate(inPage as never, ...(args as unknown as never[])) as never,
    press: () => page.click(`[${MARK}]`),
    type: (text) => page.keyboard.type(text),
    key: (key) => page.keyboard.press(key),
    enterPopup: async () => {
      page = await popupOf(browser);
    },
    leavePopup: async () => {
      while (!page.isClosed()) await pause();
      page = first;
      // A window behind another draws no frame, and a press waits for one.
      await page.bringToFront();
    },
    screenshot: async () => Buffer.from(await page.screenshot()),
    close: () => browser.close(),
  };
}

/** A window that another one opened is not blank as the browser's first is. */
async function popupOf(browser: Browser): Promise<Page> {
  for (;;) {
    const pages = await browser.pages();
    const opened = pages.at(-1);
    if (pages.length > 2 && opened !== undefined) return opened;
    await pause();
  }
}

const pause = () => new Promise((later) => setTimeout(later, 50));

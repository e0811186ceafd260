import { mkdirSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { dayAfter, todayInWarsaw } from '../../e2e/calendar-page.ts';
import { PASSWORD } from '../new-user.ts';
import type { Figure } from '../report.ts';
import { compareLooks, type Difference } from './compare-looks.ts';
import { type DrivenPage, VIEW } from './driven-page.ts';
import { keepErrors, type Look, look } from './look.ts';
import { openChromium, openFirefox } from './open-puppeteer.ts';
import { openWebKit } from './open-webkit.ts';
import { walkStory } from './story.ts';

const OPENERS = [openChromium, openFirefox, openWebKit];
const SHEETS = path.join(import.meta.dirname, '../results/browsers');
const SHEET_WIDTH = 720;
/** One account's screens. The settings are those of the brand: who is signed in where differs by what was done before. */
const SCREENS = (today: string) => ({
  calendar: `/dashboard?dzien=${today}`,
  'a day to come': `/dashboard?dzien=${dayAfter(today, 2)}`,
  accounts: '/dashboard?tab=social-media',
  composer: `/posts/new?dzien=${dayAfter(today, 20)}`,
  review: `/posts/review?od=${dayAfter(today, 10)}&do=${dayAfter(today, 14)}`,
  library: '/library',
  settings: '/settings/marka',
  'price list': '/pricing',
});

/**
 * The same story in Chromium, Firefox and WebKit, each with an account of its own, and then the screens of one account in
 * all three. What the others show otherwise than Chromium is counted and printed; `bench/results/browsers` has each stop
 * of the three side by side.
 */
export async function compareBrowsers(url: string): Promise<Figure[]> {
  const stories = new Map<string, Look[]>();
  const screens = new Map<string, Look[]>();
  let owner = '';
  for (const open of OPENERS) {
    const page = await open();
    try {
      const email = `walk-${page.browser.toLowerCase()}-${Date.now()}@example.com`;
      stories.set(page.browser, await walkStory(page, url, email));
      owner ||= email;
      screens.set(page.browser, await walkScreens(page, url, owner));
    } finally {
      await page.close();
    }
  }
  for (const [kind, looks] of [
    ['story', stories],
    ['screen', screens],
  ] as const)
    await drawSheets(kind, [...looks.values()]);
  return [...stories.keys()].flatMap((browser) => figuresOf(browser, stories, screens));
}

/** Texts of other accounts differ, so only these are compared word by word. */
async function walkScreens(page: DrivenPage, url: string, email: string): Promise<Look[]> {
  await page.open(`${url}/login`);
  await page.run(signIn, email, PASSWORD);
  const looks: Look[] = [];
  for (const [stop, address] of Object.entries(SCREENS(todayInWarsaw()))) {
    await page.open(`${url}${address}`);
    await keepErrors(page);
    looks.push(await look(page, stop));
  }
  return looks;
}

async function signIn(email: string, password: string): Promise<void> {
  const post = (path: string, body: object) =>
    fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  await post('/api/auth/sign-out', {});
  const answer = await post('/api/auth/sign-in/email', { email, password });
  if (!answer.ok) throw new Error(`sign-in answered ${answer.status}`);
}

function figuresOf(browser: string, stories: Map<string, Look[]>, screens: Map<string, Look[]>): Figure[] {
  const story = stories.get(browser) ?? [];
  const own = screens.get(browser) ?? [];
  const all = [...story, ...own];
  const [model] = screens.values();
  const differences = own.flatMap((one, n) => compareLooks(one, model?.[n] ?? one));
  printDifferences(browser, differences);
  const errors = all.flatMap((one) => one.errors);
  for (const error of errors) process.stdout.write(`  ${browser}: ${error}\n`);
  return [
    {
      name: `${browser}: stops of the story`,
      value: story.length,
      unit: '',
      least: stories.values().next().value?.length ?? 1,
    },
    {
      name: `${browser}: differences on ${own.length} screens`,
      value: differences.length,
      unit: '',
      most: 0,
    },
    {
      name: `${browser}: screens wider than the window`,
      value: all.filter(({ overflow }) => overflow > 0).length,
      unit: '',
      most: 0,
    },
    { name: `${browser}: errors of the pages`, value: errors.length, unit: '', most: 0 },
  ];
}

function printDifferences(browser: string, differences: readonly Difference[]): void {
  for (const { stop, what } of differences) process.stdout.write(`  ${browser}, ${stop}: ${what}\n`);
}

/** Each stop's three screenshots side by side. */
async function drawSheets(kind: string, browsers: readonly Look[][]): Promise<void> {
  mkdirSync(SHEETS, { recursive: true });
  const height = Math.round((SHEET_WIDTH * VIEW.height) / VIEW.width);
  for (const [n, { stop }] of (browsers[0] ?? []).entries()) {
    const shots = browsers.flatMap((looks) => looks[n]?.screenshot ?? []);
    const parts = await Promise.all(
      shots.map((shot) =>
        sharp(shot).resize({ width: SHEET_WIDTH, height, fit: 'cover', position: 'top' }).toBuffer(),
      ),
    );
    const name = `${kind}-${String(n + 1).padStart(2, '0')}-${stop.replaceAll(/\W+/g, '-')}.jpg`;
    await sharp({ create: { width: SHEET_WIDTH * parts.length, height, channels: 3, background: '#fff' } })
      .composite(parts.map((input, at) => ({ input, left: at * SHEET_WIDTH, top: 0 })))
      .jpeg({ quality: 80 })
      .toFile(path.join(SHEETS, name));
  }
}

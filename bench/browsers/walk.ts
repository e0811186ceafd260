import type { Page } from '@playwright/test';
import type { Figure } from '../report.ts';
import { heardEvents, longestInteraction, percentile } from './events.ts';

const WORDS = 'Dziś od rana pieczemy drożdżówki z serem, zajrzyj po ciepłą do południa.';

/** How long a key waits for its paint in the composer. */
export async function measureTyping(page: Page, address: string): Promise<Figure[]> {
  await page.goto(address);
  const field = page.getByRole('textbox', { name: 'Wspólny tekst' });
  await field.click();
  await heardEvents(page);
  for (const key of WORDS) await page.keyboard.type(key, { delay: 20 });
  const heard = await heardEvents(page);
  // Keys whose paint came sooner than 16 ms are not told of.
  const keys = heard.filter(({ name }) => name === 'keydown' || name === 'keypress' || name === 'input');
  const told = [...keys.map(({ duration }) => duration), ...new Array<number>(WORDS.length).fill(8)];
  return [
    { name: 'composer: a key, 98 %', value: percentile(told, 98), unit: 'ms', most: 50 },
    { name: 'composer: a key, longest', value: Math.max(...told), unit: 'ms' },
  ];
}

interface Stop {
  readonly name: string;
  readonly path: string;
  readonly act: (page: Page) => Promise<void>;
}

const STOPS = (month: string): Stop[] => [
  {
    name: 'calendar',
    path: `/dashboard?dzien=${month}-10`,
    act: async (page) => {
      for (const day of ['08', '17', '25'])
        await page.locator(`[role="gridcell"][data-date="${month}-${day}"]`).click();
      for (const shape of ['Tydzień', 'Lista', 'Miesiąc'])
        await page.getByRole('radio', { name: shape, exact: true }).click();
    },
  },
  {
    name: 'composer',
    path: `/posts/new?dzien=${month}-10`,
    act: async (page) => {
      await page.getByRole('radio', { name: 'Relacja' }).click();
      await page.getByRole('radio', { name: 'Post', exact: true }).click();
      await page.getByRole('button', { name: 'Z biblioteki' }).click();
      await page.keyboard.press('Escape');
    },
  },
  {
    name: 'review',
    path: `/posts/review?od=${month}-01&do=${month}-20`,
    act: async (page) => {
      await page.getByRole('article').waitFor();
      for (const key of ['j', 'j', 'k', 'a']) await page.keyboard.press(key);
    },
  },
];

/** The longest press of each screen: nothing that a person does there waits longer for its paint. */
export async function measureInteractions(page: Page, url: string, month: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { name, path, act } of STOPS(month)) {
    await page.goto(`${url}${path}`);
    await page.getByRole('main').waitFor();
    await heardEvents(page);
    await act(page);
    const longest = longestInteraction(await heardEvents(page));
    figures.push({ name: `${name}: INP`, value: longest, unit: 'ms', most: 200 });
  }
  return figures;
}

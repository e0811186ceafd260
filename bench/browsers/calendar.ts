import type { CDPSession, Page } from '@playwright/test';
import type { Figure } from '../report.ts';
import { percentile } from './events.ts';

const TURNS = 8;
/** The processor of a cheap laptop, as a share of this one. */
const SLOWED = 4;
const DRAG_STEPS = 120;

const cellOf = (page: Page, date: string) => page.locator(`[role="gridcell"][data-date="${date}"]`);

/** Milliseconds from the press on the turn's button to the paint of a month whose posts all stand there. */
async function turn(
  page: Page,
  way: 'Następny miesiąc' | 'Poprzedni miesiąc',
  shown: string,
): Promise<number> {
  const button = page.getByRole('button', { name: way });
  return button.evaluate((pressed: HTMLElement, date) => {
    const painted = (done: (at: number) => void) => {
      const cell = document.querySelector(`[role="gridcell"][data-date="${date}"]`);
      if (cell === null) requestAnimationFrame(() => painted(done));
      else requestAnimationFrame(() => setTimeout(() => done(performance.now())));
    };
    const from = performance.now();
    pressed.click();
    return new Promise<number>((resolve) => painted((at) => resolve(at - from)));
  }, shown);
}

/** Turning to a month of two hundred posts and back. What it shows is known after the first time. */
export async function measureTurns(page: Page, month: string, now: string): Promise<Figure[]> {
  const middle = { there: `${month}-15`, back: `${now}-15` };
  const first = await turn(page, 'Następny miesiąc', middle.there);
  await page.getByRole('gridcell', { name: /szkic/ }).nth(20).waitFor();
  const turns: number[] = [];
  for (let times = 0; times < TURNS; times += 1) {
    turns.push(await turn(page, 'Poprzedni miesiąc', middle.back));
    turns.push(await turn(page, 'Następny miesiąc', middle.there));
  }
  return [
    { name: 'month of 200 posts: first turn', value: first, unit: 'ms' },
    { name: 'month of 200 posts: turn, median', value: percentile(turns, 50), unit: 'ms', most: 100 },
    { name: 'month of 200 posts: turn, longest', value: Math.max(...turns), unit: 'ms' },
  ];
}

/** Frames a second while a post is dragged over the full month on a slowed processor. */
export async function measureDrag(page: Page, browser: CDPSession, month: string): Promise<Figure[]> {
  const [from, to] = [cellOf(page, `${month}-08`), cellOf(page, `${month}-26`)];
  const [start, goal] = [await from.boundingBox(), await to.boundingBox()];
  if (start === null || goal === null) throw new Error('The month is not on the page.');
  await browser.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
  await page.mouse.move(start.x + 40, start.y + 40);
  await page.mouse.down();
  await page.mouse.move(start.x + 60, start.y + 60, { steps: 4 });
  const counting = page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const frames: number[] = [];
        let last = performance.now();
        const frame = (at: number) => {
          frames.push(at - last);
          last = at;
          if (Object.hasOwn(window, 'dragIsOver')) resolve(frames);
          else requestAnimationFrame(frame);
        };
        requestAnimationFrame(frame);
      }),
  );
  for (let step = 1; step <= DRAG_STEPS; step += 1) {
    const part = step / DRAG_STEPS;
    await page.mouse.move(start.x + 60 + (goal.x - start.x) * part, start.y + 60 + (goal.y - start.y) * part);
  }
  await page.evaluate(() => Object.assign(window, { dragIsOver: true }));
  const frames = (await counting).slice(2);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await browser.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const seconds = frames.reduce((sum, one) => sum + one, 0) / 1000;
  return [
    {
      name: `drag, processor ${SLOWED} × slower`,
      value: Math.round(frames.length / seconds),
      unit: 'fps',
      least: 60,
    },
    { name: `drag, processor ${SLOWED} × slower: frame, 95 %`, value: percentile(frames, 95), unit: 'ms' },
  ];
}

import type { Page } from '@playwright/test';

interface Heard {
  readonly name: string;
  /** Milliseconds from the press to the next paint, as the browser tells it: in steps of eight, from 16 on. */
  readonly duration: number;
  readonly interaction: number;
}

/** Has the page keep what its browser tells of every press, from its first document on. */
export async function listenToEvents(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const heard: Heard[] = [];
    Object.assign(window, { heardEvents: heard });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId?: number })[])
        heard.push({ name: entry.name, duration: entry.duration, interaction: entry.interactionId ?? 0 });
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  });
}

/** What was told since the last time this was asked. */
export async function heardEvents(page: Page): Promise<Heard[]> {
  // What is told of a press comes after its paint.
  await page.waitForTimeout(200);
  return page.evaluate(() => (window as unknown as { heardEvents: Heard[] }).heardEvents.splice(0));
}

/** The longest press: Interaction to Next Paint of so few presses. */
export function longestInteraction(heard: readonly Heard[]): number {
  return Math.max(0, ...heard.filter(({ interaction }) => interaction > 0).map(({ duration }) => duration));
}

/** The value below which so many of a hundred lie. */
export function percentile(values: readonly number[], of: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * of) / 100))] ?? 0;
}

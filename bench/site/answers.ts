import type { Figure } from '../report.ts';

const TRIES = 7;

async function milliseconds(address: string): Promise<number> {
  const started = performance.now();
  const answer = await fetch(address, { headers: { 'accept-encoding': 'br' } });
  const html = await answer.text();
  if (!answer.ok || !html.includes('<h1')) throw new Error(`${address} is no page: ${answer.status}`);
  return performance.now() - started;
}

/** How long the server takes to hand out a page's whole HTML: the slowest page, each at its median. */
export async function measureSiteAnswers(url: string, paths: readonly string[]): Promise<Figure[]> {
  let slowest = 0;
  for (const page of paths) {
    const times: number[] = [];
    for (let tries = 0; tries < TRIES; tries++) times.push(await milliseconds(url + page));
    slowest = Math.max(slowest, times.toSorted((one, other) => one - other)[Math.floor(TRIES / 2)] ?? 0);
  }
  return [
    { name: 'public pages', value: paths.length, unit: '' },
    { name: 'slowest page as HTML', value: slowest, unit: 'ms', most: 30 },
  ];
}

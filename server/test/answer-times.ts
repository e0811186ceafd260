import { randomFrom } from './hostile-files/hostile-file.ts';

/** Asks once; what it takes is measured by whoever calls. */
type Ask = () => Promise<unknown>;

/** The first questions load and open what no later one has to. */
const WARM_UP = 10;

/**
 * How often the second of two questions is answered later than the first, 0 to 1 (the Mann-Whitney statistic over its number of
 * pairs): 0.5 where nobody can tell them apart. Both are asked in one mixed order, so what else the machine does falls on both
 * alike and draws the share towards 0.5, never away from it.
 * @param options.times how often each is asked; of equal ones the share strays by 0.41 / √times (one standard deviation)
 * @param options.before done before each question, outside of what is measured
 */
export async function shareAnsweredLater(
  first: Ask,
  second: Ask,
  { times, before }: { times: number; before: Ask },
): Promise<number> {
  const took: [number[], number[]] = [[], []];
  for (const [n, which] of mixed(times + WARM_UP / 2).entries()) {
    await before();
    const begun = performance.now();
    await (which === 0 ? first : second)();
    if (n >= WARM_UP) took[which].push(performance.now() - begun);
  }
  const [one, other] = took;
  const later = (a: number, b: number) => (1 + Math.sign(b - a)) / 2;
  const won = one.flatMap((a) => other.map((b) => later(a, b))).reduce((sum, pair) => sum + pair, 0);
  return won / (one.length * other.length);
}

/** As many of the first as of the second, in an order that is the same at every run. */
function mixed(each: number): (0 | 1)[] {
  const random = randomFrom(each);
  const order = Array.from({ length: 2 * each }, (_, n): 0 | 1 => (n % 2 === 0 ? 0 : 1));
  for (let n = order.length - 1; n > 0; n -= 1) {
    const other = Math.floor(random() * (n + 1));
    [order[n], order[other]] = [order[other] as 0 | 1, order[n] as 0 | 1];
  }
  return order;
}

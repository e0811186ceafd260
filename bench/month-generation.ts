import { startProduct } from '../e2e/start-product.ts';
import { measureSpeed } from './content/measure-speed.ts';
import { generateMonth } from './idle-memory.ts';
import { signUpUser } from './new-user.ts';
import type { Figure } from './report.ts';

const RUNS = 3;

/** Thirty days through the whole product (queue, rows, ledger, files) beside the engines alone, both warm. */
export async function measureMonthGeneration(): Promise<Figure[]> {
  const product = await startProduct();
  const seconds: number[] = [];
  try {
    // The first month loads the engines, as the baseline's first does.
    for (let run = 0; run <= RUNS; run++) {
      const { headers } = await signUpUser(product.url);
      seconds.push(await generateMonth(product.url, headers));
    }
  } finally {
    await product.close();
  }
  const [, ...warm] = seconds;
  const ours = warm.sort((a, b) => a - b)[Math.floor(RUNS / 2)] ?? 0;
  const [engines] = await measureSpeed();
  const alone = engines?.value ?? Number.NaN;
  return [
    { name: '30 days, the whole product', value: ours, unit: 's', most: 6 },
    { name: '30 days, engines alone', value: alone, unit: 's' },
    { name: '30 days, ours : engines alone', value: ours / alone, unit: '×' },
  ];
}

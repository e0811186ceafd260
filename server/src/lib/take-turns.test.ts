import { expect, it } from 'vitest';
import { takeTurns } from './take-turns.ts';

it('runs at most so many at once, in order, and goes on after a failure', async () => {
  const inTurn = takeTurns(2);
  const begun: number[] = [];
  let [running, most] = [0, 0];
  const work = (n: number) => async () => {
    begun.push(n);
    running += 1;
    most = Math.max(most, running);
    await Promise.resolve();
    running -= 1;
    if (n === 1) throw new Error('broken');
    return n;
  };
  const results = await Promise.allSettled(Array.from({ length: 6 }, (_, n) => inTurn(work(n))));
  expect(begun).toEqual([0, 1, 2, 3, 4, 5]);
  expect(most).toBe(2);
  expect(results.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ]);
  await expect(inTurn(work(7))).resolves.toBe(7);
});

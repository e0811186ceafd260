import { expect, it } from 'vitest';
import { severalAtOnce } from './several-at-once.ts';

it('does everything once, in order, and never more at once than there are places', async () => {
  const begun: number[] = [];
  let running = 0;
  let most = 0;
  await severalAtOnce([1, 2, 3, 4, 5, 6, 7], 3, async (item) => {
    begun.push(item);
    running += 1;
    most = Math.max(most, running);
    await Promise.resolve();
    running -= 1;
  });
  expect(begun).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(most).toBe(3);
});

it('lets what runs end, begins nothing after a failure, and throws it', async () => {
  const ended: number[] = [];
  const work = async (item: number) => {
    await Promise.resolve();
    if (item === 2) throw new Error('two');
    await Promise.resolve();
    ended.push(item);
  };
  await expect(severalAtOnce([1, 2, 3, 4, 5], 2, work)).rejects.toThrow('two');
  expect(ended).toEqual([1]);
});

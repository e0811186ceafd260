import { expect, test } from 'vitest';
import { batchCalls } from './batch-calls.ts';

test('calls that come together go together, each with its own answer', async () => {
  const sizes: number[] = [];
  const double = batchCalls(
    async (numbers: readonly number[]) => {
      sizes.push(numbers.length);
      return numbers.map((number) => number * 2);
    },
    { most: 4, atOnce: 1 },
  );
  expect(await Promise.all([1, 2, 3, 4, 5, 6].map(double))).toEqual([2, 4, 6, 8, 10, 12]);
  expect(sizes).toEqual([4, 2]);
});

test('never more than allowed are under way', async () => {
  let underWay = 0;
  let most = 0;
  const call = batchCalls(
    async (inputs: readonly number[]) => {
      underWay += 1;
      most = Math.max(most, underWay);
      await new Promise(setImmediate);
      underWay -= 1;
      return inputs;
    },
    { most: 1, atOnce: 3 },
  );
  await Promise.all(Array.from({ length: 20 }, (_, index) => call(index)));
  expect(most).toBe(3);
});

test('an Error fails its own call, and a batch that throws is tried call by call', async () => {
  const call = batchCalls(
    async (inputs: readonly string[]) => {
      if (inputs.includes('poison')) throw new Error('poison');
      return inputs.map((input) => (input === 'lost' ? new Error('lost') : input));
    },
    { most: 10, atOnce: 1 },
  );
  const outcomes = await Promise.allSettled(['a', 'lost', 'poison', 'b'].map(call));
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
});

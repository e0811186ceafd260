import { expect, it } from 'vitest';
import { insist } from './insist.ts';

function failing(times: number) {
  const told = { tries: 0, waits: [] as number[] };
  const attempt = async () => {
    told.tries += 1;
    if (told.tries <= times) throw new Error(`no answer to try ${told.tries}`);
    return 'the part';
  };
  const wait = async (milliseconds: number) => void told.waits.push(milliseconds);
  return { told, answer: () => insist(attempt, wait) };
}

it('asks once where the answer comes', async () => {
  const { told, answer } = failing(0);
  expect(await answer()).toBe('the part');
  expect(told).toEqual({ tries: 1, waits: [] });
});

it('outlives an outage, waiting longer each time', async () => {
  const { told, answer } = failing(5);
  expect(await answer()).toBe('the part');
  expect(told.waits).toHaveLength(5);
  expect(told.waits).toEqual(told.waits.toSorted((one, other) => one - other));
  expect(new Set(told.waits).size).toBe(5);
});

it('gives up after half a minute, with the last reason', async () => {
  const { told, answer } = failing(100);
  await expect(answer()).rejects.toThrow('no answer to try 7');
  const waited = told.waits.reduce((sum, wait) => sum + wait, 0);
  expect(waited).toBeGreaterThan(25_000);
  expect(waited).toBeLessThan(40_000);
});

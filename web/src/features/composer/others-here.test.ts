import { PRESENCE_SECONDS } from '@postownia/contract/features/live-updates';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type OtherHere, openOthersHere } from './others-here.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function open() {
  const tell = vi.fn();
  const seen: string[][] = [];
  const onChange = (others: readonly OtherHere[]) => void seen.push(others.map(({ name }) => name));
  return { ...openOthersHere({ postId: 'p', client: 'me', tell, onChange }), tell, seen };
}
const anna = { postId: 'p', client: 'a', userId: 'anna', name: 'Anna', here: true };

describe('who else is in a post', () => {
  it('is told by each that comes, who is answered once, and by each that goes', () => {
    const { hear, tell, seen } = open();
    expect(tell).toHaveBeenCalledExactlyOnceWith(true);
    hear(anna);
    hear(anna);
    expect(seen).toEqual([['Anna']]);
    expect(tell).toHaveBeenCalledTimes(2);
    hear({ ...anna, here: false });
    expect(seen).toEqual([['Anna'], []]);
  });

  it('says nothing of this screen, nor of other posts', () => {
    const { hear, seen } = open();
    hear({ ...anna, client: 'me' });
    hear({ ...anna, postId: 'q' });
    expect(seen).toEqual([]);
  });

  it('forgets a screen that has gone without a word, and keeps one that repeats itself', () => {
    const { hear, tell, seen, close } = open();
    hear(anna);
    for (let times = 0; times < 4; times++) {
      vi.advanceTimersByTime(PRESENCE_SECONDS * 1_000);
      hear(anna);
    }
    expect(seen).toEqual([['Anna']]);
    vi.advanceTimersByTime(PRESENCE_SECONDS * 2_500);
    expect(seen).toEqual([['Anna'], []]);
    close();
    expect(tell).toHaveBeenLastCalledWith(false);
    const told = tell.mock.calls.length;
    vi.advanceTimersByTime(PRESENCE_SECONDS * 5_000);
    expect(tell).toHaveBeenCalledTimes(told);
  });
});

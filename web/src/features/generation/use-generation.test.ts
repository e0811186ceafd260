import type { GenerationBatch, GenerationDay } from '@postownia/contract/features/generation';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { showToast } from '../../components/toast.tsx';
import { runHook } from '../../lib/run-hook.tsx';
import { refusal, stubBrowser } from '../../lib/stub-browser.ts';
import { followedId } from './use-batch-stream.ts';
import { endOf, newerOf, useGeneration } from './use-generation.ts';

const day = (state: GenerationDay['state'], date = '2026-12-01'): GenerationDay => ({
  date,
  part: 'post',
  state,
  postId: null,
  problem: null,
  message: null,
});
const batch = (changes: Partial<GenerationBatch> = {}): GenerationBatch => ({
  id: 'a',
  state: 'running',
  part: 'post',
  days: [day('queued')],
  finishedAt: null,
  tokens: { reserved: 9, used: 0, returned: 0 },
  createdAt: '2026-11-22T10:00:00.000Z',
  ...changes,
});
const wish = { from: '2026-12-01', days: 30, existing: 'fill', frequency: 'daily' } as const;

test('the newer batch is followed, and of one batch the copy that still runs', () => {
  const [old, fresh] = [batch(), batch({ id: 'b', createdAt: '2026-11-22T11:00:00.000Z' })];
  expect(newerOf(null, null)).toBeNull();
  expect(newerOf(old, null)).toBe(old);
  expect(newerOf(null, fresh)).toBe(fresh);
  expect(newerOf(old, fresh)).toBe(fresh);
  expect(newerOf(fresh, old)).toBe(fresh);
  const ended = batch({ state: 'finished' });
  expect(newerOf(ended, old)).toBe(old);
  expect(newerOf(old, ended)).toBe(old);
});

test('a batch is followed to its end, also when the overview tells the end before the stream does', () => {
  const running = batch();
  const ended = batch({ state: 'cancelled' });
  expect(followedId(null, null)).toBeNull();
  expect(followedId(running, null)).toBe('a');
  expect(followedId(running, running)).toBe('a');
  expect(followedId(ended, running)).toBe('a');
  expect(followedId(null, running)).toBe('a');
  expect(followedId(ended, ended)).toBeNull();
  // A day of an ended batch is tried again: the batch runs once more.
  expect(followedId(running, ended)).toBe('a');
  expect(followedId(batch({ id: 'b' }), ended)).toBe('b');
  expect(followedId(ended, null)).toBeNull();
});

test.each([
  ['cancelled', { state: 'cancelled', days: [day('failed')] }],
  ['failed', { state: 'finished', days: [day('failed'), day('failed')] }],
  ['someFailed', { state: 'finished', days: [day('failed'), day('done')] }],
  ['dayDone', { state: 'finished', days: [day('done')] }],
  ['monthDone', { state: 'finished', days: [day('done'), day('done')] }],
] as const)('an end is told as %s', (end, { state, days }) => {
  expect(endOf({ state, days: [...days] })).toBe(end);
});

describe('what a person asks for', () => {
  let browser: Awaited<ReturnType<typeof stubBrowser>>;
  const told = () => ({
    errors: vi.mocked(showToast.error).mock.calls.map(([text]) => text.replaceAll('\u00a0', ' ')),
    successes: vi.mocked(showToast.success).mock.calls.length,
  });
  beforeEach(async () => {
    browser = await stubBrowser(() => ({ status: 201, body: batch() }));
    vi.spyOn(showToast, 'error').mockReturnValue('');
    vi.spyOn(showToast, 'success').mockReturnValue('');
  });
  afterEach(() => browser.close());
  const keys = () => browser.calls.map(({ idempotencyKey }) => idempotencyKey);

  test('a press sends the wish with a key; the next one is another wish', async () => {
    const { start } = runHook(() => useGeneration(null));
    expect(await start.mutateAsync(wish)).toMatchObject({ id: 'a', state: 'running' });
    await start.mutateAsync(wish);
    expect(browser.calls[0]).toMatchObject({ what: 'POST /generation-batches', body: wish });
    const [first, second] = keys();
    expect(first).toMatch(/^[\da-f-]{36}$/);
    expect(second).not.toBe(first);
  });

  test('a press after a lost answer is the same wish, after a refusal a new one', async () => {
    const { start } = runHook(() => useGeneration(null));
    browser.answer = () => 'lost';
    await expect(start.mutateAsync(wish)).rejects.toThrow();
    browser.answer = () => refusal('BATCH_RUNNING');
    await expect(start.mutateAsync(wish)).rejects.toMatchObject({ code: 'BATCH_RUNNING' });
    await expect(start.mutateAsync(wish)).rejects.toThrow();
    const [lost, repeated, fresh] = keys();
    expect(repeated).toBe(lost);
    expect(fresh).not.toBe(lost);
    const [unsaid, refused] = told().errors;
    expect(unsaid).not.toBe(refused);
  });

  test('whoever has too few tokens reads how many are needed', async () => {
    browser.answer = () => refusal('INSUFFICIENT_TOKENS', 409, { needed: 243 });
    const { start } = runHook(() => useGeneration(null));
    await expect(start.mutateAsync(wish)).rejects.toThrow();
    expect(told().errors).toEqual([expect.stringContaining('243')]);
    browser.answer = () => refusal('INSUFFICIENT_TOKENS');
    await expect(start.mutateAsync(wish)).rejects.toThrow();
    expect(told().errors[1]).not.toContain('undefined');
  });

  test('whoever meets the brand’s token cap reads it where the way to it is', async () => {
    const refused = vi.spyOn(showToast, 'refused').mockReturnValue('');
    browser.answer = () => refusal('TOKEN_CAP_REACHED', 409, { needed: 9, left: 2 });
    const { start } = runHook(() => useGeneration(null));
    await expect(start.mutateAsync(wish)).rejects.toThrow();
    expect(refused).toHaveBeenCalledTimes(1);
    expect(told().errors).toEqual([]);
  });

  test('cancelling, trying a day again and undoing name the batch, and say what was refused', async () => {
    const { cancel, retryDay, undo } = runHook(() => useGeneration(batch()));
    await cancel.mutateAsync('a');
    await retryDay.mutateAsync({ id: 'a', date: '2026-12-01' });
    await undo.mutateAsync('a');
    expect(browser.whats()).toEqual([
      'POST /generation-batches/a/cancel',
      'POST /generation-batches/a/days/2026-12-01/retry',
      'POST /generation-batches/a/undo',
    ]);
    expect(told()).toEqual({ errors: [], successes: 1 });
    browser.answer = () => refusal('NOT_FOUND', 404);
    for (const ask of [() => cancel.mutateAsync('a'), () => undo.mutateAsync('a')])
      await expect(ask()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(told().errors).toHaveLength(2);
  });

  test('the batch that the server told of is shown as running until it ends', () => {
    expect(runHook(() => useGeneration(batch())).isRunning).toBe(true);
    expect(runHook(() => useGeneration(batch({ state: 'finished' }))).isRunning).toBe(false);
    expect(runHook(() => useGeneration(null)).batch).toBeNull();
  });
});

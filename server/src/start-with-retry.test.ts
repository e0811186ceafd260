import { describe, expect, it, vi } from 'vitest';
import { startWithRetry } from './start-with-retry.ts';

const full = () => Object.assign(new Error('remaining connection slots are reserved'), { code: '53300' });
const absent = () => Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });

function stage(failures: readonly Error[], controller = new AbortController()) {
  const left = [...failures];
  const log = { warn: vi.fn() };
  const pause = vi.fn(async (_milliseconds: number): Promise<void> => undefined);
  const start = vi.fn(async () => {
    const failure = left.shift();
    if (failure) throw failure;
    return 'started';
  });
  return { start, log, pause, signal: controller.signal };
}

describe('starting', () => {
  it('waits for a database that is absent or has no free connection, and says so', async () => {
    const { start, ...options } = stage([absent(), full()]);
    expect(await startWithRetry(start, options)).toBe('started');
    expect(options.pause.mock.calls).toEqual([[1000], [1000]]);
    expect(options.log.warn).toHaveBeenCalledTimes(2);
  });

  it('gives up after half a minute with the database’s own words', async () => {
    const { start, ...options } = stage(Array.from({ length: 40 }, full));
    await expect(startWithRetry(start, options)).rejects.toThrow('remaining connection slots');
    expect(start).toHaveBeenCalledTimes(30);
  });

  it('tries nothing again that is no absent database', async () => {
    const { start, ...options } = stage([new Error('the migration is broken')]);
    await expect(startWithRetry(start, options)).rejects.toThrow('the migration is broken');
    expect(options.pause).not.toHaveBeenCalled();
  });

  it('stops waiting when the process is to end', async () => {
    const controller = new AbortController();
    const { start, ...options } = stage([absent(), absent()], controller);
    options.pause.mockImplementation(async () => controller.abort());
    await expect(startWithRetry(start, options)).rejects.toThrow('connect');
    expect(start).toHaveBeenCalledTimes(2);
  });
});

import { describe, expect, it } from 'vitest';
import { isClosedStreamError } from './is-closed-stream-error.ts';

const late = (stack: string, code = 'ERR_INVALID_STATE') =>
  Object.assign(new TypeError('Invalid state: ReadableStream is already closed'), { code, stack });

describe('isClosedStreamError', () => {
  it('knows bytes that fetch puts into a closed body', () => {
    expect(isClosedStreamError(late('at enqueue\n at node:internal/deps/undici/undici:6940:28'))).toBe(true);
  });

  it.each([
    ['the same of a stream of ours', late('at ours.ts:1:1')],
    ['another fault of fetch', late('at node:internal/deps/undici/undici:1:1', 'ERR_OTHER')],
    ['a bug', new TypeError('x is not a function')],
    ['anything', 'ReadableStream is already closed'],
  ])('does not excuse %s', (_what, error) => {
    expect(isClosedStreamError(error)).toBe(false);
  });
});

import type { Asset } from '@postownia/contract/features/assets';
import { expect, it } from 'vitest';
import { ApiError } from '../../lib/api-error.ts';
import { PhotoUploads, type sendPhoto } from './photo-uploads.ts';

const file = (name: string) => new File(['x'], name, { type: 'image/jpeg' });
const asset = (id: string) => ({ id }) as Asset;

/** Every photo waits until the test settles it. */
function openQueue() {
  const asked: { name: string; settle: PromiseWithResolvers<Asset>; onProgress: (share: number) => void }[] =
    [];
  const send: typeof sendPhoto = ({ name }, { onProgress, signal }) => {
    const settle = Promise.withResolvers<Asset>();
    signal.addEventListener('abort', () => settle.reject(signal.reason));
    asked.push({ name, settle, onProgress });
    return settle.promise;
  };
  return { asked, queue: new PhotoUploads(send) };
}

it('sends two at once, tells who hears of what was taken, and goes on after a failure', async () => {
  const { asked, queue } = openQueue();
  const taken: string[] = [];
  queue.onTaken(({ id }) => taken.push(id));
  for (const name of ['a.jpg', 'b.jpg', 'c.jpg']) queue.add(file(name));
  expect(asked.map(({ name }) => name)).toEqual(['a.jpg', 'b.jpg']);
  asked[0]?.onProgress(0.5);
  expect(queue.list()[0]).toMatchObject({ share: 0.5, status: 'sending' });
  asked[0]?.onProgress(1);
  expect(queue.list()[0]).toMatchObject({ status: 'checking' });
  asked[0]?.settle.resolve(asset('1'));
  await expect.poll(() => taken).toEqual(['1']);
  expect(asked.map(({ name }) => name)).toEqual(['a.jpg', 'b.jpg', 'c.jpg']);
  asked[1]?.settle.reject(new ApiError('IMAGE_HEIC'));
  await expect.poll(() => queue.list()[0]?.status).toBe('failed');
  expect(queue.list()[0]).toMatchObject({ name: 'b.jpg', again: false });
  asked[2]?.settle.reject(new TypeError('Nobody answered'));
  await expect.poll(() => queue.list()[1]?.status).toBe('failed');
  expect(queue.list()[1]?.again).toBe(true);
  queue.retry(queue.list()[1]?.key ?? '');
  expect(asked).toHaveLength(4);
  queue.remove(queue.list()[1]?.key ?? '');
  queue.remove(queue.list()[0]?.key ?? '');
  expect(queue.list()).toEqual([]);
});

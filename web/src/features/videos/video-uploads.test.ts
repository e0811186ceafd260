import type { Video } from '@postownia/contract/features/assets';
import { VIDEO_MAX_BYTES } from '@postownia/contract/video-rules';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Answer, type ApiCall, refusal, stubBrowser } from '../../lib/stub-browser.ts';
import { readUnfinished } from './unfinished.ts';
import { refuseFile, VideoUploads } from './video-uploads.ts';

describe('a chosen file', () => {
  const file = { name: 'kawa.mp4', type: 'video/mp4', size: 1000 };
  test.each([
    [null, {}],
    [null, { type: '', name: 'KAWA.MOV' }],
    ['not-a-video', { type: 'image/png', name: 'kawa.png' }],
    ['too-large', { size: VIDEO_MAX_BYTES + 1 }],
    [null, { size: VIDEO_MAX_BYTES }],
    ['empty', { size: 0 }],
  ])('is refused as %s: %o', (refused, changes) => {
    expect(refuseFile({ ...file, ...changes })).toBe(refused);
  });
});

/** The browser's door to the object store: takes what a test lets through. */
let store: (url: string) => { status: number; etag: string | null } | 'away' | 'held';
class StoreRequest {
  upload = {};
  status = 0;
  onload = () => {};
  onerror = () => {};
  onabort = () => {};
  #answer: ReturnType<typeof store> = 'held';
  open(_method: string, url: string) {
    this.#answer = store(url);
  }
  send() {
    queueMicrotask(() => {
      if (this.#answer === 'away') return this.onerror();
      if (this.#answer === 'held') return;
      this.status = this.#answer.status;
      this.onload();
    });
  }
  abort() {
    this.onabort();
  }
  getResponseHeader() {
    return typeof this.#answer === 'object' ? this.#answer.etag : null;
  }
}

/** A player that can show no file. */
class BlindPlayer {
  onerror = () => {};
  set src(_url: string) {
    queueMicrotask(() => this.onerror());
  }
  load() {}
  removeAttribute() {}
}

describe('uploads', () => {
  let browser: Awaited<ReturnType<typeof stubBrowser>>;
  let begun: number;
  const videoOf = (id: string, changes: Partial<Video> = {}) =>
    ({
      id,
      name: 'kawa.mp4',
      bytes: 10,
      state: 'ready',
      url: `/media/${id}`,
      thumbnailUrl: '/p',
      ...changes,
    }) as Video;
  const answer = ({ what }: ApiCall): Answer => {
    const id = /^\w+ \/videos\/([\w-]+)/.exec(what)?.[1] ?? '';
    if (what === 'POST /videos') {
      begun += 1;
      const video = videoOf(`video-${begun}`, { state: 'uploading', url: null, thumbnailUrl: null });
      return { status: 201, body: { video, upload: { way: 'parts', partBytes: 6, parts: 2 } } };
    }
    if (what.endsWith('/parts')) return { body: { parts: [{ number: 1, url: `https://store/${id}` }] } };
    if (what.startsWith('GET')) return { body: videoOf(id, { state: 'uploading' }) };
    return { body: what.startsWith('DELETE') ? { removed: true } : videoOf(id) };
  };
  beforeEach(async () => {
    begun = 0;
    store = () => ({ status: 200, etag: '"tag"' });
    browser = await stubBrowser(answer);
    vi.stubGlobal('XMLHttpRequest', StoreRequest);
    vi.stubGlobal('document', { createElement: () => new BlindPlayer() });
  });
  afterEach(() => browser.close());

  const fileOf = (name = 'kawa.mp4') =>
    new File(['0123456789'], name, { type: 'video/mp4', lastModified: 5 });
  const statuses = (uploads: VideoUploads) => uploads.list().map(({ status }) => status);
  const settled = (uploads: VideoUploads, wanted: string[]) =>
    expect.poll(() => statuses(uploads)).toEqual(wanted);

  test('a video is begun, sent in its parts, finished and ready; every step is told', async () => {
    const uploads = new VideoUploads();
    const told = new Set<string>();
    uploads.subscribe(() => told.add(statuses(uploads).join()));
    uploads.add(fileOf());
    await settled(uploads, ['ready']);
    expect(browser.whats()).toEqual([
      'POST /videos',
      'POST /videos/video-1/parts',
      'POST /videos/video-1/parts',
      'POST /videos/video-1/finish',
    ]);
    expect(browser.calls.at(-1)?.body).toEqual({
      parts: [
        { number: 1, etag: '"tag"' },
        { number: 2, etag: '"tag"' },
      ],
    });
    expect([...told]).toEqual(['waiting', 'sending', 'checking', 'ready']);
    expect(uploads.list()[0]).toMatchObject({ sent: 10, bytes: 10, speed: null, video: { id: 'video-1' } });
  });

  test('one is sent at a time, in the order they were chosen', async () => {
    store = () => 'held';
    const uploads = new VideoUploads();
    for (const name of ['a.mp4', 'b.mp4']) uploads.add(fileOf(name));
    await expect.poll(() => browser.whats()).toContain('POST /videos/video-1/parts');
    expect(statuses(uploads)).toEqual(['sending', 'waiting']);
    store = () => ({ status: 200, etag: '"tag"' });
    uploads.pause(uploads.list()[0]?.key ?? '');
    await settled(uploads, ['paused', 'ready']);
    uploads.resume(uploads.list()[0]?.key ?? '');
    await settled(uploads, ['ready', 'ready']);
  });

  test('a video that the server refuses is not begun again by itself', async () => {
    browser.answer = (call) =>
      call.what.endsWith('/finish') ? { body: videoOf('video-1', { state: 'refused' }) } : answer(call);
    const uploads = new VideoUploads();
    uploads.add(fileOf());
    await settled(uploads, ['refused']);
    expect(readUnfinished()).toEqual([]);
  });

  test('after a lost answer it asks how the video stands: it may be there', async () => {
    browser.answer = (call) => (call.what.endsWith('/finish') ? 'lost' : answer(call));
    const uploads = new VideoUploads();
    uploads.add(fileOf());
    await settled(uploads, ['offline']);
    browser.answer = (call) => (call.what.startsWith('GET') ? { body: videoOf('video-1') } : answer(call));
    uploads.reconnect();
    await settled(uploads, ['ready']);
    expect(begun).toBe(1);
  });

  test('what the server knows no more begins anew', async () => {
    browser.answer = (call) => (call.what.endsWith('/finish') ? refusal('VIDEO_NOT_READY') : answer(call));
    const uploads = new VideoUploads();
    uploads.add(fileOf());
    await settled(uploads, ['offline']);
    expect(readUnfinished()).toEqual([]);
    browser.answer = answer;
    uploads.reconnect();
    await settled(uploads, ['ready']);
    expect(begun).toBe(2);
  });

  test('an object store that hides its answer is the operator’s to mend, and blocks no other video', async () => {
    store = () => ({ status: 200, etag: null });
    const uploads = new VideoUploads();
    uploads.add(fileOf());
    await settled(uploads, ['blocked']);
    store = () => ({ status: 200, etag: '"tag"' });
    uploads.add(fileOf('b.mp4'));
    await settled(uploads, ['blocked', 'ready']);
  });

  test('a reload offers what was under way, and the same file goes on with the parts that are missing', async () => {
    let parts = 0;
    store = () => {
      parts += 1;
      return parts === 1 ? { status: 200, etag: '"first"' } : 'held';
    };
    new VideoUploads().add(fileOf());
    await expect.poll(() => parts).toBe(2);

    store = () => ({ status: 200, etag: '"tag"' });
    const uploads = new VideoUploads();
    await uploads.restore();
    expect(uploads.list()).toMatchObject([{ key: 'video-1', status: 'interrupted', bytes: 10 }]);
    await uploads.restore();
    expect(uploads.list()).toHaveLength(1);
    expect(uploads.add(fileOf())).toBe('video-1');
    await settled(uploads, ['ready']);
    expect(browser.calls.at(-1)?.body).toEqual({
      parts: [
        { number: 1, etag: '"first"' },
        { number: 2, etag: '"tag"' },
      ],
    });
    expect(begun).toBe(1);
  });

  test('an interrupted video that the server has no more is forgotten', async () => {
    store = () => 'held';
    new VideoUploads().add(fileOf());
    await expect.poll(() => readUnfinished()).toHaveLength(1);
    browser.answer = () => refusal('NOT_FOUND', 404);
    const uploads = new VideoUploads();
    await uploads.restore();
    expect(uploads.list()).toEqual([]);
    expect(readUnfinished()).toEqual([]);
  });

  test('what is removed goes from the server, unless a post has taken it', async () => {
    const uploads = new VideoUploads();
    const [kept, dropped] = [uploads.add(fileOf('a.mp4')), uploads.add(fileOf('b.mp4'))];
    await settled(uploads, ['ready', 'ready']);
    uploads.remove(kept, { keepVideo: true });
    uploads.remove(dropped, { keepVideo: false });
    expect(uploads.list()).toEqual([]);
    await expect
      .poll(() => browser.whats().filter((what) => what.startsWith('DELETE')))
      .toEqual(['DELETE /videos/video-2']);
    expect(readUnfinished()).toEqual([]);
  });
});

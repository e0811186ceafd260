import type { Post } from '@postownia/contract/features/posts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../lib/api-error.ts';
import type { Draft } from './draft.ts';
import {
  AGAIN_AFTER_MILLISECONDS,
  HeldError,
  openDraftSaver,
  SAVE_AFTER_MILLISECONDS,
  type SaveStatus,
} from './draft-saver.ts';

const EMPTY: Draft = {
  date: '2026-12-01',
  time: '10:00',
  shownIn: 'feed',
  link: null,
  content: '',
  media: [],
  texts: {},
  leftOut: [],
  options: {},
};
const postOf = (revision: number) => ({ id: 'p', revision }) as Post;
const refusal = (code: string) => new ApiError(code, { defined: true });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function open({ post = null, costs = () => false }: { post?: Post | null; costs?: () => boolean } = {}) {
  let revision = 1;
  const create = vi.fn(async (_input: object, _key: string) => postOf(1));
  const change = vi.fn(async (_post: Post, _changes: object) => {
    revision += 1;
    return postOf(revision);
  });
  const told: SaveStatus[] = [];
  const saver = openDraftSaver({
    draft: EMPTY,
    post,
    create,
    change,
    costs,
    onStatus: (status) => told.push(status),
  });
  return { saver, create, change, last: () => told.at(-1) };
}
const type = (content: string): Draft => ({ ...EMPTY, content });
const pass = (milliseconds = SAVE_AFTER_MILLISECONDS) => vi.advanceTimersByTimeAsync(milliseconds);

describe('a draft', () => {
  it('that is longer than the server keeps is refused without asking it', async () => {
    const { saver, create, last } = open();
    saver.edit(type('ą'.repeat(100_000)));
    await pass();
    expect(last()).toMatchObject({ state: 'refused', error: { code: 'POST_TEXT_INVALID' } });
    expect(create).not.toHaveBeenCalled();
    saver.edit(type('Kawa'));
    await pass();
    expect(create).toHaveBeenCalledOnce();
  });

  it('is saved once, a second after the last of many keys, and then as a change', async () => {
    const { saver, create, change, last } = open();
    for (const text of ['K', 'Ka', 'Kaw', 'Kawa']) {
      saver.edit(type(text));
      await pass(300);
    }
    expect(create).not.toHaveBeenCalled();
    await pass();
    expect(create).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ content: 'Kawa' }),
      expect.any(String),
    );
    expect(last()).toMatchObject({ state: 'saved', isClean: true });
    saver.edit(type('Kawa!'));
    await pass();
    expect(change).toHaveBeenCalledExactlyOnceWith(postOf(1), { content: 'Kawa!' });
  });

  it('of nothing is not saved', async () => {
    const { saver, create, last } = open();
    saver.edit(type('  '));
    await pass();
    expect(create).not.toHaveBeenCalled();
    expect(last()).toMatchObject({ state: 'new', isClean: true });
  });

  it('whose answer was lost is asked for again as it was, under the same key, and changed afterwards', async () => {
    const { saver, create, change, last } = open();
    create.mockRejectedValueOnce(new TypeError('no network'));
    saver.edit(type('Kawa'));
    await pass();
    expect(last()).toMatchObject({ state: 'waiting', isClean: false });
    saver.edit(type('Kawa i mleko'));
    await pass(AGAIN_AFTER_MILLISECONDS);
    const [first, second] = create.mock.calls;
    expect(second).toEqual(first);
    expect(change).toHaveBeenCalledExactlyOnceWith(postOf(1), { content: 'Kawa i mleko' });
    expect(last()).toMatchObject({ state: 'saved', isClean: true });
  });

  it('that is refused keeps what was typed, says why, and is sent anew under a new key', async () => {
    const { saver, create, last } = open();
    create.mockRejectedValueOnce(refusal('DAY_FULL'));
    saver.edit(type('Kawa'));
    await pass();
    expect(last()).toMatchObject({ state: 'refused', isClean: false, error: { code: 'DAY_FULL' } });
    saver.edit({ ...type('Kawa'), date: '2026-12-02' });
    await pass();
    const [first, second] = create.mock.calls;
    expect(second?.[0]).toMatchObject({ date: '2026-12-02' });
    expect(second?.[1]).not.toBe(first?.[1]);
  });

  it('that somebody else changed is not written over until a person says so', async () => {
    const { saver, change, last } = open({ post: postOf(1) });
    change.mockRejectedValueOnce(refusal('CONFLICT'));
    saver.edit(type('Moje'));
    await pass();
    expect(last()).toMatchObject({ state: 'conflict', isClean: false });
    saver.edit(type('Moje słowa'));
    await pass(60_000);
    await expect(saver.flush()).rejects.toThrow();
    expect(change).toHaveBeenCalledTimes(1);
    saver.takeNewer({ draft: type('Ich słowa'), post: postOf(7) }, 'mine');
    await pass(0);
    expect(change).toHaveBeenLastCalledWith(postOf(7), { content: 'Moje słowa' });
  });

  it('gives way to the newer version where a person wants that', async () => {
    const { saver, change, last } = open({ post: postOf(1) });
    change.mockRejectedValueOnce(refusal('CONFLICT'));
    saver.edit(type('Moje'));
    await pass();
    saver.takeNewer({ draft: type('Ich'), post: postOf(7) }, 'theirs');
    await pass(60_000);
    expect(change).toHaveBeenCalledTimes(1);
    expect(last()).toMatchObject({ state: 'saved', isClean: true, post: { revision: 7 } });
  });

  it('is saved at once where that is asked, with what was typed while it was on its way', async () => {
    const { saver, create, change } = open();
    saver.edit(type('Kawa'));
    const saving = saver.flush();
    saver.edit(type('Kawa i ciasto'));
    expect(await saving).toEqual(postOf(2));
    expect([create.mock.calls.length, change.mock.calls.length]).toEqual([1, 1]);
  });
});

describe('a change that costs an approval', () => {
  it('is held until somebody agrees, also where sending would save it', async () => {
    const { saver, change, last } = open({ post: postOf(1), costs: () => true });
    saver.edit(type('Kawa'));
    expect(last()).toMatchObject({ state: 'held', isClean: false });
    await pass(60_000);
    await expect(saver.flush()).rejects.toThrow(HeldError);
    expect(change).not.toHaveBeenCalled();
    saver.agree();
    await pass(0);
    expect(change).toHaveBeenCalledExactlyOnceWith(postOf(1), { content: 'Kawa' });
    expect(last()).toMatchObject({ state: 'saved', isClean: true });
  });

  it('is forgotten when it is taken back, or undone by hand', async () => {
    const { saver, change, last } = open({ post: postOf(1), costs: () => true });
    saver.edit(type('Kawa'));
    expect(saver.takeBack()).toEqual(EMPTY);
    expect(last()).toMatchObject({ state: 'saved', isClean: true });
    saver.edit(type('Herbata'));
    saver.edit(EMPTY);
    expect(last()).toMatchObject({ state: 'saved', isClean: true });
    await pass();
    expect(change).not.toHaveBeenCalled();
  });

  it('is asked about once for each save', async () => {
    const { saver, change, last } = open({ post: postOf(1), costs: () => true });
    saver.edit(type('Kawa'));
    saver.agree();
    await pass(0);
    saver.edit(type('Herbata'));
    expect(last()).toMatchObject({ state: 'held' });
    expect(change).toHaveBeenCalledTimes(1);
  });
});

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
import type { Unsaved } from './kept-draft.ts';

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
const postOf = (revision: number, said: Partial<Post> = {}) =>
  ({ id: 'p', revision, state: 'draft', aiLabel: false, ...said }) as Post;
/** A stored post of these tests says its text and hour alone. */
const shown = ({ content = '', time = EMPTY.time }: Post): Draft => ({ ...EMPTY, content, time });
const refusal = (code: string) => new ApiError(code, { defined: true });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

interface Opened {
  post?: Post | null;
  costs?: () => boolean;
  /** What an earlier visit could not save. */
  waiting?: Unsaved | null;
  /** Where what is not saved is laid aside. */
  unsaved?: (Unsaved | null)[];
}

function open({ post = null, costs = () => false, waiting = null, unsaved = [] }: Opened = {}) {
  let revision = 1;
  const server = { post: postOf(1) };
  const read = vi.fn(async () => server.post);
  const onFollow = vi.fn();
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
    read,
    shown,
    onFollow,
    unsaved: waiting,
    onUnsaved: (kept) => unsaved.push(kept),
    onStatus: (status) => told.push(status),
  });
  return { saver, server, create, change, onFollow, last: () => told.at(-1) };
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

  it('that somebody else changed, too, is not written over until a person says so', async () => {
    const { saver, server, change, last } = open({ post: postOf(1) });
    change.mockRejectedValueOnce(refusal('CONFLICT'));
    server.post = postOf(7, { content: 'Ich słowa' });
    saver.edit(type('Moje'));
    await pass();
    expect(last()).toMatchObject({ state: 'conflict', isClean: false, clashes: ['content'] });
    saver.edit(type('Moje słowa'));
    await pass(60_000);
    await expect(saver.flush()).rejects.toThrow();
    expect(change).toHaveBeenCalledTimes(1);
    saver.choose('content', 'mine');
    await pass(0);
    expect(change).toHaveBeenLastCalledWith(server.post, { content: 'Moje słowa' });
    expect(last()).toMatchObject({ state: 'saved', isClean: true, clashes: [] });
  });

  it('gives way to the newer version where a person wants that', async () => {
    const { saver, server, change, last } = open({ post: postOf(1) });
    change.mockRejectedValueOnce(refusal('CONFLICT'));
    server.post = postOf(7, { content: 'Ich' });
    saver.edit(type('Moje'));
    await pass();
    expect(saver.choose('content', 'theirs').content).toBe('Ich');
    await pass(60_000);
    expect(change).toHaveBeenCalledTimes(1);
    expect(last()).toMatchObject({ state: 'saved', isClean: true, post: { revision: 7 } });
  });

  it('is saved on top of what somebody else changed elsewhere in it, without a question', async () => {
    const { saver, server, change, onFollow, last } = open({ post: postOf(1) });
    change.mockRejectedValueOnce(refusal('CONFLICT'));
    server.post = postOf(7, { time: '18:00' });
    saver.edit(type('Moje'));
    await pass();
    expect(onFollow).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ content: 'Moje', time: '18:00' }),
      ['time'],
    );
    expect(change).toHaveBeenLastCalledWith(server.post, { content: 'Moje' });
    expect(last()).toMatchObject({ state: 'saved', isClean: true });
  });

  it('follows what somebody else changes while nothing is typed, also during a save', async () => {
    const { saver, change, onFollow, last } = open({ post: postOf(1) });
    await saver.follow(postOf(3, { content: 'Ich' }));
    expect(onFollow).toHaveBeenLastCalledWith(expect.objectContaining({ content: 'Ich' }), ['content']);
    await saver.follow(postOf(2, { content: 'Dawne' }));
    expect(onFollow).toHaveBeenCalledTimes(1);
    const answer = Promise.withResolvers<Post>();
    change.mockReturnValueOnce(answer.promise);
    saver.edit(type('Moje'));
    await pass();
    const following = saver.follow(postOf(5, { content: 'Moje', time: '18:00' }));
    answer.resolve(postOf(4, { content: 'Moje' }));
    await following;
    expect(onFollow).toHaveBeenLastCalledWith(expect.objectContaining({ content: 'Moje', time: '18:00' }), [
      'time',
    ]);
    expect(last()).toMatchObject({ state: 'saved', post: { revision: 5 } });
    await pass(60_000);
    expect(change).toHaveBeenCalledTimes(1);
  });

  it('keeps asking what was not chosen when it is opened again', async () => {
    const unsaved: (Unsaved | null)[] = [];
    const first = open({ post: postOf(1), unsaved });
    first.change.mockRejectedValueOnce(refusal('CONFLICT'));
    first.server.post = postOf(7, { content: 'Ich' });
    first.saver.edit(type('Moje'));
    await pass();
    const again = open({ post: first.server.post, waiting: unsaved.at(-1) ?? null });
    await pass(60_000);
    expect(again.change).not.toHaveBeenCalled();
    expect(again.last()).toMatchObject({ state: 'conflict', clashes: ['content'] });
  });

  it('is not asked for without end where the server has nothing newer to show', async () => {
    const { saver, change, last } = open({ post: postOf(1) });
    change.mockRejectedValue(refusal('CONFLICT'));
    saver.edit(type('Moje'));
    await pass();
    expect(last()).toMatchObject({ state: 'refused', error: { code: 'CONFLICT' } });
    expect(change).toHaveBeenCalledTimes(1);
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

import type { Post } from '@postownia/contract/features/posts';
import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { queries } from './api.ts';
import { putPost } from './post-cache.ts';

const input = { from: '2026-12-01', to: '2026-12-31' };
const LIST = queries.posts.list.queryKey({ input });
const OWN = queries.videoPosts.list.queryKey({ input });
const post = (changes: Partial<Post>) =>
  ({ id: 'a', date: '2026-12-04', time: '10:00', format: 'image', ...changes }) as Post;

function opened(posts: Post[]) {
  const client = new QueryClient();
  client.setQueryData(LIST, { posts });
  client.setQueryData(OWN, { videoPosts: [] });
  return {
    client,
    shown: () => client.getQueryData<{ posts: Post[] }>(LIST)?.posts.map(({ id }) => id),
    isOwnStale: () => client.getQueryState(OWN)?.isInvalidated,
  };
}

describe('a post that was just saved', () => {
  it('stands in the calendar of its days', () => {
    const { client, shown, isOwnStale } = opened([post({ id: 'b', time: '12:00' })]);
    putPost(client, post({}));
    expect([shown(), isOwnStale()]).toEqual([['a', 'b'], false]);
    putPost(client, post({ date: '2027-01-01' }));
    expect(shown()).toEqual(['b']);
  });

  it('as a video leaves for the own calendar, and comes back with pictures', () => {
    const { client, shown, isOwnStale } = opened([]);
    putPost(client, post({}));
    putPost(client, post({ format: 'reel' }));
    expect([shown(), isOwnStale()]).toEqual([[], true]);
    client.setQueryData(OWN, { videoPosts: [] });
    putPost(client, post({ format: 'image' }));
    expect([shown(), isOwnStale()]).toEqual([['a'], true]);
  });

  it('as a story of a video stands where stories stand', () => {
    const { client, shown } = opened([]);
    putPost(client, post({ format: 'story' }));
    expect(shown()).toEqual(['a']);
  });
});

import type { Post } from '@postownia/contract/features/posts';
import { isVideoFormat } from '@postownia/contract/networks/network-definition';
import type { QueryClient } from '@tanstack/react-query';
import { queries } from './api.ts';

interface PostsAnswer {
  posts: Post[];
}

/** Day order is time, then id; the same as the server's. */
const orderOf = ({ date, time, id }: Post) => `${date} ${time} ${id}`;
const byDate = (one: Post, other: Post) => (orderOf(one) < orderOf(other) ? -1 : 1);

/** Every cached window of days whose range may hold a post gets it, so that all views show it at once. */
function changeWindows(
  client: QueryClient,
  change: (posts: Post[], from: string, to: string) => Post[],
): void {
  const windows = client.getQueriesData<PostsAnswer>({ queryKey: queries.posts.list.key() });
  for (const [key, answer] of windows) {
    const input = (key[1] as { input?: { from: string; to: string } } | undefined)?.input;
    if (answer === undefined || input === undefined) continue;
    const posts = change(answer.posts, input.from, input.to).toSorted(byDate);
    client.setQueryData(key, { ...answer, posts });
  }
}

/**
 * Puts a post as the server just told it into all cached windows and takes it out of those it left; a video stands in the own
 * calendar, which reads its list again.
 */
export function putPost(client: QueryClient, post: Post): void {
  const query = queries.posts.get.queryKey({ input: { id: post.id } });
  const wasVideo = isVideoFormat(client.getQueryData<Post>(query)?.format ?? 'text');
  const isOwn = isVideoFormat(post.format);
  client.setQueryData(query, post);
  changeWindows(client, (posts, from, to) => {
    const others = posts.filter(({ id }) => id !== post.id);
    return !isOwn && post.date >= from && post.date <= to ? [...others, post] : others;
  });
  if (isOwn || wasVideo) void client.invalidateQueries({ queryKey: queries.videoPosts.list.key() });
}

export function dropPost(client: QueryClient, id: string): void {
  client.removeQueries({ queryKey: queries.posts.get.queryKey({ input: { id } }) });
  changeWindows(client, (posts) => posts.filter((post) => post.id !== id));
}

/** Asks the server again for posts and for the dashboard's frame (balance, counts, running batch). */
export function refreshCalendar(client: QueryClient): Promise<unknown> {
  return Promise.all([
    client.invalidateQueries({ queryKey: queries.posts.key() }),
    client.invalidateQueries({ queryKey: queries.videoPosts.list.key() }),
    client.invalidateQueries({ queryKey: queries.calendar.key() }),
  ]);
}

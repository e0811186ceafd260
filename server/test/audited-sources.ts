import type { AuditAction } from '@postownia/contract';

/** The log's line of each writing operation of feeds and recurring posts, and how it is done for real. In this order. */
export function auditedSources({
  api,
  sandboxUrl,
  day,
}: {
  // biome-ignore lint/suspicious/noExplicitAny: answers are read as they come
  api: (method: string, path: string, input?: object) => Promise<{ body: any }>;
  sandboxUrl: () => string;
  day: string;
}): Readonly<Record<string, readonly [AuditAction, () => Promise<unknown>]>> {
  const onFeed = async (method: string, step = '', input?: object) => {
    const [feed] = (await api('GET', '/feeds')).body.feeds;
    return api(method, `/feeds/${feed.id}${step}`, input);
  };
  const onRecurring = async (method: string, step = '', input?: object) => {
    const [recurring] = (await api('GET', '/recurring-posts')).body.recurring;
    return api(method, `/recurring-posts/${recurring.id}${step}`, input);
  };
  return {
    'feeds.add': ['feed.added', () => api('POST', '/feeds', { url: `${sandboxUrl()}/site-news/feed.xml` })],
    'feeds.change': ['feed.changed', () => onFeed('PATCH', '', { withPicture: false })],
    'feeds.release': ['feed.released', () => onFeed('PUT', '/release', { release: 'plan' })],
    'feeds.remove': ['feed.removed', () => onFeed('DELETE')],
    'recurringPosts.create': [
      'recurring-post.created',
      async () => {
        const { body: post } = await api('POST', '/posts', {
          date: day,
          time: '23:59',
          content: 'Kawa dnia',
        });
        const schedule = { every: 'week', weeks: 1, weekdays: ['friday'] };
        return api('POST', '/recurring-posts', {
          name: 'Piątki',
          postIds: [post.id],
          schedule,
          time: '10:00',
        });
      },
    ],
    'recurringPosts.change': ['recurring-post.changed', () => onRecurring('PATCH', '', { time: '11:00' })],
    'recurringPosts.release': [
      'recurring-post.released',
      () => onRecurring('PUT', '/release', { release: 'plan' }),
    ],
    'recurringPosts.remove': ['recurring-post.removed', () => onRecurring('DELETE')],
  };
}

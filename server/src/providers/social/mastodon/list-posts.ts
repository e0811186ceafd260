import type { PostFormat } from '@postownia/contract';
import * as z from 'zod';
import type { AccountAccess } from '../account-access.ts';
import { LISTED_POSTS, type ListedPost } from '../insights.ts';
import type { MastodonApi } from './api.ts';
import { idAtServer } from './id-at-server.ts';

const Status = z.object({
  id: z.string(),
  created_at: z.string(),
  url: z.optional(z.nullable(z.string())),
  favourites_count: z.optional(z.number()),
  replies_count: z.optional(z.number()),
  media_attachments: z.optional(z.array(z.object({ type: z.string() }))),
  card: z.optional(z.nullable(z.object({ url: z.string() }))),
});

/** The account's newest posts; what it answered to others or passed on is not its own. */
export async function listStatuses(api: MastodonApi, account: AccountAccess): Promise<ListedPost[]> {
  const id = encodeURIComponent(idAtServer(account.remoteId));
  const query = `limit=${LISTED_POSTS}&exclude_replies=true&exclude_reblogs=true`;
  const { body } = await api.call(account, {
    method: 'GET',
    path: `/api/v1/accounts/${id}/statuses?${query}`,
  });
  const listed = z.array(z.unknown()).safeParse(body).data ?? [];
  return listed.slice(0, LISTED_POSTS).flatMap((entry) => {
    const status = Status.safeParse(entry).data;
    const publishedAt = new Date(status?.created_at ?? '');
    if (status === undefined || Number.isNaN(publishedAt.getTime())) return [];
    return {
      remoteId: status.id,
      format: formatOf(status),
      publishedAt,
      // A post’s page is at its own server; whatever else a server says is not handed on.
      permalink: status.url?.startsWith(`${account.baseUrl}/`) ? status.url : null,
      likes: status.favourites_count ?? null,
      comments: status.replies_count ?? null,
    };
  });
}

function formatOf({ media_attachments: media = [], card }: z.infer<typeof Status>): PostFormat {
  if (media.some(({ type }) => type === 'video' || type === 'gifv')) return 'video';
  if (media.length > 1) return 'carousel';
  if (media.length === 1) return 'image';
  return card ? 'link' : 'text';
}

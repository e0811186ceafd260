import { facebook } from '@postownia/contract/networks/facebook';
import * as z from 'zod';
import { metaComments } from '../meta/comments.ts';
import type { MetaGraph } from '../meta/graph.ts';
import { readPost } from '../meta/read-post.ts';
import { removePost } from '../meta/remove-post.ts';
import { idsIn, numberedStep } from '../numbered-step.ts';
import { parseAnswer } from '../parse-answer.ts';
import { isSameCaption, parseGraphTime } from '../same-caption.ts';
import type { Handles, SocialNetwork } from '../social-network.ts';
import { uploadPhoto } from './photo.ts';

const Created = z.object({ id: z.string().min(1) });
const Feed = z.object({
  data: z.array(z.object({ id: z.string(), message: z.string().optional(), created_time: z.string() })),
  paging: z.object({ next: z.string().optional() }).optional(),
});
const Post = z.object({
  id: z.string(),
  permalink_url: z.string().optional(),
  created_time: z.string().optional(),
});

/** Clocks differ: what Meta dates up to this long before our intent may still be ours. Missing it would mean a second post. */
const CLOCK_SKEW_SECONDS = 300;

/** Our post in what the feed showed; where it showed not all, nobody knows. */
function findIn(
  feed: z.infer<typeof Feed>,
  { caption, known, handles }: { caption: string; known: ReadonlySet<string>; handles: Handles },
) {
  const ours = feed.data.findLast((post) => !known.has(post.id) && isSameCaption(caption, post.message));
  if (ours !== undefined) return { result: 'found', remoteId: ours.id } as const;
  if (feed.paging?.next !== undefined) return { result: 'undecided' } as const;
  return { result: 'absent', handles } as const;
}

/**
 * A Page's post with its images: each goes up unpublished (invisible, repeatable), then one visible `/feed` call with
 * all of them as `attached_media` (P-9). A post of a link has none: Facebook shows the page that it leads to.
 */
export function facebookPage(graph: MetaGraph, medium: 'image' | 'link'): SocialNetwork {
  return {
    network: 'facebook',
    medium,
    capabilities: {
      text: facebook.formats[medium].text,
      images: facebook.formats[medium].images,
      mediaRequired: false,
      fetchesMedia: false,
      aiLabel: false,
      settleSeconds: 60,
      limits: [],
    },
    nextStep({ images }, handles) {
      const uploaded = idsIn(handles.photoIds).length;
      return uploaded < images.length ? numberedStep('photo', uploaded + 1) : null;
    },
    prepare: (target) => uploadPhoto(graph, target),
    async publish({ account, content, handles, signal }) {
      const attached = idsIn(handles.photoIds).map((id) => ({ media_fbid: id }));
      const { body, requestId } = await graph.call({
        method: 'POST',
        path: `/${account.remoteId}/feed`,
        token: account.token,
        params: {
          message: content.caption,
          ...(content.link === null ? {} : { link: content.link }),
          ...(attached.length === 0 ? {} : { attached_media: JSON.stringify(attached) }),
        },
        signal,
      });
      return { remoteId: parseAnswer(Created, body, requestId).id, requestId };
    },
    comments: metaComments(graph, 'facebook'),
    async find({ account, content, handles, signal }, { since, known }) {
      const { body, requestId } = await graph.call({
        method: 'GET',
        path: `/${account.remoteId}/feed`,
        token: account.token,
        params: {
          fields: 'id,message,created_time',
          since: String(Math.floor(since.getTime() / 1000) - CLOCK_SKEW_SECONDS),
          limit: '100',
        },
        signal,
      });
      const feed = parseAnswer(Feed, body, requestId);
      return { requestId, ...findIn(feed, { caption: content.caption, known, handles }) };
    },
    remove: (target) => removePost(graph, target),
    async readBack({ account, signal }, remoteId) {
      const { body, requestId } = await readPost(graph, {
        method: 'GET',
        path: `/${remoteId}`,
        token: account.token,
        params: { fields: 'id,permalink_url,created_time' },
        signal,
      });
      const post = parseAnswer(Post, body, requestId);
      return {
        remoteId,
        permalink: post.permalink_url ?? null,
        publishedAt: parseGraphTime(post.created_time),
        requestId,
      };
    },
  };
}

import { message } from '@postownia/contract/messages/message';
import { facebook } from '@postownia/contract/networks/facebook';
import * as z from 'zod';
import type { GraphAnswer, MetaGraph } from '../meta/graph.ts';
import { removePost } from '../meta/remove-post.ts';
import { NetworkError } from '../network-error.ts';
import { parseAnswer } from '../parse-answer.ts';
import type { PublishTarget, SocialNetwork } from '../social-network.ts';
import { uploadPhoto } from './photo.ts';

const Made = z.object({ post_id: z.string().min(1) });
/** Meta gives ids of this edge as numbers or as texts. */
const Id = z.union([z.string(), z.number()]).transform(String);
const Stories = z.object({
  data: z.array(
    z.object({
      post_id: Id,
      media_id: Id.optional(),
      creation_time: z.union([z.string(), z.number()]).optional(),
      url: z.string().optional(),
    }),
  ),
});
export type Story = z.infer<typeof Stories>['data'][number];

/**
 * A Page's photo story: the photo goes up unpublished, one visible call makes the story of it. The Page's list of stories
 * names the photo of each, so a lost answer is never a guess while the story lives.
 */
export function facebookStory(graph: MetaGraph): SocialNetwork {
  return {
    network: 'facebook',
    medium: 'story',
    capabilities: {
      text: facebook.formats.story.text,
      images: facebook.formats.story.images,
      mediaRequired: true,
      fetchesMedia: false,
      aiLabel: false,
      settleSeconds: 60,
      limits: [],
    },
    nextStep: (_content, { photoIds }) => (photoIds === undefined ? 'photo' : null),
    prepare: (target) => uploadPhoto(graph, target),
    async publish({ account, handles, signal }) {
      const { body, requestId } = await graph.call({
        method: 'POST',
        path: `/${account.remoteId}/photo_stories`,
        token: account.token,
        params: { photo_id: handles.photoIds ?? '' },
        signal,
      });
      return { remoteId: parseAnswer(Made, body, requestId).post_id, requestId };
    },
    async find(target) {
      const { handles } = target;
      const { stories, requestId } = await readStories(graph, target);
      const ours = stories.find(({ media_id: photoId }) => photoId === handles.photoIds);
      if (ours === undefined) return { result: 'absent', handles, requestId };
      return { result: 'found', remoteId: ours.post_id, requestId };
    },
    remove: (target) => removePost(graph, target),
    async readBack(target, remoteId) {
      const { stories, requestId } = await readStories(graph, target);
      const story = stories.find(({ post_id: id }) => id === remoteId);
      if (story === undefined) {
        const userMessage = message('network.post-missing');
        throw new NetworkError({ action: 'check', code: 'story-missing', userMessage, requestId });
      }
      return { remoteId, permalink: story.url ?? null, publishedAt: instantOf(story), requestId };
    },
  };
}

export async function readStories(
  graph: MetaGraph,
  { account, signal }: PublishTarget,
): Promise<{ stories: readonly Story[] } & Pick<GraphAnswer, 'requestId'>> {
  const { body, requestId } = await graph.call({
    method: 'GET',
    path: `/${account.remoteId}/stories`,
    token: account.token,
    params: { fields: 'post_id,status,creation_time,media_type,media_id,url', limit: '100' },
    signal,
  });
  return { stories: parseAnswer(Stories, body, requestId).data, requestId };
}

/** Seconds since 1970, or a time as Meta writes it elsewhere. */
export function instantOf({ creation_time: at }: Story): Date | null {
  if (at === undefined) return null;
  const seconds = Number(at);
  const instant = new Date(Number.isNaN(seconds) ? String(at).replace(/\+0000$/, 'Z') : seconds * 1000);
  return Number.isNaN(instant.getTime()) ? null : instant;
}

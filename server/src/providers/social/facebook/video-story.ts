import * as z from 'zod';
import type { MetaGraph } from '../meta/graph.ts';
import { parseAnswer } from '../parse-answer.ts';
import type { Answered, Found, PublishTarget, ReadBack } from '../social-network.ts';
import { lookAgain } from './look-again.ts';
import { instantOf, readStories } from './story.ts';

const Finished = z.object({ success: z.literal(true), post_id: z.coerce.string().min(1) });

/** Makes a story of an uploaded video: seen by the world once it is processed. */
export async function publishVideoStory(
  graph: MetaGraph,
  { account, signal }: PublishTarget,
  videoId: string,
): Promise<Answered<{ readonly remoteId: string }>> {
  const { body, requestId } = await graph.call({
    method: 'POST',
    path: `/${account.remoteId}/video_stories`,
    token: account.token,
    params: { upload_phase: 'finish', video_id: videoId },
    signal,
  });
  return { remoteId: parseAnswer(Finished, body, requestId).post_id, requestId };
}

/** The story of a video that is taken for certain, by its video; undecided while Facebook works on it. */
export async function findVideoStory(
  graph: MetaGraph,
  target: PublishTarget,
  videoId: string,
): Promise<Found> {
  const { stories, requestId } = await readStories(graph, target);
  const ours = stories.find(({ media_id: id }) => id === videoId);
  return ours === undefined
    ? { result: 'undecided', requestId }
    : { result: 'found', remoteId: ours.post_id, requestId };
}

/** Waits until the Page's list names the story. */
export async function readVideoStoryBack(
  graph: MetaGraph,
  target: PublishTarget,
  remoteId: string,
): Promise<ReadBack> {
  const { stories, requestId } = await readStories(graph, target);
  const story = stories.find(({ post_id: id }) => id === remoteId);
  if (story !== undefined)
    return { remoteId, permalink: story.url ?? null, publishedAt: instantOf(story), requestId };
  return lookAgain(target, { code: 'story-slow', requestId });
}

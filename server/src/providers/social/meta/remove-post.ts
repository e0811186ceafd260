import { NetworkError } from '../network-error.ts';
import type { RemovalTarget } from '../social-network.ts';
import type { MetaGraph } from './graph.ts';
import { NOT_VISIBLE } from './read-post.ts';

/**
 * Deletes a Page's post, reel or story. Meta says of one that is gone what it says of one that we may not see any more,
 * so the Page itself is asked: only who still sees the Page knows that the post is gone.
 */
export async function removePost(
  graph: MetaGraph,
  { account: { remoteId, token }, postId, signal }: RemovalTarget,
): Promise<void> {
  try {
    await graph.call({ method: 'DELETE', path: `/${postId}`, token, signal });
  } catch (error) {
    if (!(error instanceof NetworkError) || error.code !== NOT_VISIBLE) throw error;
    await graph.call({ method: 'GET', path: `/${remoteId}`, token, params: { fields: 'id' }, signal });
  }
}

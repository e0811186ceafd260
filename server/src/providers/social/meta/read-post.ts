import { message } from '@postownia/contract/messages/message';
import { NetworkError } from '../network-error.ts';
import type { GraphAnswer, GraphRequest, MetaGraph } from './graph.ts';

/** "Object missing or not visible": about an account it means a lost role, about a post that it is gone. */
export const NOT_VISIBLE = '100/33';

/**
 * Reads one post by its id.
 * @throws NetworkError with action `stop` and code `post-missing` when the network does not show it
 */
export async function readPost(graph: MetaGraph, request: GraphRequest): Promise<GraphAnswer> {
  try {
    return await graph.call(request);
  } catch (error) {
    if (!(error instanceof NetworkError) || error.code !== NOT_VISIBLE) throw error;
    throw new NetworkError({
      action: 'stop',
      code: 'post-missing',
      userMessage: message('network.post-missing'),
      requestId: error.requestId,
      cause: error,
    });
  }
}

import { message } from '@postownia/contract/messages/message';
import * as z from 'zod';
import { NetworkError } from '../network-error.ts';
import { parseAnswer } from '../parse-answer.ts';
import { isSameCaption } from '../same-caption.ts';
import type { Comments, CommentTarget } from '../social-network.ts';
import type { MetaGraph } from './graph.ts';

const Created = z.object({ id: z.string().min(1) });
const List = z.object({
  data: z.array(z.object({ id: z.string(), message: z.string().optional(), text: z.string().optional() })),
  paging: z.object({ next: z.string().optional() }).optional(),
});

/** How the two networks name the same things. */
const LISTS = {
  facebook: {
    fields: 'id,message',
    filter: 'stream',
    order: 'reverse_chronological',
    limit: '100',
  },
  instagram: { fields: 'id,text', limit: '50' },
} as const;

/** 3, 10 and 200 to 299: the consent to comment is missing, while publishing may have all of its own. */
const NO_PERMISSION = /^(?:3|10|2\d\d)(?:\/|$)/;

/** Comments of a Page or of an Instagram account under its own posts. */
export function metaComments(graph: MetaGraph, network: keyof typeof LISTS): Comments {
  return {
    settleSeconds: 30,
    async post({ account, postId, text, signal }) {
      const { body, requestId } = await withoutReconnect(
        graph.call({
          method: 'POST',
          path: `/${postId}/comments`,
          token: account.token,
          params: { message: text },
          signal,
        }),
      );
      return { remoteId: parseAnswer(Created, body, requestId).id, requestId };
    },
    find: (target) => find(graph, target, LISTS[network]),
  };
}

/**
 * Looked for by its words alone: ids of authors differ from those of accounts, and words that somebody else repeated are
 * better taken for ours than said twice.
 */
async function find(
  graph: MetaGraph,
  { account, postId, text, signal }: CommentTarget,
  params: Readonly<Record<string, string>>,
) {
  const { body, requestId } = await withoutReconnect(
    graph.call({ method: 'GET', path: `/${postId}/comments`, token: account.token, params, signal }),
  );
  const { data, paging } = parseAnswer(List, body, requestId);
  const ours = data.find((comment) => isSameCaption(text, comment.message ?? comment.text));
  if (ours === undefined && paging?.next !== undefined) {
    const userMessage = message('comment.unsure');
    throw new NetworkError({ action: 'stop', code: 'comments-many', userMessage, requestId });
  }
  return { remoteId: ours?.id ?? null, requestId };
}

/** An account that may publish and not comment stays connected: only its comments wait for the consent. */
async function withoutReconnect<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof NetworkError) || !NO_PERMISSION.test(error.code)) throw error;
    const userMessage = message('comment.permission');
    throw new NetworkError({ ...error, code: error.code, action: 'stop', userMessage, cause: error });
  }
}

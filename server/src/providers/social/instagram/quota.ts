import { message } from '@postownia/contract/messages/message';
import * as z from 'zod';
import type { MetaGraph } from '../meta/graph.ts';
import { NetworkError } from '../network-error.ts';
import { parseAnswer } from '../parse-answer.ts';
import type { Prepared, PublishTarget } from '../social-network.ts';

const Limit = z.object({
  data: z.array(
    z.object({ quota_usage: z.number(), config: z.object({ quota_total: z.number() }).optional() }),
  ),
});

/** What an account may post in 24 hours where the answer does not say: the smaller of Meta's two figures. */
const ASSUMED_QUOTA = 50;

/**
 * Asks before each post what is left of the account's day (Instagram: content_publishing_limit).
 * @throws NetworkError that holds the account when nothing is left
 */
export async function readQuota(
  graph: MetaGraph,
  { account, handles, now, signal }: PublishTarget,
): Promise<Prepared> {
  const { body, requestId } = await graph.call({
    method: 'GET',
    path: `/${account.remoteId}/content_publishing_limit`,
    token: account.token,
    params: { fields: 'quota_usage,config' },
    signal,
  });
  const [limit] = parseAnswer(Limit, body, requestId).data;
  if (limit !== undefined && limit.quota_usage >= (limit.config?.quota_total ?? ASSUMED_QUOTA)) {
    throw new NetworkError({
      action: 'retry',
      code: 'quota-used',
      userMessage: message('instagram.daily-limit'),
      requestId,
      backOffScope: 'account',
      waitSeconds: 3600,
    });
  }
  return { handles: { ...handles, quotaReadAt: now.toISOString() }, requestId };
}

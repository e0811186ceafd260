import type { Network } from '@postownia/contract';
import { message } from '@postownia/contract/messages/message';
import * as z from 'zod';
import { NetworkError } from '../network-error.ts';
import { parseAnswer } from '../parse-answer.ts';
import { classifyMetaError } from './classify-error.ts';
import type { MetaGraph } from './graph.ts';

/** Seconds since 1970; 0 means never (Meta: "Debug-Token API Reference"). */
const Debug = z.object({
  data: z.object({
    is_valid: z.boolean(),
    expires_at: z.number().optional(),
    data_access_expires_at: z.number().optional(),
    error: z.object({ code: z.number(), subcode: z.number().optional() }).optional(),
  }),
});

/**
 * Asks Meta about a token. Access to data ends 90 days after the person was last active; permissions for Pages are
 * exempt from that, those for Instagram are not.
 * @throws NetworkError
 */
export async function examineMetaToken(
  graph: MetaGraph,
  { network, token }: { network: Network; token: string },
): Promise<{ expiresAt: Date | null }> {
  const { appId, appSecret } = graph.app;
  const { body, requestId } = await graph.call({
    method: 'GET',
    path: '/debug_token',
    params: { input_token: token, access_token: `${appId}|${appSecret}` },
  });
  const { data } = parseAnswer(Debug, body, requestId);
  if (!data.is_valid) throw deathOf(data.error, requestId);
  const ends = [data.expires_at, network === 'instagram' ? data.data_access_expires_at : 0];
  const known = ends.filter((end) => end !== undefined && end > 0);
  return { expiresAt: known.length === 0 ? null : new Date(Math.min(...known.map(Number)) * 1000) };
}

/** The same numbers as a refused call, so the same table says what they mean. */
function deathOf(
  error: { code: number; subcode?: number | undefined } | undefined,
  requestId: string | null,
) {
  const { code = 190, subcode } = error ?? {};
  const body = { error: { code, ...(subcode === undefined ? {} : { error_subcode: subcode }) } };
  const classified = classifyMetaError({ status: 400, headers: new Headers(), body });
  if (classified?.action === 'reconnect') return classified;
  return new NetworkError({
    action: 'reconnect',
    code: `${code}`,
    userMessage: message('network.expired'),
    requestId,
  });
}

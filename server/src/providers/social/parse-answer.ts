import { message } from '@postownia/contract/messages/message';
import type * as z from 'zod';
import { NetworkError } from './network-error.ts';

/**
 * Parses an answer of the Graph API. One that does not have the promised shape leaves open what happened.
 * @throws NetworkError
 */
export function parseAnswer<Schema extends z.ZodType>(
  schema: Schema,
  body: unknown,
  requestId: string | null,
): z.infer<Schema> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new NetworkError({
    action: 'check',
    code: 'unexpected-answer',
    userMessage: message('network.strange-answer'),
    requestId,
    lost: true,
    cause: parsed.error,
  });
}

import { type Message, message } from '@postownia/contract/messages/message';
import * as z from 'zod';
import { NetworkError } from '../network-error.ts';

/** Meta's upload host names its refusals by type, not by number. */
const Refusal = z.object({
  debug_info: z.object({ type: z.string(), retriable: z.boolean().optional() }),
});

/** The session is spoilt where `restart` is set; an offset that is out of step is asked for anew. */
const TYPES: Readonly<Record<string, { action: 'retry' | 'fix'; restart: boolean; userMessage: Message }>> = {
  OffsetInvalidError: {
    action: 'retry',
    restart: false,
    userMessage: message('facebook.part-refused'),
  },
  PartialRequestError: {
    action: 'retry',
    restart: false,
    userMessage: message('facebook.bytes-missing'),
  },
  ProcessingFailedError: {
    action: 'retry',
    restart: true,
    userMessage: message('facebook.video-not-processed'),
  },
};

/** What a refusal of the upload host means (Reels publishing guide, "Upload errors"); null when it is none. */
export function classifyUploadError(body: unknown, requestId: string | null): NetworkError | null {
  const parsed = Refusal.safeParse(body);
  if (!parsed.success) return null;
  const { type, retriable = true } = parsed.data.debug_info;
  const row = TYPES[type] ?? {
    action: retriable ? 'retry' : 'fix',
    restart: true,
    userMessage: message('facebook.video-refused'),
  };
  return new NetworkError({ ...row, code: `upload-${type}`, requestId });
}

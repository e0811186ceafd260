import { type Statement, statement } from '@postownia/contract/statements/statement';
import * as z from 'zod';
import { NetworkError } from './network-error.ts';

/** Meta's upload host names its refusals by type, not by number. */
const Refusal = z.object({
  debug_info: z.object({ type: z.string(), retriable: z.boolean().optional() }),
});

/** The session is spoilt where `restart` is set; an offset that is out of step is asked for anew. */
const TYPES: Readonly<Record<string, { action: 'retry' | 'fix'; restart: boolean; statement: Statement }>> = {
  OffsetInvalidError: {
    action: 'retry',
    restart: false,
    statement: statement('facebook.part-refused'),
  },
  PartialRequestError: {
    action: 'retry',
    restart: false,
    statement: statement('facebook.bytes-missing'),
  },
  ProcessingFailedError: {
    action: 'retry',
    restart: true,
    statement: statement('facebook.film-not-processed'),
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
    statement: statement('facebook.film-refused'),
  };
  return new NetworkError({ ...row, code: `upload-${type}`, requestId });
}

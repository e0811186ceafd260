import { message } from '@postownia/contract/messages/message';
import * as z from 'zod';
import { NetworkError } from '../network-error.ts';
import {
  META_ERRORS,
  META_LIMIT_ERROR,
  META_PERMISSION_ERROR,
  META_SERVER_ERROR,
  META_UNKNOWN_ERROR,
  type MetaErrorRow,
} from './error-table.ts';

const ErrorBody = z.object({
  error: z.object({
    code: z.number(),
    error_subcode: z.number().optional(),
    error_user_msg: z.string().optional(),
    is_transient: z.boolean().optional(),
    fbtrace_id: z.string().optional(),
  }),
});

const usageEntry = z.object({ estimated_time_to_regain_access: z.number().optional() });
const BusinessUsage = z.record(z.string(), z.array(usageEntry));

/**
 * What a refusal of the Graph API means, decided by its numeric code and subcode, never by its words. Returns null
 * when the body is no error of the Graph API (a proxy's page, half an answer).
 */
export function classifyMetaError(answer: {
  status: number;
  headers: Headers;
  body: unknown;
}): NetworkError | null {
  const parsed = ErrorBody.safeParse(answer.body);
  if (!parsed.success) return null;
  const {
    code,
    error_subcode: subcode,
    error_user_msg: userMessage,
    is_transient,
    fbtrace_id,
  } = parsed.data.error;
  const row =
    findRow(code, subcode) ?? fallbackRow({ code, status: answer.status, transient: is_transient === true });
  // Unknown refusals that Meta explains in the person's language are about the content.
  const explained = row === META_UNKNOWN_ERROR && userMessage !== undefined;
  return new NetworkError({
    ...row,
    ...(explained ? { action: 'fix', userMessage: message('network.refused', { words: userMessage }) } : {}),
    code: subcode === undefined ? `${code}` : `${code}/${subcode}`,
    requestId: fbtrace_id ?? null,
    waitSeconds: Math.max(row.waitSeconds ?? 0, regainSeconds(answer.headers)),
  });
}

function findRow(code: number, subcode: number | undefined): MetaErrorRow | undefined {
  const rows = META_ERRORS.filter((row) => row.code === code);
  return (
    rows.find((row) => row.subcode !== undefined && row.subcode === subcode) ??
    rows.find((row) => row.subcode === undefined)
  );
}

function fallbackRow(error: {
  code: number;
  status: number;
  transient: boolean;
}): Omit<MetaErrorRow, 'code'> {
  if (error.code >= 200 && error.code <= 299) return META_PERMISSION_ERROR;
  if (error.status === 429) return META_LIMIT_ERROR;
  if (error.status >= 500 || error.transient) return META_SERVER_ERROR;
  return META_UNKNOWN_ERROR;
}

/** `x-business-use-case-usage` says in minutes how long calling on would only make it worse. */
function regainSeconds(headers: Headers): number {
  const text = headers.get('x-business-use-case-usage');
  if (text === null) return 0;
  try {
    const usage = BusinessUsage.parse(JSON.parse(text));
    const minutes = Object.values(usage).flatMap((entries) =>
      entries.map((entry) => entry.estimated_time_to_regain_access ?? 0),
    );
    return Math.max(0, ...minutes) * 60;
  } catch {
    // A header that can't be read tells nothing: the table's own time stands.
    return 0;
  }
}

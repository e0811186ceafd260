import type { LinkRow } from './approval-links.queries.ts';

const MINUTE = 60_000;
/** A client who goes on answering is waited for. */
const QUIET = 5 * MINUTE;
/** Nobody waits longer for the first answer. */
const LONGEST = 60 * MINUTE;

/** When the firm's people are told of a link's answers, after one more of them. */
export function tellingAfter(
  { untoldSince }: Pick<LinkRow, 'untoldSince'>,
  now: Date,
): { untoldSince: Date; tellAt: Date } {
  const since = untoldSince ?? now;
  const latest = since.getTime() + LONGEST;
  return { untoldSince: since, tellAt: new Date(Math.min(now.getTime() + QUIET, latest)) };
}

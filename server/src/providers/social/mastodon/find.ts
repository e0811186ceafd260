import * as z from 'zod';
import { parseAnswer } from '../parse-answer.ts';
import type { Found, PublishTarget } from '../social-network.ts';
import type { MastodonApi } from './api.ts';
import { idAtServer } from './id-at-server.ts';
import { saidOf } from './said-of.ts';
import { isSameWords } from './same-words.ts';

const Statuses = z.array(
  z.object({ id: z.string(), content: z.string().default(''), created_at: z.string().default('') }),
);
const LISTED = 40;
/** Clocks differ: what is dated up to this long before our intent may still be ours. Missing it would mean a second post. */
const CLOCK_SKEW_MILLISECONDS = 300_000;
/** Keys are kept for an hour; some of it is left for the repetition itself. */
const KEY_MILLISECONDS = 50 * 60_000;

/**
 * Looks for a post whose answer was lost among the account's newest. While the server still knows its key it may go out
 * once more whatever the list shows: the server then answers the first.
 */
export async function findStatus(
  api: MastodonApi,
  { account, content, handles, now, signal }: PublishTarget,
  { since, known }: { since: Date; known: ReadonlySet<string> },
): Promise<Found> {
  const id = encodeURIComponent(idAtServer(account.remoteId));
  const path = `/api/v1/accounts/${id}/statuses?limit=${LISTED}&exclude_reblogs=true`;
  const { body } = await api.call(account, { method: 'GET', path, signal });
  const after = since.getTime() - CLOCK_SKEW_MILLISECONDS;
  const recent = parseAnswer(Statuses, body, null).filter(({ created_at: at }) => !(Date.parse(at) < after));
  const said = saidOf(content);
  const ours = recent.findLast(({ id: one, content: html }) => !known.has(one) && isSameWords(said, html));
  if (ours !== undefined) return { result: 'found', remoteId: ours.id, requestId: null };
  const isKeyKnown = now.getTime() - Date.parse(handles.keyAt ?? '') < KEY_MILLISECONDS;
  if (isKeyKnown || recent.length < LISTED) return { result: 'absent', handles, requestId: null };
  // All that the list showed is from after our call: what came before it may be ours.
  return { result: 'undecided', requestId: null };
}

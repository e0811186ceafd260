import * as z from 'zod';
import { parseAnswer } from '../parse-answer.ts';
import { isSameCaption } from '../same-caption.ts';
import type { Found, PublishTarget } from '../social-network.ts';
import type { LinkedInApi } from './api.ts';
import { littleText } from './little-text.ts';
import { isProfile } from './login.ts';

const Posts = z.object({
  elements: z.array(
    z.object({ id: z.string(), commentary: z.string().default(''), publishedAt: z.number().default(0) }),
  ),
});
const LISTED = 50;
/** Clocks differ: what is dated up to this long before our intent may still be ours. Missing it would mean a second post. */
const CLOCK_SKEW_MILLISECONDS = 300_000;

/**
 * Looks for a post whose answer was lost. A page lists its posts. A profile shows nothing: there LinkedIn's refusal of a
 * repeated text names the post that is out, so a text goes once more and is adopted or made; of pictures nobody knows
 * whether they are compared, so a person is asked.
 */
export async function findPost(
  api: LinkedInApi,
  target: PublishTarget,
  trace: { since: Date; known: ReadonlySet<string> },
): Promise<Found> {
  const { handles, content } = target;
  const { duplicateOf, ...others } = handles;
  if (duplicateOf && !trace.known.has(duplicateOf))
    return { result: 'found', remoteId: duplicateOf, requestId: null };
  if (!isProfile(target.account)) return findOnPage(api, target, trace);
  const isUnnamed = duplicateOf === '';
  const hasFiles = content.images.length > 0 || content.video !== null;
  if (isUnnamed || hasFiles) return { result: 'undecided', forGood: true, requestId: null };
  return { result: 'absent', handles: others, requestId: null };
}

async function findOnPage(
  api: LinkedInApi,
  { account, content, handles, signal }: PublishTarget,
  { since, known }: { since: Date; known: ReadonlySet<string> },
): Promise<Found> {
  const author = encodeURIComponent(account.remoteId);
  const { body, requestId } = await api.call({
    method: 'GET',
    path: `/rest/posts?q=author&author=${author}&count=${LISTED}&sortBy=LAST_MODIFIED`,
    token: account.token,
    signal,
  });
  const { elements } = parseAnswer(Posts, body, requestId);
  const after = since.getTime() - CLOCK_SKEW_MILLISECONDS;
  const recent = elements.filter(({ publishedAt }) => publishedAt >= after);
  const text = littleText(content.caption);
  const ours = recent.findLast(({ id, commentary }) => !known.has(id) && isSameCaption(text, commentary));
  if (ours !== undefined) return { result: 'found', remoteId: ours.id, requestId };
  // All that the list showed is from after our call: what came before it may be ours.
  if (recent.length === LISTED) return { result: 'undecided', requestId };
  return { result: 'absent', handles, requestId };
}

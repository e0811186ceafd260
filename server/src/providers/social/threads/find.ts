import * as z from 'zod';
import { parseAnswer } from '../parse-answer.ts';
import { isSameCaption, parseGraphTime } from '../same-caption.ts';
import type { Found, PublishTarget } from '../social-network.ts';
import type { ThreadsApi } from './api.ts';
import { readContainer, withoutContainers } from './container.ts';

const Posts = z.object({
  data: z.array(z.object({ id: z.string(), text: z.string().optional(), timestamp: z.string().optional() })),
});
const LISTED = '50';
/** Clocks differ: what is dated up to this long before our intent may still be ours. */
const CLOCK_SKEW_MILLISECONDS = 300_000;

/** The container says whether it went out; which post it became is told by the words. */
export async function findPost(
  api: ThreadsApi,
  target: PublishTarget,
  { since, known }: { since: Date; known: ReadonlySet<string> },
): Promise<Found> {
  const { account, content, handles, signal } = target;
  const { status, requestId } = await readContainer(api, target, handles.containerId ?? '');
  if (status === 'FINISHED') return { result: 'absent', handles, requestId };
  if (status !== 'PUBLISHED') return { result: 'absent', handles: withoutContainers(handles), requestId };
  const answer = await api.call({
    method: 'GET',
    path: '/me/threads',
    params: { fields: 'id,text,timestamp', limit: LISTED },
    token: account.token,
    signal,
  });
  const earliest = since.getTime() - CLOCK_SKEW_MILLISECONDS;
  const ours = parseAnswer(Posts, answer.body, answer.requestId).data.findLast(
    ({ id, text = '', timestamp }) =>
      !known.has(id) &&
      (parseGraphTime(timestamp)?.getTime() ?? 0) >= earliest &&
      isSameCaption(content.caption, text),
  );
  if (ours === undefined) return { result: 'undecided', requestId: answer.requestId };
  return { result: 'found', remoteId: ours.id, requestId: answer.requestId };
}

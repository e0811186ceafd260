import { SUPPORT_QUEUE_PAGE, type SupportQueue } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { fromCursor, toCursor } from '../../lib/time-cursor.ts';
import { requestView } from '../support/index.ts';
import { selectMessagesOf, selectQueue } from './support-queue.system-queries.ts';

/**
 * A page of everybody's requests for operators, whom the caller knows: those that wait by what runs out first, or the rest
 * by their last change.
 * @param options.after the `next` of the page before
 */
export async function listSupportQueue(
  { db }: Pick<Context, 'db'>,
  { show = 'waiting', after }: { show?: 'waiting' | 'rest' | undefined; after?: string | undefined },
): Promise<SupportQueue> {
  const waiting = show === 'waiting';
  const found = await selectQueue(db, {
    waiting,
    after: after === undefined ? undefined : fromCursor(after),
    limit: SUPPORT_QUEUE_PAGE + 1,
  });
  const page = found.slice(0, SUPPORT_QUEUE_PAGE);
  const messages = await selectMessagesOf(
    db,
    page.map(({ request }) => request),
  );
  const last = page.at(-1)?.request;
  const at = waiting ? last?.answerBy : last?.updatedAt;
  const more = found.length > page.length && last !== undefined && at;
  return {
    requests: page.map(({ request, ...who }) => ({
      ...requestView(request, messages),
      ...who,
      workspaceId: request.workspaceId,
      standing: request.standing,
      failedRequestId: request.failedRequestId,
    })),
    next: more ? toCursor({ at, id: last.id }) : null,
  };
}

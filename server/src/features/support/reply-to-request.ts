import type { SupportRequest } from '@postownia/contract';
import type { Context } from '../../context.ts';
import type { Caller } from '../../http/authenticate.ts';
import { readStanding } from '../billing/index.ts';
import { identityRows } from '../workspaces/index.ts';
import { inRequest } from './in-request.ts';
import { limitRequests } from './limit-requests.ts';
import { promisedBy } from './promised-by.ts';
import { insertMessage, updateRequest } from './support.queries.ts';
import { tellOperator } from './tell-operator.ts';

/**
 * Adds the person's own words to their request. An answer that is owed already stays promised for when it was; a request
 * that was answered or closed is open again, with a new promise.
 * @throws Refusal NOT_FOUND, TOO_MANY_REQUESTS
 */
export async function replyToRequest(
  context: Context,
  { workspaceId, organizationId, userId }: Caller,
  { id, message }: { id: string; message: string },
): Promise<SupportRequest> {
  await limitRequests(context, userId);
  return inRequest(context, { workspaceId, id, userId }, async (tx, row, now) => {
    const said = { requestId: id, author: 'person', userId, text: message, createdAt: now } as const;
    await insertMessage(workspaceId, tx, said);
    const answerBy = row.answerBy ?? promisedBy(await readStanding(tx, organizationId, now), now);
    const asker = await identityRows.readAddressee(tx, userId);
    if (asker !== null) {
      const from = `${asker.name} <${asker.email}>`;
      await tellOperator(context, tx, { from, subject: row.subject, message, answerBy });
    }
    return updateRequest(workspaceId, tx, id, { answerBy, closedAt: null, rating: null, updatedAt: now });
  });
}

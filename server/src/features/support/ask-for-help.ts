import type { SupportForm, SupportRequest } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { emit } from '../../events/emit.ts';
import type { Caller } from '../../http/authenticate.ts';
import { languageOf } from '../../lib/format-message-in.ts';
import { readStanding } from '../billing/index.ts';
import { queueEmail } from '../notifications/index.ts';
import { identityRows } from '../workspaces/index.ts';
import { instantIn } from './instant-in.ts';
import { limitRequests } from './limit-requests.ts';
import { promisedBy } from './promised-by.ts';
import { requestView } from './request-view.ts';
import { insertMessage, insertRequest, selectMessages } from './support.queries.ts';
import { tellOperator } from './tell-operator.ts';

/**
 * Keeps a request for help with the answer promised by what the firm stands on now, confirms it by e-mail and tells the
 * operator: all of it or nothing.
 * @throws Refusal TOO_MANY_REQUESTS
 */
export async function askForHelp(
  context: Context,
  { workspaceId, organizationId, userId }: Caller,
  {
    topic,
    subject,
    message,
    failedRequestId = null,
  }: Omit<SupportForm, 'failedRequestId'> & {
    failedRequestId?: string | null | undefined;
  },
): Promise<SupportRequest> {
  await limitRequests(context, userId);
  const now = context.clock.now();
  return inTransaction(context.db, async (tx) => {
    const standing = await readStanding(tx, organizationId, now);
    const answerBy = promisedBy(standing, now);
    const row = await insertRequest(workspaceId, tx, {
      userId,
      topic,
      subject,
      standing,
      failedRequestId,
      answerBy,
      createdAt: now,
      updatedAt: now,
    });
    const said = { requestId: row.id, author: 'person', userId, text: message, createdAt: now } as const;
    await insertMessage(workspaceId, tx, said);
    await emit(tx, workspaceId, { name: 'support.changed', payload: { requestId: row.id } }, now);
    const asker = await identityRows.readAddressee(tx, userId);
    if (asker !== null) {
      const { name, email, language } = asker;
      await queueEmail(context, tx, {
        kind: 'support-received',
        to: email,
        userId,
        language,
        link: `${context.appUrl}/help`,
        details: [
          ['subject', subject],
          ['answerBy', instantIn(languageOf(language), answerBy)],
        ],
      });
      await tellOperator(context, tx, { from: `${name} <${email}>`, subject, message, answerBy });
    }
    return requestView(row, await selectMessages(workspaceId, tx, [row.id]));
  });
}

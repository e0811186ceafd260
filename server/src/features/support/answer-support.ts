import type { Context } from '../../context.ts';
import { asWorkspaceId } from '../../lib/workspace-id.ts';
import { queueEmail } from '../notifications/index.ts';
import { identityRows } from '../workspaces/index.ts';
import { inRequest } from './in-request.ts';
import { insertMessage, updateRequest } from './support.queries.ts';

/**
 * An operator's answer: it stands in the product, goes out by e-mail, and nothing is owed until the person writes again.
 * For operators alone, whom the caller knows.
 * @throws Refusal NOT_FOUND
 */
export async function answerSupport(
  context: Context,
  { userId }: { userId: string },
  {
    workspaceId: brand,
    id,
    message,
    close,
  }: { workspaceId: string; id: string; message: string; close: boolean },
): Promise<void> {
  const workspaceId = asWorkspaceId(brand);
  await inRequest(context, { workspaceId, id }, async (tx, row, now) => {
    const said = { requestId: id, author: 'operator', userId, text: message, createdAt: now } as const;
    await insertMessage(workspaceId, tx, said);
    const asker = await identityRows.readAddressee(tx, row.userId);
    if (asker !== null) {
      await queueEmail(context, tx, {
        kind: 'support-answered',
        to: asker.email,
        userId: row.userId,
        language: asker.language,
        link: `${context.appUrl}/help`,
        details: [
          ['subject', row.subject],
          ['message', message],
        ],
        unlimited: true,
      });
    }
    return updateRequest(workspaceId, tx, id, {
      answerBy: null,
      answeredAt: row.answeredAt ?? now,
      closedAt: close ? (row.closedAt ?? now) : row.closedAt,
      updatedAt: now,
    });
  });
}

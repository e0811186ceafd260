import type { ApprovalLink } from '@postownia/contract';
import type { Context } from '../../context.ts';
import type { Caller } from '../../http/authenticate.ts';
import { Refusal } from '../../lib/refusal.ts';
import { selectLink } from './approval-links.queries.ts';
import { mayStill } from './find-link.ts';
import { sendLink } from './send-link.ts';

/**
 * Sends other posts to the client of a link, who alone is told the address: whoever may not approve could answer in the
 * client's place by it. Somebody who may approve has to have sent the client a link first, and vouches for them since.
 * @throws Refusal NOT_FOUND where nobody does, and as `sendLink`
 */
export async function sendToClient(
  context: Context,
  who: Caller,
  { id, postIds, note }: { id: string; postIds: readonly string[]; note: string },
): Promise<{ link: ApprovalLink; pin: string | null }> {
  const { workspaceId, userId } = who;
  const before = await selectLink(workspaceId, context.db, id);
  if (before === undefined || before.recipient === null || before.withdrawnAt !== null)
    throw new Refusal('NOT_FOUND');
  const approves = (asked: string | null) =>
    mayStill(context.db, workspaceId, { userId: asked, action: 'posts.approve' });
  const voucher = before.vouchedBy ?? before.actorId;
  if (!(await approves(voucher))) throw new Refusal('NOT_FOUND');
  const { recipient, language, pinHash } = before;
  const vouchedBy = (await approves(userId)) ? null : voucher;
  const form = { postIds: [...postIds], note, recipient, language, pin: pinHash !== null, vouchedBy };
  const { link, pin } = await sendLink(context, who, form);
  return { link, pin };
}

import type { PostChanges } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { postApprovals, readPostRecords } from '../posts/index.ts';
import { listPublishingAccounts } from '../social-accounts/index.ts';
import { selectLastAnswer } from './approval-links.queries.ts';
import { changesSince, toImages } from './changes-since.ts';

/**
 * What changed of a post since the team approved it and since a client answered about it last, where that does not hold any
 * more.
 * @throws Refusal NOT_FOUND, also for another workspace's post
 */
export async function readChanges(
  context: Pick<Context, 'db' | 'networks'>,
  workspaceId: WorkspaceId,
  { id }: { id: string },
): Promise<PostChanges> {
  const { db } = context;
  const [post] = await readPostRecords(db, workspaceId, { ids: [id] });
  if (post === undefined) throw new Refusal('NOT_FOUND');
  const accounts = (await listPublishingAccounts(db, workspaceId)).filter(
    ({ state }) => state === 'connected',
  );
  const team = await postApprovals.teamApproved(workspaceId, db, id);
  const client = await selectLastAnswer(workspaceId, db, id);
  const isAnswered = client?.answeredHash === postApprovals.approvalHash('client', post);
  return {
    team:
      team === undefined || postApprovals.isApprovedBy('team', post)
        ? null
        : changesSince(context, workspaceId, { post, before: team.post, at: team.approvedAt, accounts }),
    client:
      client === undefined || isAnswered || postApprovals.isApprovedBy('client', post)
        ? null
        : changesSince(context, workspaceId, {
            post,
            before: client.answeredPost,
            at: client.answeredAt,
            accounts,
          }),
    media: toImages(workspaceId, post),
  };
}

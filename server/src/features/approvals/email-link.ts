import type { Context } from '../../context.ts';
import type { Tx } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { getBrandProfile } from '../brand-profile/index.ts';
import { queueEmail } from '../notifications/index.ts';
import { readUserNames } from '../workspaces/index.ts';
import { selectLink } from './approval-links.queries.ts';

/** The address of a link: the one place where its token stands. */
export const linkAddress = ({ appUrl }: Pick<Context, 'appUrl'>, token: string): string =>
  `${appUrl}/a/${token}`;

/** Sends a link to its recipient, where it has one, in the caller's transaction. */
export async function emailLink(
  context: Pick<Context, 'appUrl' | 'clock' | 'enqueue' | 'log'>,
  tx: Tx,
  workspaceId: WorkspaceId,
  {
    kind,
    id,
    token,
    by,
  }: { kind: 'approval-asked' | 'approval-reminder'; id: string; token: string; by: string | null },
): Promise<void> {
  const row = await selectLink(workspaceId, tx, id);
  if (row === undefined || row.recipient === null) return;
  const profile = await getBrandProfile(tx, workspaceId);
  const names = await readUserNames(tx, by === null ? [] : [by]);
  const from = by === null ? undefined : names.get(by);
  const details = [
    ...(profile === null ? [] : [['firm', profile.brandName] as const]),
    ...(from === undefined ? [] : [['from', from] as const]),
    ...(row.note === '' ? [] : [['message', row.note] as const]),
  ];
  const { recipient: to, language } = row;
  const link = linkAddress(context, token);
  await queueEmail(context, tx, { kind, to, userId: null, language, link, details });
}

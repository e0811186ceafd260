import { type Creator, definitionOf } from '@postownia/contract';
import type { Message } from '@postownia/contract/messages/message';
import type { Context } from '../../context.ts';
import { formatMessageIn } from '../../lib/format-message-in.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { NetworkError } from '../../providers/social/network-error.ts';
import { openPublishingAccounts } from '../social-accounts/index.ts';

/**
 * What a network tells about an account before a video may be posted there: its questions are made from it, so it is
 * asked each time and never kept.
 * @throws Refusal NOT_FOUND also where the network has nothing to tell, NETWORK_REFUSED (`details.sentence`, `details.message`)
 */
export async function readCreator(
  context: Pick<Context, 'db' | 'networks' | 'secretBox'>,
  workspaceId: WorkspaceId,
  { accountId }: { accountId: string },
): Promise<Creator> {
  const opened = (await openPublishingAccounts(context, context.db, [workspaceId], [accountId])).get(
    accountId,
  );
  const ask = opened && context.networks.creator(opened.account.network);
  const schema = opened && definitionOf(opened.account.network).creator;
  if (opened === undefined || ask === undefined || !schema) throw new Refusal('NOT_FOUND');
  const { access, account } = opened;
  if (access === null) throw refusal(account.problem);
  try {
    return schema.parse(await ask(access));
  } catch (error) {
    if (error instanceof NetworkError) throw refusal(error.userMessage);
    throw error;
  }
}

const refusal = (message: Message | null) =>
  new Refusal(
    'NETWORK_REFUSED',
    message === null ? {} : { sentence: formatMessageIn('pl', message), message: message },
  );

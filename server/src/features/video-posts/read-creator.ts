import type { VideoCreator } from '@postownia/contract';
import type { Message } from '@postownia/contract/messages/message';
import { TIKTOK_PRIVACY_LEVELS } from '@postownia/contract/networks/tiktok';
import type { Context } from '../../context.ts';
import { formatMessageIn } from '../../lib/format-message-in.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { NetworkError } from '../../providers/social/network-error.ts';
import { openPublishingAccounts } from '../social-accounts/index.ts';

/**
 * What a network says about an account before a video may be posted there: the form is made from it, so it is asked
 * each time and never kept.
 * @throws Refusal NOT_FOUND also where the network has no such form, NETWORK_REFUSED (`details.sentence`, `details.message`)
 */
export async function readCreator(
  context: Pick<Context, 'db' | 'networks' | 'secretBox'>,
  workspaceId: WorkspaceId,
  { accountId }: { accountId: string },
): Promise<VideoCreator> {
  const opened = (await openPublishingAccounts(context, context.db, [workspaceId], [accountId])).get(
    accountId,
  );
  const ask = opened && context.networks.creator(opened.account.network);
  if (opened === undefined || ask === undefined) throw new Refusal('NOT_FOUND');
  const { access, account } = opened;
  if (access === null) throw refusal(account.problem);
  try {
    const creator = await ask(access);
    const levels = TIKTOK_PRIVACY_LEVELS.filter((level) => creator.privacyLevels.includes(level));
    return { ...creator, privacyLevels: levels };
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

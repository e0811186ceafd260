import type { Context } from '../../context.ts';
import type { Caller } from '../../http/authenticate.ts';
import { byUser } from '../../lib/recorded-actor.ts';
import { type Identity, requirePassword } from '../identity/index.ts';
import { beginDeletion } from './begin-deletion.ts';
import { readDeletion } from './read-deletion.ts';

/**
 * A person asks to be deleted, and proves with the password that it is them. Asking twice is asking once.
 * @throws Refusal WRONG_PASSWORD, TOO_MANY_REQUESTS after ten attempts within five minutes
 */
export async function requestDeletion(
  context: Context & { identity: Identity },
  who: Pick<Caller, 'userId' | 'workspaceId'>,
  { password }: { password: string },
): ReturnType<typeof readDeletion> {
  const { userId } = who;
  await requirePassword(context, userId, { password, place: 'deletion' });
  await beginDeletion(context, { userId, by: byUser(userId) });
  return readDeletion(context, who);
}

import type { Context } from '../../context.ts';
import type { Identity } from '../../http/identity-interface.ts';
import { noteIdentity } from '../../http/note-identity.ts';
import type { Session } from '../../http/request-context.ts';
import { Refusal } from '../../lib/refusal.ts';
import { byPerson } from '../audit/index.ts';
import { beginDeletion } from './begin-deletion.ts';
import { readDeletion } from './read-deletion.ts';

/**
 * A person asks to be deleted, and proves with the password that it is them. Asking twice is asking once.
 * @throws Refusal WRONG_PASSWORD
 */
export async function requestDeletion(
  context: Context & { identity: Identity },
  who: Pick<Session, 'userId' | 'workspaceId'>,
  { password }: { password: string },
): ReturnType<typeof readDeletion> {
  const { userId } = who;
  if (!(await context.identity.checkPassword({ userId, password }))) {
    const details = { method: 'password' };
    await noteIdentity(context, { whose: { userId }, action: 'confirmation.refused', details }, '');
    throw new Refusal('WRONG_PASSWORD');
  }
  await beginDeletion(context, { userId, by: byPerson(userId) });
  return readDeletion(context, who);
}

import { message } from '@postownia/contract/messages/message';
import type { Context } from '../../context.ts';
import { Refusal } from '../../lib/refusal.ts';
import { problemOf } from '../../lib/stored-message.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { NetworkError } from '../../providers/social/network-error.ts';
import type { SocialLogin, WindowLogin } from '../../providers/social/social-login.ts';
import { encryptFound } from './encrypt-found.ts';
import { openAttempt } from './encrypted-secrets.ts';
import {
  type ConnectionRow,
  consumeConnection,
  selectConnection,
  updateConnection,
} from './social-accounts.queries.ts';

/** What the network's callback said: a code, or why there is none. */
export interface CallbackAnswer {
  readonly code: string | undefined;
  readonly error: string | undefined;
}

/** How a callback ended, for the page in the popup. */
export type FinishedConnection =
  | 'choosing'
  | 'denied'
  | 'failed'
  /** The workspace waits for its deletion. */
  | 'deletion-pending'
  /** Its time was over. */
  | 'expired'
  /** It came before. */
  | 'used'
  /** Nobody's, or another person's. */
  | 'unknown';

const NOTHING_KEPT = { entered: {}, kept: {} };

/**
 * Takes a callback of the network: uses the state up (once, by its own person, in time), exchanges the code and keeps
 * the accounts found, encrypted, to be chosen from. The outcome goes into the connection's row, where the page that
 * opened the popup reads it.
 */
export async function finishConnection(
  context: Pick<Context, 'db' | 'clock' | 'secretBox' | 'log' | 'refuseDuringDeletion'>,
  workspaceId: WorkspaceId,
  options: { login: SocialLogin & WindowLogin; state: string; userId: string; answer: CallbackAnswer },
): Promise<FinishedConnection> {
  const { login, state, userId, answer } = options;
  const now = context.clock.now();
  const { networks } = login;
  const connection = await consumeConnection(workspaceId, context.db, { state, userId, networks, now });
  if (connection === undefined) {
    const known = await selectConnection(workspaceId, context.db, { state, userId });
    if (known === undefined || !networks.includes(known.network)) return 'unknown';
    return known.consumedAt === null ? 'expired' : 'used';
  }
  const end = async (change: Partial<ConnectionRow> & { status: 'choosing' | 'denied' | 'failed' }) => {
    await updateConnection(workspaceId, context.db, state, { ...change, encryptedAttempt: null });
    return change.status;
  };
  if (answer.code === undefined) {
    return end({
      status: answer.error === 'access_denied' ? 'denied' : 'failed',
      ...problemOf(login.failure),
    });
  }
  try {
    // The code stays unused: nothing new is asked of a network for a workspace that is leaving.
    await context.refuseDuringDeletion(context.db, workspaceId);
    const attempt =
      connection.encryptedAttempt === null
        ? NOTHING_KEPT
        : openAttempt(context.secretBox, { workspaceId, state }, connection.encryptedAttempt);
    const found = await login.finish({ code: answer.code, ...attempt });
    return await end(encryptFound(context, { workspaceId, state }, found));
  } catch (error) {
    if (error instanceof Refusal && error.code === 'DELETION_PENDING') {
      await end({ status: 'failed', ...problemOf(message('connection.deletion-pending')) });
      return 'deletion-pending';
    }
    if (!(error instanceof NetworkError)) throw error;
    context.log.warn({ err: error, login: login.name, code: error.code }, 'a login could not be finished');
    return end({ status: 'failed', ...problemOf(login.failure) });
  }
}

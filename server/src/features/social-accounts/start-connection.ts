import { randomBytes } from 'node:crypto';
import { definitionOf, type Network } from '@postownia/contract';
import type { Message } from '@postownia/contract/messages/message';
import type { Context } from '../../context.ts';
import { admitQuota } from '../../db/quotas.ts';
import { formatMessageIn } from '../../lib/format-message-in.ts';
import { Refusal } from '../../lib/refusal.ts';
import { messageOf } from '../../lib/stored-message.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { NetworkError } from '../../providers/social/network-error.ts';
import type { Entered } from '../../providers/social/social-login.ts';
import { CONNECTION_MILLISECONDS, encryptFound } from './encrypt-found.ts';
import { encryptAttempt } from './encrypted-secrets.ts';
import { loginOf } from './login-of.ts';
import { insertConnection } from './social-accounts.queries.ts';

type Used = Pick<Context, 'db' | 'networks' | 'clock' | 'secretBox'>;

/**
 * Opens a one-time connection for this person and says where the popup has to go; null where what they entered opened
 * the account already, and only the choosing is left.
 * @throws Refusal NETWORK_NOT_CONFIGURED, BAD_REQUEST, TOO_MANY_REQUESTS, NETWORK_REFUSED (`details.sentence`,
 * `details.message`)
 */
export async function startConnection(
  context: Used,
  workspaceId: WorkspaceId,
  options: { network: Network; userId: string; entered?: Entered },
): Promise<{ state: string; url: string | null }> {
  const { network, userId } = options;
  const login = loginOf(context, network);
  const entered = await admitEntered(context, workspaceId, { network, entered: options.entered ?? {} });
  const state = randomBytes(32).toString('base64url');
  const key = { workspaceId, state };
  const createdAt = context.clock.now();
  const expiresAt = new Date(createdAt.getTime() + CONNECTION_MILLISECONDS);
  const connection = { state, userId, network, createdAt, expiresAt };
  if (login.way === 'form') {
    const found = encryptFound(context, key, await asked(login.connect(entered)));
    if (found.problem !== null && found.status === 'failed')
      throw refusal(messageOf(found.problem, found.message));
    await insertConnection(workspaceId, context.db, { ...connection, ...found, consumedAt: createdAt });
    return { state, url: null };
  }
  const { url, kept } = await asked(login.begin({ network, state, entered }));
  const empty = Object.keys({ ...entered, ...kept }).length === 0;
  const encryptedAttempt = empty ? null : encryptAttempt(context.secretBox, key, { entered, kept });
  await insertConnection(workspaceId, context.db, { ...connection, encryptedAttempt, status: 'pending' });
  return { state, url };
}

/** As the network's schema makes it: without the signs that people copy along. */
async function admitEntered(
  { db, clock }: Used,
  workspaceId: WorkspaceId,
  { network, entered }: { network: Network; entered: Entered },
): Promise<Entered> {
  const checked = definitionOf(network).login.fields.safeParse(entered);
  if (!checked.success) throw new Refusal('BAD_REQUEST');
  if (Object.keys(checked.data).length === 0) return {};
  await admitQuota(db, 'logins', { owner: workspaceId, now: clock.now() });
  return checked.data as Entered;
}

async function asked<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof NetworkError) throw refusal(error.userMessage);
    throw error;
  }
}

const refusal = (message: Message) =>
  new Refusal('NETWORK_REFUSED', { sentence: formatMessageIn('pl', message), message });

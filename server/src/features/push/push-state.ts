import type { PushState, PushSubscription } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { Refusal } from '../../lib/refusal.ts';
import { deleteSubscription, hasSubscription, putSubscription } from './push-subscriptions.system-queries.ts';

type Used = Pick<Context, 'db' | 'push'>;

/** What the browser of a session needs to know before it asks for push messages, and whether it has asked. */
export async function readPushState({ db, push }: Used, sessionId: string): Promise<PushState> {
  return {
    publicKey: push?.publicKey ?? null,
    isOn: push !== null && (await hasSubscription(db, sessionId)),
  };
}

/**
 * The session's browser gets push messages until the session ends.
 * @throws Refusal PUSH_ADDRESS where the address is none of the public internet; NOT_FOUND where nothing is sent here;
 * UNAUTHORIZED where the session ended meanwhile
 */
export async function saveSubscription(
  context: Used & Pick<Context, 'clock' | 'receivers'>,
  { userId, sessionId }: { userId: string; sessionId: string },
  { endpoint, keys }: PushSubscription,
): Promise<PushState> {
  if (context.push === null) throw new Refusal('NOT_FOUND');
  if (!context.receivers.allows(endpoint)) throw new Refusal('PUSH_ADDRESS');
  const row = { sessionId, userId, endpoint, ...keys, createdAt: context.clock.now() };
  const isKept = await inTransaction(context.db, (tx) => putSubscription(tx, row));
  if (!isKept) throw new Refusal('UNAUTHORIZED');
  return readPushState(context, sessionId);
}

/** The session's browser gets none any more. */
export async function removeSubscription(context: Used, sessionId: string): Promise<PushState> {
  await deleteSubscription(context.db, { sessionId });
  return readPushState(context, sessionId);
}

import { type AuditAction, WEBHOOKS, type WebhookEndpoint } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { inTransaction, type Tx } from '../../db/transaction.ts';
import type { Caller } from '../../http/authenticate.ts';
import { actorOf } from '../../lib/recorded-actor.ts';
import { Refusal } from '../../lib/refusal.ts';
import { recordEvent } from '../audit/index.ts';
import { hostOf, idsOf, type WantedEndpoint } from './create-endpoint.ts';
import { secretAad } from './endpoint-secrets.ts';
import { readEndpoint } from './list-endpoints.ts';
import { makeSigningSecret } from './sign-message.ts';
import { deleteDeliveriesOf } from './webhook-deliveries.system-queries.ts';
import {
  deleteEndpoint,
  type EndpointChange,
  type EndpointRow,
  lockEndpoint,
  updateEndpoint,
} from './webhook-endpoints.queries.ts';

const HOUR = 3_600_000;
type Used = Pick<Context, 'db' | 'clock'>;
type Step = Extract<AuditAction, `webhook.${string}`>;

/** One change of a firm's endpoint under its lock, noted. @throws Refusal NOT_FOUND, and what `make` throws */
async function changing(
  { db, clock }: Used,
  who: Caller,
  {
    id,
    action,
    make,
  }: { id: string; action: Step; make: (tx: Tx, row: EndpointRow) => Promise<EndpointChange | null> },
): Promise<void> {
  const { organizationId, workspaceId } = who;
  const now = clock.now();
  await inTransaction(db, async (tx) => {
    const row = await lockEndpoint(organizationId, tx, id);
    if (row === undefined) throw new Refusal('NOT_FOUND');
    const change = await make(tx, row);
    if (change !== null) await updateEndpoint(organizationId, tx, id, change);
    const event = { ...actorOf(who), action, details: { name: hostOf(change?.url ?? row.url) } };
    await recordEvent(tx, workspaceId, event, now);
  });
}

/**
 * Changes where an endpoint is and what it hears. At a new address it is paused until a test call arrives; one that was
 * ended may come back so.
 * @throws Refusal NOT_FOUND, WEBHOOK_ADDRESS
 */
export async function changeEndpoint(
  context: Used & Pick<Context, 'receivers'>,
  who: Caller,
  { id, url, events, brands }: WantedEndpoint & { id: string },
): Promise<WebhookEndpoint> {
  if (!context.receivers.allows(url)) throw new Refusal('WEBHOOK_ADDRESS');
  const pausedAt = context.clock.now();
  const make = async (tx: Tx, row: EndpointRow): Promise<EndpointChange> => ({
    url,
    events: [...new Set(events)],
    workspaceIds: await idsOf(tx, who.organizationId, brands),
    ...(url === row.url
      ? {}
      : { state: 'paused', pause: 'untested', pausedAt, failures: 0, heldUntil: null }),
  });
  await changing(context, who, { id, action: 'webhook.changed', make });
  return readEndpoint(context, who.organizationId, id);
}

/** Nothing is sent to it until a test call arrives; events wait for it. @throws Refusal NOT_FOUND */
export async function pauseEndpoint(
  context: Used,
  who: Caller,
  { id }: { id: string },
): Promise<WebhookEndpoint> {
  const pausedAt = context.clock.now();
  const make = async (_tx: Tx, { state }: EndpointRow): Promise<EndpointChange | null> =>
    state === 'active' ? { state: 'paused', pause: 'by-hand', pausedAt } : null;
  await changing(context, who, { id, action: 'webhook.paused', make });
  return readEndpoint(context, who.organizationId, id);
}

/**
 * Gives an endpoint a new secret. For 24 hours everything carries a signature by each of both, deliveries that wait
 * included; any older secret ends at once.
 * @throws Refusal NOT_FOUND
 */
export async function rotateSecret(
  context: Used & Pick<Context, 'secretBox'>,
  who: Caller,
  { id }: { id: string },
): Promise<{ endpoint: WebhookEndpoint; secret: string }> {
  const secret = makeSigningSecret();
  const formerUntil = new Date(context.clock.now().getTime() + WEBHOOKS.rotationHours * HOUR);
  const make = async (_tx: Tx, row: EndpointRow): Promise<EndpointChange> => ({
    encryptedSecret: context.secretBox.encrypt(secret, secretAad(row)),
    encryptedFormerSecret: row.encryptedSecret,
    formerUntil,
  });
  await changing(context, who, { id, action: 'webhook.rotated', make });
  return { endpoint: await readEndpoint(context, who.organizationId, id), secret };
}

/** Removes an endpoint with all that waits for it and its log. @throws Refusal NOT_FOUND */
export async function removeEndpoint(
  context: Used,
  who: Caller,
  { id }: { id: string },
): Promise<{ id: string }> {
  const make = async (tx: Tx) => {
    await deleteDeliveriesOf(tx, id);
    await deleteEndpoint(who.organizationId, tx, id);
    return null;
  };
  await changing(context, who, { id, action: 'webhook.removed', make });
  return { id };
}

import { randomUUID } from 'node:crypto';
import { WEBHOOKS, type WebhookEndpoint, type WebhookEvent } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { inTransaction, type Tx } from '../../db/transaction.ts';
import type { Caller } from '../../http/authenticate.ts';
import { actorOf } from '../../lib/recorded-actor.ts';
import { Refusal } from '../../lib/refusal.ts';
import { recordEvent } from '../audit/index.ts';
import { brandRows } from '../workspaces/index.ts';
import { secretAad } from './endpoint-secrets.ts';
import { readEndpoint } from './list-endpoints.ts';
import { makeSigningSecret } from './sign-message.ts';
import { countEndpoints, insertEndpoint } from './webhook-endpoints.queries.ts';

/** What an endpoint is asked to hear, and where. */
export interface WantedEndpoint {
  readonly url: string;
  readonly events: readonly WebhookEvent[];
  /** Slugs; null: all brands. */
  readonly brands: readonly string[] | null;
}

/**
 * Adds an endpoint, paused until a test call arrives.
 * @returns it, with its secret, which is told this once
 * @throws Refusal API_NOT_IN_PLAN, WEBHOOK_ADDRESS, WEBHOOK_LIMIT, NOT_FOUND for a brand of no such firm
 */
export async function createEndpoint(
  context: Pick<Context, 'db' | 'clock' | 'readAllowance' | 'receivers' | 'secretBox'>,
  who: Caller,
  { url, events, brands }: WantedEndpoint,
): Promise<{ endpoint: WebhookEndpoint; secret: string }> {
  const { organizationId, workspaceId } = who;
  const now = context.clock.now();
  if (!(await context.readAllowance(context.db, organizationId, now)).api)
    throw new Refusal('API_NOT_IN_PLAN');
  if (!context.receivers.allows(url)) throw new Refusal('WEBHOOK_ADDRESS');
  const [id, secret] = [randomUUID(), makeSigningSecret()];
  await inTransaction(context.db, async (tx) => {
    // Two at once wait for each other, so that both never fit where only one does.
    await brandRows.lockBrandCount(organizationId, tx);
    if ((await countEndpoints(organizationId, tx)) >= WEBHOOKS.perOrganization)
      throw new Refusal('WEBHOOK_LIMIT', { limit: WEBHOOKS.perOrganization });
    await insertEndpoint(organizationId, tx, {
      id,
      url,
      events: [...new Set(events)],
      workspaceIds: await idsOf(tx, organizationId, brands),
      state: 'paused',
      pause: 'untested',
      pausedAt: now,
      encryptedSecret: context.secretBox.encrypt(secret, secretAad({ organizationId, id })),
      createdAt: now,
    });
    const event = { ...actorOf(who), action: 'webhook.created', details: { name: hostOf(url) } } as const;
    await recordEvent(tx, workspaceId, event, now);
  });
  return { endpoint: await readEndpoint(context, organizationId, id), secret };
}

/** What the record names an endpoint by: an address may hold a secret in its path. */
export const hostOf = (url: string): string => new URL(url).host;

/** The ids of a firm's brands; null: all of them. @throws Refusal NOT_FOUND */
export async function idsOf(
  tx: Tx,
  organizationId: Caller['organizationId'],
  brands: readonly string[] | null,
): Promise<string[] | null> {
  if (brands === null) return null;
  const slugs = [...new Set(brands)];
  const found = await brandRows.listBrands(tx, { organizationId, slugs });
  if (found.length !== slugs.length) throw new Refusal('NOT_FOUND');
  return found.map(({ id }) => id);
}

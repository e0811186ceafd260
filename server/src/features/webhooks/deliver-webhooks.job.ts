import { WEBHOOKS } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { JobRun } from '../../job-run.ts';
import { asOrganizationId, type OrganizationId } from '../../lib/organization-id.ts';
import { secretsOf } from './endpoint-secrets.ts';
import { settleAttempt } from './settle-attempt.ts';
import { messageIdOf, signedHeaders } from './sign-message.ts';
import { claimDeliveries, countInFlight, type DeliveryRow } from './webhook-deliveries.system-queries.ts';
import { type EndpointRow, lockEndpoints } from './webhook-endpoints.queries.ts';

/** At once to one endpoint, and to all of a firm: whoever hangs holds up themselves. */
const PER_ENDPOINT = 4;
const PER_ORGANIZATION = 12;
/** A place at work is given up after so long; what is left gets a job of its own. */
const RUN_MILLISECONDS = 30_000;
/** Longer than any attempt takes; after it a dead process's delivery is sent again. */
export const CLAIM_MILLISECONDS = (WEBHOOKS.answerSeconds + 20) * 1000;

export type SendContext = Pick<
  Context,
  'db' | 'clock' | 'receivers' | 'secretBox' | 'enqueue' | 'log' | 'appUrl'
>;

/**
 * Sends what waits for an endpoint, the oldest first, until nothing does, its room is taken or its time is over. Safe to
 * run twice and many at once: rows are claimed under the lock of the firm's endpoints, and whoever is refused room leaves
 * the work to those who have it.
 */
export async function deliverWebhooks(
  context: SendContext,
  input: { organizationId: string; endpointId: string },
  { stopping }: Pick<JobRun, 'stopping'>,
): Promise<void> {
  const organizationId = asOrganizationId(input.organizationId);
  const until = performance.now() + RUN_MILLISECONDS;
  while (!stopping.aborted) {
    const { endpoint, rows } = await claim(context, organizationId, input.endpointId);
    if (endpoint === undefined || rows.length === 0) return;
    await Promise.all(rows.map((row) => sendOne(context, endpoint, row)));
    if (performance.now() > until) break;
  }
  await inTransaction(context.db, (tx) =>
    context.enqueue(tx, 'deliver-webhooks', input, { turn: { of: organizationId, asked: false } }),
  );
}

async function claim(
  { db, clock }: SendContext,
  organizationId: OrganizationId,
  endpointId: string,
): Promise<{ endpoint: EndpointRow | undefined; rows: DeliveryRow[] }> {
  return inTransaction(db, async (tx) => {
    const now = clock.now();
    const endpoints = await lockEndpoints(organizationId, tx);
    const endpoint = endpoints.find(({ id }) => id === endpointId);
    if (endpoint?.state !== 'active' || (endpoint.heldUntil !== null && endpoint.heldUntil > now))
      return { endpoint, rows: [] };
    const inFlight = await countInFlight(
      tx,
      endpoints.map(({ id }) => id),
      now,
    );
    const all = [...inFlight.values()].reduce((sum, one) => sum + one, 0);
    const limit = Math.min(PER_ENDPOINT - (inFlight.get(endpointId) ?? 0), PER_ORGANIZATION - all);
    if (limit <= 0) return { endpoint, rows: [] };
    const claimed = new Date(now.getTime() + CLAIM_MILLISECONDS);
    return { endpoint, rows: await claimDeliveries(tx, endpointId, { now, until: claimed, limit }) };
  });
}

/** One attempt and what follows from it. */
async function sendOne(context: SendContext, endpoint: EndpointRow, row: DeliveryRow): Promise<void> {
  const answer = await callReceiver(context, endpoint, row);
  await inTransaction(context.db, (tx) =>
    settleAttempt(context, tx, asOrganizationId(endpoint.organizationId), { row, answer }),
  );
}

/** Signs and sends a delivery as it is now. */
export function callReceiver(context: SendContext, endpoint: EndpointRow, { id, body }: DeliveryRow) {
  const at = context.clock.now();
  const headers = signedHeaders({ messageId: messageIdOf(id), body, at }, secretsOf(context, endpoint, at));
  return context.receivers.send(endpoint.url, { body, headers });
}

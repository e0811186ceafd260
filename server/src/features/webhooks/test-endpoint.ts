import { randomUUID } from 'node:crypto';
import { WEBHOOK_TEST, type WebhookDelivery, type WebhookEndpoint } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Caller } from '../../http/authenticate.ts';
import { actorOf } from '../../lib/recorded-actor.ts';
import { Refusal } from '../../lib/refusal.ts';
import { recordEvent } from '../audit/index.ts';
import { hostOf } from './create-endpoint.ts';
import { CLAIM_MILLISECONDS, callReceiver, type SendContext } from './deliver-webhooks.job.ts';
import { bodyOf } from './keep-deliveries.ts';
import { readEndpoint, viewDelivery } from './list-endpoints.ts';
import { insertTest, selectDelivery, startAnew, writeOutcome } from './webhook-deliveries.system-queries.ts';
import { lockEndpoint, selectEndpoints, updateEndpoint } from './webhook-endpoints.queries.ts';

/**
 * Sends a test event now, once. One that arrives makes the endpoint active, and what waited for it goes out.
 * @throws Refusal NOT_FOUND, API_NOT_IN_PLAN
 */
export async function testEndpoint(
  context: SendContext & Pick<Context, 'readAllowance'>,
  who: Caller,
  { id }: { id: string },
): Promise<{ endpoint: WebhookEndpoint; delivery: WebhookDelivery }> {
  const { organizationId, workspaceId, workspaceSlug } = who;
  const now = context.clock.now();
  if (!(await context.readAllowance(context.db, organizationId, now)).api)
    throw new Refusal('API_NOT_IN_PLAN');
  const row = (await selectEndpoints(organizationId, context.db)).find((one) => one.id === id);
  if (row === undefined) throw new Refusal('NOT_FOUND');
  const testId = randomUUID();
  const body = bodyOf({ type: WEBHOOK_TEST, version: 1, at: now, data: { brand: workspaceSlug } });
  const until = new Date(now.getTime() + CLAIM_MILLISECONDS);
  const delivery = await inTransaction(context.db, async (tx) => {
    const event = { ...actorOf(who), action: 'webhook.tested', details: { name: hostOf(row.url) } } as const;
    await recordEvent(tx, workspaceId, event, now);
    const made = { id: testId, workspaceId, endpointId: id, event: WEBHOOK_TEST, dedupeKey: testId, body };
    return insertTest(tx, { ...made, subjectId: null }, { now, until });
  });
  const { problem, status, answer, milliseconds } = await callReceiver(context, row, delivery);
  await inTransaction(context.db, async (tx) => {
    const endpoint = await lockEndpoint(organizationId, tx, id);
    const state = problem === null ? ('delivered' as const) : ('failed' as const);
    await writeOutcome(tx, delivery, { state, nextTryAt: null, status, problem, answer, milliseconds });
    // Changed meanwhile: the answer was another address's.
    if (problem !== null || endpoint?.url !== row.url) return;
    const at = context.clock.now();
    const active = { state: 'active', pause: null, pausedAt: null, failures: 0, heldUntil: null } as const;
    await updateEndpoint(organizationId, tx, id, { ...active, lastSuccessAt: at });
    if (endpoint.state === 'active') return;
    await startAnew(tx, id, at);
    const turn = { of: organizationId, asked: false };
    await context.enqueue(tx, 'deliver-webhooks', { organizationId, endpointId: id }, { turn });
  });
  const endpoint = await readEndpoint(context, organizationId, id);
  const kept = await selectDelivery(context.db, { id: testId, endpointIds: [id] });
  return { endpoint, delivery: viewDelivery(kept ?? delivery) };
}

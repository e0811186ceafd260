import { WEBHOOKS, type WebhookDelivery } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { inTransaction, type Queryable } from '../../db/transaction.ts';
import type { OrganizationId } from '../../lib/organization-id.ts';
import { Refusal } from '../../lib/refusal.ts';
import { viewDelivery } from './list-endpoints.ts';
import {
  countFailures,
  type DeliveryRow,
  reopenDelivery,
  selectDelivery,
  selectLog,
} from './webhook-deliveries.system-queries.ts';
import { type EndpointRow, selectEndpoints } from './webhook-endpoints.queries.ts';

/**
 * Deliveries of a firm's endpoints, or of one of them, the newest first, and how many of all have not arrived.
 * @param options.before the last id of the page before
 */
export async function readLog(
  { db }: Pick<Context, 'db'>,
  organizationId: OrganizationId,
  {
    endpointId,
    failed,
    before,
  }: { endpointId?: string | undefined; failed?: 'yes' | undefined; before?: string | undefined },
): Promise<{ deliveries: WebhookDelivery[]; failures: number }> {
  const own = (await selectEndpoints(organizationId, db)).map(({ id }) => id);
  const endpointIds = endpointId === undefined ? own : own.filter((id) => id === endpointId);
  const [rows, failures] = await Promise.all([
    selectLog(db, {
      endpointIds,
      failed: failed === 'yes',
      before: before ?? null,
      limit: WEBHOOKS.logShown,
    }),
    countFailures(db, endpointIds),
  ]);
  return { deliveries: rows.map(viewDelivery), failures };
}

/** What was sent and the beginning of the last answer. @throws Refusal NOT_FOUND */
export async function readDelivery(
  { db }: Pick<Context, 'db'>,
  organizationId: OrganizationId,
  id: string,
): Promise<{ body: string; answer: string | null }> {
  const { body, answer } = (await findDelivery(db, organizationId, id)).row;
  return { body, answer };
}

/** Sends a delivery again with its id; one that waits goes on as it does. @throws Refusal NOT_FOUND, WEBHOOK_NOT_ACTIVE */
export async function resendDelivery(
  { db, clock, enqueue }: Pick<Context, 'db' | 'clock' | 'enqueue'>,
  organizationId: OrganizationId,
  id: string,
): Promise<WebhookDelivery> {
  const { row, endpoint } = await findDelivery(db, organizationId, id);
  if (endpoint.state !== 'active') throw new Refusal('WEBHOOK_NOT_ACTIVE');
  const now = clock.now();
  await inTransaction(db, async (tx) => {
    await reopenDelivery(tx, { workspaceId: row.workspaceId, id, now });
    const turn = { of: organizationId, asked: true };
    await enqueue(tx, 'deliver-webhooks', { organizationId, endpointId: endpoint.id }, { turn });
  });
  return viewDelivery((await findDelivery(db, organizationId, id)).row);
}

async function findDelivery(
  db: Queryable,
  organizationId: OrganizationId,
  id: string,
): Promise<{ row: DeliveryRow; endpoint: EndpointRow }> {
  const endpoints = await selectEndpoints(organizationId, db);
  const row = await selectDelivery(db, { id, endpointIds: endpoints.map((one) => one.id) });
  const endpoint = endpoints.find((one) => one.id === row?.endpointId);
  if (row === undefined || endpoint === undefined) throw new Refusal('NOT_FOUND');
  return { row, endpoint };
}

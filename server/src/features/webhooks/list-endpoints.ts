import type { WebhookDelivery, WebhookEndpoint } from '@postownia/contract';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../db/transaction.ts';
import type { OrganizationId } from '../../lib/organization-id.ts';
import { brandRows } from '../workspaces/index.ts';
import { messageIdOf } from './sign-message.ts';
import type { DeliveryRow } from './webhook-deliveries.system-queries.ts';
import { type EndpointRow, selectEndpoints } from './webhook-endpoints.queries.ts';

/** The firm's endpoints, the newest first, and whether its plan has webhooks. */
export async function listEndpoints(
  { db, clock, readAllowance }: Pick<Context, 'db' | 'clock' | 'readAllowance'>,
  organizationId: OrganizationId,
): Promise<{ endpoints: WebhookEndpoint[]; inPlan: boolean }> {
  const [rows, brands, { api: inPlan }] = await Promise.all([
    selectEndpoints(organizationId, db),
    brandRows.listBrands(db, { organizationId, slugs: null }),
    readAllowance(db, organizationId, clock.now()),
  ]);
  return { endpoints: rows.map((row) => viewEndpoint(row, { brands, now: clock.now() })), inPlan };
}

interface Viewing {
  readonly brands: readonly { id: string; slug: string; name: string }[];
  readonly now: Date;
}

/** An endpoint as its people see it. */
export function viewEndpoint(row: EndpointRow, { brands, now }: Viewing): WebhookEndpoint {
  const { id, url, events, workspaceIds, state, pause, pausedAt, formerUntil, lastSuccessAt, createdAt } =
    row;
  const own = brands.filter((brand) => workspaceIds?.includes(brand.id));
  return {
    id,
    url,
    events,
    brands: workspaceIds === null ? null : own.map(({ slug, name }) => ({ slug, name })),
    state,
    pause,
    pausedAt: pausedAt?.toISOString() ?? null,
    formerUntil: formerUntil !== null && formerUntil > now ? formerUntil.toISOString() : null,
    lastSuccessAt: lastSuccessAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  };
}

/** The endpoint of this id; called where it was just written. */
export async function readEndpoint(
  { db, clock }: { db: Queryable } & Pick<Context, 'clock'>,
  organizationId: OrganizationId,
  id: string,
): Promise<WebhookEndpoint> {
  const brands = await brandRows.listBrands(db, { organizationId, slugs: null });
  const row = (await selectEndpoints(organizationId, db)).find((one) => one.id === id);
  if (row === undefined) throw new Error('an endpoint that was just written is not there');
  return viewEndpoint(row, { brands, now: clock.now() });
}

/** A delivery as the log shows it. */
export const viewDelivery = (row: DeliveryRow): WebhookDelivery => ({
  id: row.id,
  endpointId: row.endpointId,
  messageId: messageIdOf(row.id),
  event: row.event,
  state: row.state,
  attempts: row.attempts,
  status: row.status,
  problem: row.problem,
  milliseconds: row.milliseconds,
  createdAt: row.createdAt.toISOString(),
  lastTriedAt: row.lastTriedAt?.toISOString() ?? null,
  nextTryAt: row.nextTryAt?.toISOString() ?? null,
});

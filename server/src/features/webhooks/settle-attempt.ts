import { message } from '@postownia/contract/messages/message';
import type { Context } from '../../context.ts';
import { firstWorkspaceOf } from '../../db/organization-of.ts';
import type { Tx } from '../../db/transaction.ts';
import type { OrganizationId } from '../../lib/organization-id.ts';
import type { ReceiverAnswer } from '../../providers/webhook/receivers.ts';
import { notifyMembers } from '../notifications/index.ts';
import { listNotifiableMembers, memberRows } from '../workspaces/index.ts';
import { type FollowUp, followAttempt } from './follow-attempt.ts';
import { type DeliveryRow, dropWaiting, writeOutcome } from './webhook-deliveries.system-queries.ts';
import { type EndpointRow, lockEndpoint, updateEndpoint } from './webhook-endpoints.queries.ts';

type Used = Pick<Context, 'clock' | 'enqueue' | 'log' | 'appUrl' | 'secretBox'>;
const PATH = '/settings/webhooki';

/** Writes what came of an attempt and what follows from it; nothing where somebody else has the delivery in hand by now. */
export async function settleAttempt(
  context: Used,
  tx: Tx,
  organizationId: OrganizationId,
  { row, answer }: { row: DeliveryRow; answer: ReceiverAnswer },
): Promise<void> {
  const now = context.clock.now();
  const endpoint = await lockEndpoint(organizationId, tx, row.endpointId);
  if (endpoint === undefined) return;
  const followUp = followAttempt(
    answer,
    {
      attempts: row.attempts,
      firstTriedAt: row.firstTriedAt ?? now,
      failures: endpoint.failures,
      lastSuccessAt: endpoint.lastSuccessAt,
      jitter: Number.parseInt(row.id.slice(0, 2), 16) / 255,
    },
    now,
  );
  const { status, problem, answer: text, milliseconds } = answer;
  const waits = typeof followUp.delivery === 'object';
  const written = await writeOutcome(tx, row, {
    state: typeof followUp.delivery === 'object' ? 'waiting' : followUp.delivery,
    nextTryAt: typeof followUp.delivery === 'object' ? followUp.delivery.nextTryAt : null,
    status,
    problem,
    answer: text,
    milliseconds,
  });
  if (!written) return;
  await settleEndpoint(context, tx, { organizationId, endpoint, followUp, arrived: problem === null });
  // What waited behind it for the order of its post is due now.
  if (!waits && endpoint.state === 'active')
    await context.enqueue(
      tx,
      'deliver-webhooks',
      { organizationId, endpointId: endpoint.id },
      { turn: { of: organizationId, asked: false } },
    );
}

async function settleEndpoint(
  context: Used,
  tx: Tx,
  {
    organizationId,
    endpoint,
    followUp,
    arrived,
  }: { organizationId: OrganizationId; endpoint: EndpointRow; followUp: FollowUp; arrived: boolean },
): Promise<void> {
  const now = context.clock.now();
  const { id, state } = endpoint;
  if (state !== 'active') return;
  if (followUp.endpoint === 'ended') {
    await updateEndpoint(organizationId, tx, id, { state: 'ended', pause: 'gone', pausedAt: now });
    await dropWaiting(tx, id);
    await tellOf(context, tx, { organizationId, endpoint, kind: 'gone' });
    return;
  }
  if (followUp.endpoint === 'paused') {
    await updateEndpoint(organizationId, tx, id, { state: 'paused', pause: 'no-answer', pausedAt: now });
    await tellOf(context, tx, { organizationId, endpoint, kind: 'no-answer' });
    return;
  }
  const lastSuccessAt = arrived ? now : endpoint.lastSuccessAt;
  await updateEndpoint(organizationId, tx, id, { ...followUp.endpoint, lastSuccessAt });
}

/** Tells those who look after webhooks that one of them is silent now. */
async function tellOf(
  context: Used,
  tx: Tx,
  {
    organizationId,
    endpoint,
    kind,
  }: { organizationId: OrganizationId; endpoint: EndpointRow; kind: 'gone' | 'no-answer' },
): Promise<void> {
  const workspaceId = await firstWorkspaceOf(tx, organizationId);
  const members: Awaited<ReturnType<typeof listNotifiableMembers>> = [];
  for (const member of await listNotifiableMembers(tx, workspaceId)) {
    const role = await memberRows.readRole(organizationId, tx, member.userId);
    if (role === 'owner' || role === 'admin') members.push(member);
  }
  const host = new URL(endpoint.url).host;
  await notifyMembers(context, tx, workspaceId, {
    kind: 'webhook-paused',
    dedupeKey: `webhook:${endpoint.id}:${context.clock.now().toISOString()}`,
    message: kind === 'gone' ? message('webhook.gone', { host }) : message('webhook.no-answer', { host }),
    path: PATH,
    members,
  });
}

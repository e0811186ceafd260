import type { WEBHOOK_PAUSES, WebhookEvent, WebhookProblem } from '@postownia/contract';
import { sql } from 'drizzle-orm';
import { bigserial, check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { encrypted, instant } from './columns.ts';
import { brandKey, firmKey, organizationId, rowId, workspaceId } from './tenant.ts';

/** Where an organization wants to hear what happens to its brands. */
export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    id: rowId(),
    organizationId: organizationId(),
    url: text('url').notNull(),
    events: text('events').array().$type<WebhookEvent[]>().notNull(),
    /** The brands it is for; null: all of the organization. */
    workspaceIds: uuid('workspace_ids').array(),
    state: text('state').$type<'active' | 'paused' | 'ended'>().notNull(),
    /** Why it is not active. */
    pause: text('pause').$type<(typeof WEBHOOK_PAUSES)[number]>(),
    pausedAt: instant('paused_at'),
    encryptedSecret: encrypted('encrypted_secret').notNull(),
    /** The secret before the last rotation, which signs, too, until `former_until`. */
    encryptedFormerSecret: encrypted('encrypted_former_secret'),
    formerUntil: instant('former_until'),
    /** Attempts in a row that did not arrive. */
    failures: integer('failures').notNull().default(0),
    /** Nothing is sent before: it asked for time, or failed too often. */
    heldUntil: instant('held_until'),
    lastSuccessAt: instant('last_success_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    firmKey(table),
    index('webhook_endpoints_id').on(table.id),
    check('webhook_endpoints_state', sql`${table.state} in ('active','paused','ended')`),
  ],
);

/** One event for one endpoint: sent until it arrives or is given up, then the log. Kept for thirty days. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: rowId(),
    workspaceId: workspaceId(),
    endpointId: uuid('endpoint_id').notNull(),
    event: text('event').notNull(),
    /** What the order is kept of, a post; null: nothing is waited for. */
    subjectId: uuid('subject_id'),
    /** Names what happened: an event heard twice is sent once. */
    dedupeKey: text('dedupe_key').notNull(),
    /** Exactly what is signed and sent. */
    body: text('body').notNull(),
    state: text('state').$type<'waiting' | 'delivered' | 'failed' | 'dropped'>().notNull(),
    /** The order of the events. */
    position: bigserial('position', { mode: 'bigint' }).notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** When it is sent at the earliest; null once it is over. */
    nextTryAt: instant('next_try_at'),
    /** Somebody is sending it until then. */
    claimedUntil: instant('claimed_until'),
    /** Grows with each claim; a late sender's word changes nothing. */
    fence: integer('fence').notNull().default(0),
    /** Of the attempts since it was last asked for: 24 hours are counted from here. */
    firstTriedAt: instant('first_tried_at'),
    lastTriedAt: instant('last_tried_at'),
    status: integer('status'),
    problem: text('problem').$type<WebhookProblem>(),
    /** The beginning of the answer's body. */
    answer: text('answer'),
    milliseconds: integer('milliseconds'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    brandKey(table),
    unique('webhook_deliveries_once').on(table.workspaceId, table.endpointId, table.dedupeKey),
    index('webhook_deliveries_waiting')
      .on(table.endpointId, table.position)
      .where(sql`${table.state} = 'waiting'`),
    index('webhook_deliveries_subject')
      .on(table.endpointId, table.subjectId, table.position)
      .where(sql`${table.state} = 'waiting'`),
    index('webhook_deliveries_log').on(table.endpointId, table.createdAt),
    index('webhook_deliveries_age').on(table.createdAt),
    check('webhook_deliveries_state', sql`${table.state} in ('waiting','delivered','failed','dropped')`),
  ],
);

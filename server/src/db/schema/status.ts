import type { IncidentTexts, Service } from '@postownia/contract';
import { sql } from 'drizzle-orm';
import {
  check,
  customType,
  date,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { EndingKind } from '../../lib/api-ending.ts';
import type { StoredMessage } from '../../lib/stored-message.ts';
import { id, instant } from './columns.ts';

/** What a process does, as it tells of itself: `web` answers browsers, `worker` generates and publishes. */
export type ProcessRole = 'web' | 'worker';

/** What can be noted of a minute: that a process lived, that a check of a service failed, that a network was asked. */
export type ServiceSignal = ProcessRole | `${Service}-failed` | 'accounts-asked';

/** Whole minutes since 1970 as a set; minutes in a row are one range, so a day without gaps is as small as one minute. */
const minuteSet = customType<{ data: string; driverData: string }>({ dataType: () => 'int4multirange' });

/** The minutes of one UTC day in which a signal was given: one row a day and signal, however many processes give it. */
export const serviceSignals = pgTable(
  'service_signals',
  {
    signal: text('signal').$type<ServiceSignal>().notNull(),
    date: date('date', { mode: 'string' }).notNull(),
    minutes: minuteSet('minutes').notNull(),
  },
  (table) => [primaryKey({ columns: [table.signal, table.date] })],
);

/** From the first failed check to the next good one; at most one open per service. */
export const serviceIncidents = pgTable(
  'service_incidents',
  {
    id: id(),
    service: text('service').$type<Service>().notNull(),
    startedAt: instant('started_at').notNull(),
    endedAt: instant('ended_at'),
    problem: text('problem').notNull(),
    message: jsonb('message').$type<StoredMessage>(),
  },
  (table) => [
    uniqueIndex('service_incidents_one_open').on(table.service).where(sql`${table.endedAt} is null`),
  ],
);

/** An incident that the operator tells of; what is told stands in its updates, of which there is always one. */
export const reportedIncidents = pgTable('reported_incidents', {
  id: id(),
  services: text('services').array().$type<Service[]>().notNull(),
  startedAt: instant('started_at').notNull(),
  /** Null while it lasts. */
  resolvedAt: instant('resolved_at'),
});

/** What the operator wrote of an incident at one time, in Polish and whatever other languages they gave. */
export const incidentUpdates = pgTable(
  'incident_updates',
  {
    id: id(),
    incidentId: uuid('incident_id')
      .notNull()
      .references(() => reportedIncidents.id, { onDelete: 'cascade' }),
    writtenAt: instant('written_at').notNull(),
    texts: jsonb('texts').$type<IncidentTexts>().notNull(),
  },
  (table) => [index('incident_updates_incident').on(table.incidentId, table.writtenAt)],
);

/**
 * What is known about the end of an API that this installation calls: the newest word of each provider and kind. The operator
 * is told of it once, and again where the day changes.
 */
export const apiEndings = pgTable(
  'api_endings',
  {
    /** As calls are counted: the app's name. */
    provider: text('provider').notNull(),
    kind: text('kind').$type<EndingKind>().notNull(),
    /** Null: no day was named. */
    endsAt: instant('ends_at'),
    /** When it was heard first, with this day. */
    heardAt: instant('heard_at').notNull(),
    toldAt: instant('told_at'),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.kind] }),
    check('api_endings_kind', sql`${table.kind} in ('sunset','deprecation','refused','version')`),
  ],
);

import type { DomainEvent, ScreenEvent } from '@postownia/contract';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { OpenDatabase } from '../db/connect.ts';
import type { WorkspaceId } from '../lib/workspace-id.ts';

/** Where every process hears of committed events: the workspace's id, a space, its events as JSON. */
export const EVENT_CHANNEL = 'events';

/** The database takes at most 8,000 bytes a notification. */
const LONGEST_BYTES = 7_800;
/** Changes of one request come within this time and leave together. */
const GATHERING_MILLISECONDS = 5;

/** Tells every process of this installation what was committed; the outbox holds it too, so a lost word costs time only. */
export interface EventPublisher {
  /** @param event what screens are told; null: nothing, but the outbox has something for its readers */
  publish(workspaceId: WorkspaceId, event: DomainEvent | ScreenEvent | null): void;
  /** Sends what is gathered. */
  close(): Promise<void>;
}

const publishers = new WeakMap<pg.Pool, EventPublisher>();

/** Who tells of what this pool commits; nobody in a tool that runs for a moment, whose events wait in the outbox. */
export const publisherOf = (pool: pg.Pool): EventPublisher | undefined => publishers.get(pool);

/**
 * Sends notifications outside the transactions they are about, many at once: a notification inside a transaction would
 * have all commits of the installation wait for one another.
 */
export function openEventPublisher(database: Pick<OpenDatabase, 'pool'>, log: Logger): EventPublisher {
  const gathered = new Map<WorkspaceId, Set<string>>();
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<unknown> = Promise.resolve();

  const send = async () => {
    timer = undefined;
    const notifications = [...gathered].flatMap(([workspaceId, events]) =>
      inNotifications(workspaceId, events),
    );
    gathered.clear();
    if (notifications.length === 0) return;
    try {
      await database.pool.query('select pg_notify($1, payload) from unnest($2::text[]) as payload', [
        EVENT_CHANNEL,
        notifications,
      ]);
    } catch (error) {
      log.warn({ err: error, notifications: notifications.length }, 'open screens were not told of changes');
    }
  };
  const publisher: EventPublisher = {
    publish(workspaceId, event) {
      const events = gathered.get(workspaceId) ?? new Set();
      gathered.set(workspaceId, events);
      if (event !== null) events.add(JSON.stringify(event));
      timer ??= setTimeout(() => {
        sending = send();
      }, GATHERING_MILLISECONDS);
    },
    async close() {
      clearTimeout(timer);
      await sending;
      await send();
    },
  };
  publishers.set(database.pool, publisher);
  return publisher;
}

/** The events of a workspace as payloads of notifications, each within the database's limit; one also where there are none. */
export function inNotifications(workspaceId: WorkspaceId, events: ReadonlySet<string>): string[] {
  const payloads: string[] = [];
  let current: string[] = [];
  let bytes = 0;
  for (const event of events) {
    const length = Buffer.byteLength(event) + 1;
    if (bytes + length > LONGEST_BYTES && current.length > 0) {
      payloads.push(`${workspaceId} [${current.join(',')}]`);
      current = [];
      bytes = 0;
    }
    current.push(event);
    bytes += length;
  }
  if (current.length > 0 || payloads.length === 0) payloads.push(`${workspaceId} [${current.join(',')}]`);
  return payloads;
}

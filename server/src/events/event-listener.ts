import type { DomainEvent, ScreenEvent } from '@postownia/contract';
import type pg from 'pg';
import type { Logger } from 'pino';
import { outsideOfActing } from '../db/acting-for.ts';
import type { OpenDatabase } from '../db/connect.ts';
import { asWorkspaceId, type WorkspaceId } from '../lib/workspace-id.ts';
import { EVENT_CHANNEL } from './event-publisher.ts';

const RECONNECT_MILLISECONDS = [50, 200, 1_000, 2_000, 5_000];
const ID_CHARACTERS = 36;

/** What a watcher hears: events in the order of their commits, or that some may have been missed and all is to be read anew. */
export type HeardEvents = readonly (DomainEvent | ScreenEvent)[] | 'missed';

/** Hears of committed events of all processes over one connection of this one. */
export interface EventListener {
  /** Begins with `missed` as soon as it listens: what happened before is for the watcher to read. @returns ends it */
  watch(workspaceId: WorkspaceId, hear: (events: HeardEvents) => void): () => void;
  /** Told about every notification, whatever the workspace; also when some may have been missed. */
  watchAll(hear: () => void): () => void;
  close(): Promise<void>;
}

/** Opens its connection with the first watcher, and again whenever it is lost. */
export function openEventListener(database: Pick<OpenDatabase, 'direct'>, log: Logger): EventListener {
  const watchers = new Map<WorkspaceId, Set<(events: HeardEvents) => void>>();
  const general = new Set<() => void>();
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let failures = 0;
  let closed = false;
  let listening = false;

  const tellAllMissed = () => {
    for (const hears of watchers.values()) for (const hear of hears) hear('missed');
    for (const hear of general) hear();
  };
  const hearNotification = (payload: string) => {
    for (const hear of general) hear();
    const hears = watchers.get(asWorkspaceId(payload.slice(0, ID_CHARACTERS)));
    if (hears === undefined) return;
    const events = JSON.parse(payload.slice(ID_CHARACTERS + 1)) as (DomainEvent | ScreenEvent)[];
    if (events.length === 0) return;
    for (const hear of hears) hear(events);
  };
  const lost = (lostClient: pg.Client, error?: unknown) => {
    if (lostClient !== client || closed) return;
    client = undefined;
    listening = false;
    const wait = RECONNECT_MILLISECONDS[Math.min(failures, RECONNECT_MILLISECONDS.length - 1)] ?? 0;
    failures += 1;
    log.warn({ err: error, wait }, 'events are not heard until the connection is back');
    void lostClient.end().catch(() => undefined);
    timer = setTimeout(() => void connect(), wait);
    timer.unref();
  };
  const connect = async () => {
    const next = database.direct();
    client = next;
    next.on('error', (error) => lost(next, error));
    next.on('end', () => lost(next));
    next.on('notification', ({ payload = '' }) => hearNotification(payload));
    try {
      await next.connect();
      await next.query(`listen ${EVENT_CHANNEL}`);
    } catch (error) {
      lost(next, error);
      return;
    }
    failures = 0;
    listening = true;
    tellAllMissed();
  };
  const begin = () => {
    if (client === undefined && timer === undefined && !closed) void outsideOfActing(connect);
  };
  return {
    watch(workspaceId, hear) {
      const hears = watchers.get(workspaceId) ?? new Set();
      watchers.set(workspaceId, hears.add(hear));
      if (listening) hear('missed');
      begin();
      return () => {
        hears.delete(hear);
        if (hears.size === 0) watchers.delete(workspaceId);
      };
    },
    watchAll(hear) {
      general.add(hear);
      begin();
      return () => general.delete(hear);
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      await client?.end().catch(() => undefined);
    },
  };
}

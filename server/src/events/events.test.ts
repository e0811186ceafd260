import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../test/database.ts';
import { makeEmptyWorkspace } from '../../test/factories.ts';
import { manualClock } from '../../test/manual-clock.ts';
import { readOutbox } from '../../test/read-outbox.ts';
import type { Context } from '../context.ts';
import { events } from '../db/schema/events.ts';
import { inTransaction, type Tx } from '../db/transaction.ts';
import type { WorkspaceId } from '../lib/workspace-id.ts';
import { emit } from './emit.ts';
import { type HeardEvents, openEventListener } from './event-listener.ts';
import { type EventPublisher, inNotifications, openEventPublisher } from './event-publisher.ts';
import { insertCursor, type OutboxRow, renumberRestoredEvents } from './outbox.system-queries.ts';
import { readOnce, runSubscribers } from './run-subscribers.ts';

const log = pino({ level: 'silent' });

describe('events', () => {
  let database: TestDatabase;
  let publisher: EventPublisher;
  let context: Context;
  let workspaceId: WorkspaceId;

  beforeAll(async () => {
    database = await testDatabase();
    publisher = openEventPublisher(database, log);
    context = {
      clock: manualClock(),
      db: database.db,
      database,
      log,
      eventListener: openEventListener(database, log),
    } as Partial<Context> as Context;
  });
  beforeEach(async () => {
    await database.pool.query('truncate events, event_cursors');
    workspaceId = await makeEmptyWorkspace(database.db);
  });
  afterAll(async () => {
    await publisher.close();
    await context.eventListener.close();
    await database.close();
  });

  const changed = (postId: string) => ({ name: 'post.changed', payload: { postId } }) as const;
  const say = (tx: Tx, postId: string) => emit(tx, workspaceId, changed(postId), context.clock.now());
  const sayAlone = (postId: string) => inTransaction(database.db, (tx) => say(tx, postId));
  const postOf = ({ payload }: OutboxRow) => (payload as { postId: string }).postId;

  /** A transaction that says something and then waits to be told how it ends. */
  async function openTransaction(postId: string) {
    const ending = Promise.withResolvers<'commit' | 'roll back'>();
    const said = Promise.withResolvers<void>();
    const ended = inTransaction(database.db, async (tx) => {
      await say(tx, postId);
      said.resolve();
      if ((await ending.promise) === 'roll back') throw new Error('rolled back');
    });
    await said.promise;
    return (how: 'commit' | 'roll back') => {
      ending.resolve(how);
      return ended.catch((error: unknown) => expect(error).toMatchObject({ message: 'rolled back' }));
    };
  }

  /** Hears what another process of the installation would. */
  async function listen() {
    const listener = openEventListener(database, log);
    const heard: HeardEvents[] = [];
    const begun = Promise.withResolvers<void>();
    const something = { next: Promise.withResolvers<void>() };
    listener.watch(workspaceId, (events) => {
      heard.push(events);
      begun.resolve();
      something.next.resolve();
    });
    await begun.promise;
    expect(heard.splice(0)).toEqual(['missed']);
    something.next = Promise.withResolvers<void>();
    return { listener, heard, something };
  }

  it('another process hears of what was committed, and of nothing else', async () => {
    const { listener, heard, something } = await listen();
    const [lost, kept] = [randomUUID(), randomUUID()];
    await (await openTransaction(lost))('roll back');
    await sayAlone(kept);
    await something.next.promise;
    expect(heard).toEqual([[changed(kept)]]);
    const rows = await database.db.select().from(events);
    expect(rows).toMatchObject([
      { workspaceId, name: 'post.changed', version: 1, payload: { postId: kept } },
    ]);
    await listener.close();
  });

  it('cuts many events into notifications that the database takes', () => {
    const many = new Set(Array.from({ length: 500 }, () => JSON.stringify(changed(randomUUID()))));
    const payloads = inNotifications(workspaceId, many);
    for (const payload of payloads) expect(Buffer.byteLength(payload)).toBeLessThan(8_000);
    const told = payloads.flatMap((payload) => JSON.parse(payload.slice(37)) as unknown[]);
    expect(told).toHaveLength(500);
  });

  it('an event that commits late is handled, in its order', async () => {
    await insertCursor(database.db, 'reader', context.clock.now());
    const handled: string[] = [];
    const handle = async (_: Context, __: Tx, rows: readonly OutboxRow[]) => {
      handled.push(...rows.map(postOf));
    };
    const [early, late] = [randomUUID(), randomUUID()];
    const end = await openTransaction(early);
    await sayAlone(late);
    expect(await readOnce(context, 'reader', { handle })).toEqual({ more: false, overtaken: true });
    expect(handled).toEqual([]);
    await end('commit');
    await readOutbox(context, 'reader', { handle });
    expect(handled).toEqual([early, late]);
  });

  it('a reader that dies loses nothing and does nothing twice', async () => {
    await insertCursor(database.db, 'reader', context.clock.now());
    const posts = [randomUUID(), randomUUID(), randomUUID()];
    for (const post of posts) await sayAlone(post);
    const dies = async (_: Context, tx: Tx, rows: readonly OutboxRow[]) => {
      await tx.execute(`update workspaces set name = name || '+'`);
      if (rows.some((row) => postOf(row) === posts[2])) throw new Error('died');
    };
    await expect(readOutbox(context, 'reader', { handle: dies })).rejects.toThrow('died');
    for (let reads = 0; reads < 2; reads++) await readOutbox(context, 'reader', { handle: dies, limit: 1 });
    await expect(readOutbox(context, 'reader', { handle: dies, limit: 1 })).rejects.toThrow('died');
    const { rows } = await database.pool.query('select name from workspaces where id = $1', [workspaceId]);
    expect(rows).toEqual([{ name: 'Marka++' }]);
  });

  it('of two processes one reads, and each event is handled once', async () => {
    const posts = Array.from({ length: 300 }, () => randomUUID());
    const handled: string[] = [];
    const all = Promise.withResolvers<void>();
    const handle = async (_: Context, __: Tx, rows: readonly OutboxRow[]) => {
      handled.push(...rows.map(postOf));
      if (handled.length >= posts.length) all.resolve();
    };
    const processes = await Promise.all(
      [context, { ...context }].map((each) =>
        runSubscribers(each, context.eventListener, { reader: handle }),
      ),
    );
    await Promise.all(posts.map(sayAlone));
    await all.promise;
    await Promise.all(processes.map((each) => each.stop()));
    expect(handled.toSorted()).toEqual(posts.toSorted());
  });

  it('a failing event holds up its own reader only until it goes', async () => {
    const post = randomUUID();
    const done = Promise.withResolvers<string>();
    let tries = 0;
    const running = await runSubscribers(context, context.eventListener, {
      failing: async () => {
        tries += 1;
        if (tries < 2) throw new Error('not yet');
        done.resolve('failing');
      },
    });
    await sayAlone(post);
    expect(await done.promise).toBe('failing');
    await running.stop();
    expect(tries).toBe(2);
  });

  it('a database restored into another server goes on: what was handled stays handled, the rest comes', async () => {
    await insertCursor(database.db, 'reader', context.clock.now());
    const [old, waiting, fresh] = [randomUUID(), randomUUID(), randomUUID()];
    const handled: string[] = [];
    const handle = async (_: Context, __: Tx, rows: readonly OutboxRow[]) => {
      handled.push(...rows.map(postOf));
    };
    await sayAlone(old);
    await readOutbox(context, 'reader', { handle });
    await sayAlone(waiting);
    // As if the server that wrote them had counted much further.
    await database.pool.query(
      `update events set transaction = (transaction::text::bigint + 1000000000)::text::xid8`,
    );
    await database.pool.query(
      `update event_cursors set transaction = (transaction::text::bigint + 1000000000)::text::xid8`,
    );
    expect(await inTransaction(database.db, renumberRestoredEvents)).toBe(2);
    expect(await inTransaction(database.db, renumberRestoredEvents)).toBe(0);
    await sayAlone(fresh);
    await readOutbox(context, 'reader', { handle });
    expect(handled).toEqual([old, waiting, fresh]);
  });
});

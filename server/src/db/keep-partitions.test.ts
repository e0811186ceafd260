import type { AuditAction } from '@postownia/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../test/database.ts';
import { makeWorkspace } from '../../test/factories.ts';
import { lockAwaited } from '../../test/lock-awaited.ts';
import { emit } from '../events/emit.ts';
import { insertLines } from '../features/audit/audit.system-queries.ts';
import { readEvents } from '../features/audit/index.ts';
import { BY_SYSTEM } from '../lib/recorded-actor.ts';
import type { WorkspaceId } from '../lib/workspace-id.ts';
import { keepPartitions, PARTITIONED } from './keep-partitions.ts';
import { events } from './schema/events.ts';
import { workspaces } from './schema/workspaces.ts';
import { inTransaction } from './transaction.ts';

describe('keepPartitions', () => {
  const tables = PARTITIONED.filter(({ table }) => table === 'audit_events');
  let database: TestDatabase;
  let workspaceId: WorkspaceId;
  beforeAll(async () => {
    database = await testDatabase({ as: 'application' });
    ({ workspaceId } = await makeWorkspace(database.db));
  });
  afterAll(() => database.close());

  const record = (action: AuditAction, now: string) =>
    inTransaction(database.db, (tx) =>
      insertLines(tx, [{ ...BY_SYSTEM, workspaceId, action, details: {}, createdAt: new Date(now) }]),
    );
  const placeOf = async (action: string) => {
    const { rows } = await database.pool.query<{ place: string }>(
      'select tableoid::regclass::text as place from audit_events where action = $1',
      [action],
    );
    return rows.map(({ place }) => place);
  };

  it('keeps an event before any month has a partition, and moves it into its month', async () => {
    await record('post.removed', '2020-11-30T23:59:59.999Z');
    expect(await placeOf('post.removed')).toEqual(['audit_events_default']);
    const { made } = await keepPartitions(database.pool, { tables, now: new Date('2020-11-21T09:00:00Z') });
    expect(made).toEqual(['audit_events_2020_11', 'audit_events_2020_12', 'audit_events_2021_01']);
    expect(await placeOf('post.removed')).toEqual(['audit_events_2020_11']);
  });

  it('puts each instant into its month, UTC', async () => {
    await record('export.downloaded', '2020-11-30T23:59:59.999Z');
    await record('deletion.requested', '2020-12-01T00:00:00Z');
    expect(await placeOf('export.downloaded')).toEqual(['audit_events_2020_11']);
    expect(await placeOf('deletion.requested')).toEqual(['audit_events_2020_12']);
  });

  it('does nothing the second time, also when several processes begin at once', async () => {
    const now = new Date('2021-01-05T00:00:00Z');
    const rounds = await Promise.all([1, 2, 3].map(() => keepPartitions(database.pool, { tables, now })));
    expect(rounds.flatMap(({ made }) => made).sort()).toEqual([
      'audit_events_2021_02',
      'audit_events_2021_03',
    ]);
  });

  it('drops a month when its retention is over and not before, with what it held', async () => {
    await keepPartitions(database.pool, { tables, now: new Date('2022-11-30T23:59:59Z') });
    expect(await placeOf('export.downloaded')).toEqual(['audit_events_2020_11']);
    const { dropped } = await keepPartitions(database.pool, {
      tables,
      now: new Date('2022-12-01T00:00:00Z'),
    });
    expect(dropped).toEqual(['audit_events_2020_11']);
    const { events } = await readEvents(database.db, workspaceId);
    expect(events.map(({ action }) => action)).toEqual(['deletion.requested']);
  });

  it('brings the months in order that passed while nobody looked, and drops those that are over', async () => {
    // The last look made partitions until February 2023; then half a year of silence.
    await record('workspace.zone-changed', '2023-04-10T12:00:00Z');
    await record('brand-profile.changed', '2020-10-10T12:00:00Z');
    expect(await placeOf('workspace.zone-changed')).toEqual(['audit_events_default']);
    const { made, dropped } = await keepPartitions(database.pool, {
      tables,
      now: new Date('2023-06-15T00:00:00Z'),
    });
    expect(made).toContain('audit_events_2023_04');
    expect(made).toContain('audit_events_2023_06');
    expect(await placeOf('workspace.zone-changed')).toEqual(['audit_events_2023_04']);
    expect(dropped).toContain('audit_events_2020_10');
    expect(await placeOf('brand-profile.changed')).toEqual([]);
  });

  it.each(['update', 'read'])(
    'waits behind a change that began with an %s, and breaks it off never',
    async (first) => {
      const now = new Date(first === 'update' ? '2026-03-10T12:00:00Z' : '2026-07-10T12:00:00Z');
      const kept = { tables: PARTITIONED.filter(({ table }) => table === 'events'), now };
      let partitions: Promise<{ made: string[] }> | undefined;
      await inTransaction(database.db, async (tx) => {
        if (first === 'update')
          await tx.update(workspaces).set({ name: 'Nowa' }).where(eq(workspaces.id, workspaceId));
        else await tx.select().from(events).where(eq(events.workspaceId, workspaceId));
        partitions = keepPartitions(database.pool, kept);
        await lockAwaited(database.pool);
        await tx.update(workspaces).set({ name: 'Nowsza' }).where(eq(workspaces.id, workspaceId));
        await emit(tx, workspaceId, { name: 'profile.changed', payload: {} }, now);
      });
      expect((await partitions)?.made).toContain(first === 'update' ? 'events_2026_03' : 'events_2026_07');
      const { rows } = await database.pool.query(
        'select tableoid::regclass::text as place from events where created_at = $1',
        [now],
      );
      expect(rows).toEqual([{ place: first === 'update' ? 'events_2026_03' : 'events_2026_07' }]);
    },
  );

  it('refuses no event that comes while its month gets a partition', async () => {
    const now = new Date('2025-05-10T12:00:00Z');
    let going = true;
    const write = async () => {
      for (; going; ) await record('member.left', now.toISOString());
    };
    const writers = Array.from({ length: 4 }, write);
    await keepPartitions(database.pool, { tables, now });
    going = false;
    await Promise.all(writers);
    expect(new Set(await placeOf('member.left'))).toEqual(new Set(['audit_events_2025_05']));
  });
});

import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { makeWorkspace } from '../../../test/factories.ts';
import { manualClock } from '../../../test/manual-clock.ts';
import { readOutbox } from '../../../test/read-outbox.ts';
import { writeAudit } from '../../../test/write-audit.ts';
import type { Context } from '../../context.ts';
import { auditEvents } from '../../db/schema/audit.ts';
import { inTransaction, type Tx } from '../../db/transaction.ts';
import { insertCursor, type OutboxRow } from '../../events/outbox.system-queries.ts';
import { readOnce } from '../../events/run-subscribers.ts';
import { BY_SYSTEM, byUser } from '../../lib/recorded-actor.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { recordEvent } from './record-event.ts';
import { writeAuditLines } from './write-audit-lines.ts';

describe('the audit log', () => {
  let database: TestDatabase;
  let context: Context;
  let workspaceId: WorkspaceId;
  let userId: string;
  beforeAll(async () => {
    database = await testDatabase();
    context = { db: database.db, clock: manualClock() } as Partial<Context> as Context;
    ({ workspaceId, userId } = await makeWorkspace(database.db));
    await insertCursor(database.db, 'audit-log', context.clock.now());
  });
  afterAll(() => database.close());

  const record = (count: number, also: () => void = () => undefined) =>
    inTransaction(database.db, async (tx) => {
      const event = { ...byUser(userId), action: 'posts.approved', details: { count } } as const;
      await recordEvent(tx, workspaceId, event, context.clock.now());
      also();
    });
  const counts = async () => {
    const lines = await database.db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.workspaceId, workspaceId));
    return lines.map(({ details }) => details.count).sort();
  };
  const died = () => {
    throw new Error('died');
  };

  it('says what was committed, as of when it happened, and nothing of what was not', async () => {
    await record(1);
    await expect(record(2, died)).rejects.toThrow('died');
    await writeAudit(context);
    const lines = await database.db.select().from(auditEvents);
    expect(lines).toMatchObject([
      { workspaceId, actor: 'user', actorId: userId, action: 'posts.approved', details: { count: 1 } },
    ]);
    expect(lines[0]?.createdAt).toEqual(context.clock.now());
  });

  it('loses no line and writes none twice when its writer dies before, between and after lines', async () => {
    for (const count of [3, 4, 5]) await record(count);
    const dyingAt = (line: number) => async (_: Context, tx: Tx, events: readonly OutboxRow[]) => {
      await writeAuditLines(context, tx, events.slice(0, line));
      died();
    };
    for (const line of [0, 1, 2, 3]) {
      const reading = readOutbox(context, 'audit-log', { handle: dyingAt(line) });
      await expect(reading).rejects.toThrow('died');
      expect(await counts()).toEqual([1]);
    }
    // What a reader does after a failure: one by one.
    await readOnce(context, 'audit-log', { handle: writeAuditLines, limit: 1 });
    await writeAudit(context);
    expect(await counts()).toEqual([1, 3, 4, 5]);
  });

  it('an event that is heard again changes nothing', async () => {
    const before = await database.db.select().from(auditEvents);
    await database.pool.query("update event_cursors set transaction = '0', id = 0");
    await writeAudit(context);
    expect(await database.db.select().from(auditEvents)).toEqual(before);
  });

  it('two processes at once write each line once', async () => {
    for (const count of [6, 7]) await record(count);
    await Promise.all([writeAudit(context), writeAudit(context)]);
    await writeAudit(context);
    expect(await counts()).toEqual([1, 3, 4, 5, 6, 7]);
  });

  it('a brand that went meanwhile holds nobody up', async () => {
    const gone = await makeWorkspace(database.db);
    await inTransaction(database.db, (tx) =>
      recordEvent(tx, gone.workspaceId, { ...BY_SYSTEM, action: 'account.lost' }, context.clock.now()),
    );
    await database.pool.query('delete from organizations where id = $1', [gone.organizationId]);
    await record(8);
    await writeAudit(context);
    expect(await counts()).toContain(8);
  });
});

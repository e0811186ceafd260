import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../test/database.ts';
import { makeWorkspace } from '../../test/factories.ts';
import type { WorkspaceId } from '../lib/workspace-id.ts';
import { runOnce } from './run-once.ts';
import { inTransaction } from './transaction.ts';

const now = new Date('2026-11-21T09:00:00Z');
let database: TestDatabase;
let workspaceId: WorkspaceId;
beforeAll(async () => {
  database = await testDatabase();
  ({ workspaceId } = await makeWorkspace(database.db));
});
afterAll(() => database.close());

let runs = 0;
const count = async () => {
  runs += 1;
  return { run: runs };
};
const ask = (key: string | undefined, input: unknown, { operation = 'start', at = now, work = count } = {}) =>
  inTransaction(database.db, (tx) => runOnce(tx, { workspaceId, key, operation, input, now: at }, work));

describe('runOnce', () => {
  it('gives every repeat the first answer, also at the same moment', async () => {
    const answers = await Promise.all([ask('a', { x: 1 }), ask('a', { x: 1 }), ask('a', { x: 1 })]);
    expect(new Set(answers.map(({ run }) => run)).size).toBe(1);
  });

  it('refuses a key that came with something else', async () => {
    await ask('b', { x: 1 });
    await expect(ask('b', { x: 2 })).rejects.toMatchObject({ code: 'IDEMPOTENCY_MISMATCH' });
    const stopping = ask('b', { x: 1 }, { operation: 'stop' });
    await expect(stopping).rejects.toMatchObject({ code: 'IDEMPOTENCY_MISMATCH' });
  });

  it('runs every time without a key, and again after a day', async () => {
    expect((await ask(undefined, {})).run).not.toBe((await ask(undefined, {})).run);
    const first = await ask('c', {});
    const later = await ask('c', {}, { at: new Date(now.getTime() + 86_400_001) });
    expect(later.run).not.toBe(first.run);
  });

  it('forgets work that failed', async () => {
    const work = () => Promise.reject(new Error('no'));
    await expect(ask('d', {}, { work })).rejects.toThrow('no');
    await expect(ask('d', {})).resolves.toHaveProperty('run');
  });

  it('keeps workspaces apart', async () => {
    const { run } = await ask('e', {});
    const other = (await makeWorkspace(database.db)).workspaceId;
    const request = { workspaceId: other, key: 'e', operation: 'start', input: {}, now };
    const answer = await inTransaction(database.db, (tx) => runOnce(tx, request, count));
    expect(answer.run).toBeGreaterThan(run);
  });
});

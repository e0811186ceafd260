import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../test/database.ts';
import { PLACEMENTS } from '../db/placement.ts';
import { runAdmin } from './run-admin.ts';

describe('distribute, where the database has no extension', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database.close());

  async function admin(...words: string[]) {
    const said: string[] = [];
    const code = await runAdmin(['distribute', ...words], {
      environment: { SECRET_KEY: 'k'.repeat(48), SANDBOX: 'off', DATABASE_URL: database.url },
      log: pino({ level: 'silent' }),
      print: (line) => said.push(line),
      printError: (line) => said.push(line),
    });
    return { code, said };
  }

  it('says so and changes nothing', async () => {
    expect(await admin()).toEqual({
      code: 1,
      said: ['Ta baza nie ma rozszerzenia citus. Niczego nie zmieniono.'],
    });
  });

  it('shows where each table would lie, and why', async () => {
    const { code, said } = await admin('--show', '--json');
    expect(code).toBe(0);
    const lines = said.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines).toHaveLength(PLACEMENTS.length);
    expect(lines.find(({ table }) => table === 'posts')).toEqual({
      table: 'posts',
      place: 'distributed',
      column: 'workspace_id',
      reason: 'brand',
      done: false,
      shards: 0,
    });
    expect((await admin('--show')).said.find((line) => line.startsWith('sessions '))).toMatch(
      /na jednym serwerze +– +na miejscu +0 +sekret albo nazwa z zewnątrz znajduje tu swoją markę$/,
    );
  });
});

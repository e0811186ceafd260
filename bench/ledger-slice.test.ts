import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../server/test/database.ts';
import { type LedgerStage, openLedgerStage } from './ledger-stage.ts';
import { proveLedger } from './ledger-storm.ts';
import { meets } from './report.ts';

let database: TestDatabase;
let stage: LedgerStage;
beforeAll(async () => {
  database = await testDatabase();
  stage = await openLedgerStage(database.url);
});
afterAll(async () => {
  await stage.close();
  await database.close();
});

/** A slice of `npm run proof -- ledger`: the same storm, fewer operations. */
it('keeps every ledger as the model has it, whatever is cut, doubled or late', async () => {
  const figures = await proveLedger(stage, { operations: 600, seed: 'slice' });
  expect(figures.filter((figure) => !meets(figure))).toEqual([]);
}, 180_000);

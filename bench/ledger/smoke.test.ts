import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../server/test/database.ts';
import { meets } from '../report.ts';
import { type LedgerFixture, openLedgerFixture } from './fixture.ts';
import { proveLedger } from './stress.ts';

let database: TestDatabase;
let fixture: LedgerFixture;
beforeAll(async () => {
  database = await testDatabase();
  fixture = await openLedgerFixture(database.url);
});
afterAll(async () => {
  await fixture.close();
  await database.close();
});

/** A slice of `npm run proof -- ledger`: the same storm, fewer operations. */
it('keeps every ledger as the model has it, whatever is cut, doubled or late', async () => {
  const figures = await proveLedger(fixture, { operations: 600, seed: 'slice' });
  const notMet = figures.filter((figure) => !meets(figure)).map(({ name, value }) => `${name}: ${value}`);
  // As one text, which a failure shows whole.
  expect(notMet.join('; ')).toBe('');
});

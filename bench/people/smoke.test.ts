import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ManualClock, manualClock, type TestApp, testApp } from '../../server/test/app.ts';
import { type TestDatabase, testDatabase } from '../../server/test/database.ts';
import { type Figure, meets } from '../report.ts';
import { proveRaces } from './races.ts';
import { proveSequences } from './sequences.ts';
import { proveTable } from './walk.ts';
import { addressesOf } from './workers.ts';

let running: TestApp;
let clock: ManualClock;
let database: TestDatabase;
beforeAll(async () => {
  clock = manualClock();
  database = await testDatabase();
  running = await testApp({ clock, database, environment: { TRUST_PROXY: 'loopback' } });
});
afterAll(() => running.close());

const failed = (figures: readonly Figure[]) =>
  figures.filter((figure) => !meets(figure)).map(({ name, value }) => `${name}: ${value}`);

// Slices of `npm run proof -- people`.

it('lets everybody do in each brand what the table says, and nothing else', async () => {
  expect(failed(await proveTable(running, { every: 12 }))).toEqual([]);
});

it('ends every race as one after the other would', async () => {
  expect(failed(await proveRaces(running, { each: 1 }))).toEqual([]);
});

it('lets nothing out that was not approved, whoever does what and whatever dies', async () => {
  const workers = addressesOf(running, database.url);
  const given = { running, clock, workers };
  const size = { sequences: 20, rounds: 3, atOnce: 20, seed: 'slice' };
  expect(failed(await proveSequences(given, size))).toEqual([]);
});

import { POSTING_PREFERENCES_DEFAULTS } from '@postownia/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { onOwnDatabase } from '../../../test/database.ts';
import { openBrand, openPublishingSetup, PAGE, type PublishingSetup } from '../../../test/publishing.ts';
import { byUser } from '../../lib/recorded-actor.ts';
import { savePreferences } from '../posting-preferences/save-preferences.ts';
import { startPublicationWorker } from './publication-worker.ts';

let setup: PublishingSetup;

beforeAll(async () => {
  setup = await onOwnDatabase(openPublishingSetup);
});
afterAll(() => setup.close());
beforeEach(() => setup.sandbox.control.reset());

const HOUR = 3_600_000;

async function planned(start: string, date: string, time: string) {
  setup.clock.set(start);
  const brand = await openBrand(setup);
  await brand.connect([PAGE]);
  await brand.autoPublish();
  const id = await brand.addPost({ date, time, image: false });
  return { brand, id };
}

/** Runs a worker with the clock at these instants and says after which of them the post was out. */
async function firstOut(brand: Awaited<ReturnType<typeof openBrand>>, instants: readonly string[]) {
  const worker = await startPublicationWorker(setup.context);
  try {
    for (const instant of instants) {
      setup.clock.set(instant);
      await worker.wake();
      const [publication] = await brand.publications();
      if (publication?.state === 'published') return instant;
    }
    return null;
  } finally {
    await worker.stop();
  }
}

test.each([
  ['an hour that the clock skips', '2026-03-28T12:00:00Z', '2026-03-29', '02:30', '2026-03-29T01:00:00.000Z'],
  ['the first of two equal hours', '2026-10-24T12:00:00Z', '2026-10-25', '02:30', '2026-10-25T00:30:00.000Z'],
])('a post planned for %s goes out once, at the promised instant', async (_name, start, date, time, due) => {
  const { brand } = await planned(start, date, time);
  expect((await brand.publications()).map(({ dueAt }) => dueAt.toISOString())).toEqual([due]);
  const before = new Date(Date.parse(due) - 1_000).toISOString();
  const anHourLater = new Date(Date.parse(due) + HOUR).toISOString();
  expect(await firstOut(brand, [before, due, anHourLater])).toBe(due);
  expect(await firstOut(brand, [anHourLater])).toBe(anHourLater);
  expect(setup.sandbox.control.publishedPosts()).toHaveLength(1);
});

test.each([
  ['2026-03-28T12:00:00Z', '2026-03-29', '01:59', '2026-03-29T00:59:00Z'],
  ['2026-10-24T12:00:00Z', '2026-10-25', '02:59', '2026-10-25T00:59:00Z'],
])('lateness is measured between instants, not clocks (from %s)', async (start, date, time, due) => {
  const late = async (minutes: number) => {
    const { brand } = await planned(start, date, time);
    setup.clock.set(new Date(Date.parse(due) + minutes * 60_000).toISOString());
    const worker = await startPublicationWorker(setup.context);
    await worker.wake();
    await worker.stop();
    return (await brand.publications())[0]?.state;
  };
  expect(await late(60)).toBe('published');
  expect(await late(61)).toBe('skipped');
});

test('a change of zone moves what is planned to the same wall clock there, also across a clock change', async () => {
  const { brand } = await planned('2026-10-20T12:00:00Z', '2026-10-26', '09:00');
  await brand.addPost({ date: '2026-11-02', time: '09:00', image: false });
  const dueInstants = async () => (await brand.publications()).map(({ dueAt }) => dueAt.toISOString()).sort();
  expect(await dueInstants()).toEqual(['2026-10-26T08:00:00.000Z', '2026-11-02T08:00:00.000Z']);
  // New York changes its clocks a week after Warsaw.
  await savePreferences(setup.context, brand.workspaceId, {
    by: byUser(brand.userId),
    preferences: { ...POSTING_PREFERENCES_DEFAULTS, zone: 'America/New_York' },
  });
  expect(await dueInstants()).toEqual(['2026-10-26T13:00:00.000Z', '2026-11-02T14:00:00.000Z']);
  await savePreferences(setup.context, brand.workspaceId, {
    by: byUser(brand.userId),
    preferences: { ...POSTING_PREFERENCES_DEFAULTS, zone: 'Asia/Kathmandu' },
  });
  expect(await dueInstants()).toEqual(['2026-10-26T03:15:00.000Z', '2026-11-02T03:15:00.000Z']);
});

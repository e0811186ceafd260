import { afterAll, beforeAll, expect, test } from 'vitest';
import { onOwnDatabase } from '../../../test/database.ts';
import {
  openBrand,
  openPublishingSetup,
  type PublishingSetup,
  publishingContext,
  untilQuiet,
} from '../../../test/publishing.ts';
import { openDatabase } from '../../db/connect.ts';
import { startPublicationWorker } from './publication-worker.ts';

let setup: PublishingSetup;

beforeAll(async () => {
  setup = await onOwnDatabase(openPublishingSetup);
});
afterAll(() => setup.close());

const isOut = (state: string) => state === 'published';

/** Ten Pages, twenty posts for each of them on one day: 200 publications due in the same second. */
async function twoHundredDue() {
  const { control } = setup.sandbox;
  const pages = Array.from({ length: 10 }, (_, index) => control.addPage({ name: `Strona ${index}` }));
  const brands = await Promise.all(
    Array.from({ length: 20 }, async (_, index) => {
      const brand = await openBrand(setup);
      await brand.connect(pages.map(({ id }) => id));
      await brand.autoPublish();
      await brand.addPost({ content: `Post ${index} #kawa #świt`, image: false });
      return brand;
    }),
  );
  return { brands, pages };
}

test('two workers on 200 publications due at once: none twice, none lost, one at a time per account', async () => {
  const { brands, pages } = await twoHundredDue();
  const otherDatabase = openDatabase({ url: setup.addresses.databaseUrl });
  const other = publishingContext(setup.addresses, { clock: setup.clock, database: otherDatabase });
  const workers = await Promise.all([startPublicationWorker(setup.context), startPublicationWorker(other)]);
  setup.sandbox.control.clearRequests();
  setup.clock.set('2026-11-21T11:00:00Z');
  const began = performance.now();
  await untilQuiet(setup, () => Promise.all(workers.map((worker) => worker.wake())));
  const seconds = (performance.now() - began) / 1000;
  await Promise.all(workers.map((worker) => worker.stop()));
  await otherDatabase.close();

  const publications = (await Promise.all(brands.map((brand) => brand.publications()))).flat();
  expect(publications.filter(({ state }) => state !== 'published')).toEqual([]);
  const ledger = setup.sandbox.control.publishedPosts();
  expect(ledger).toHaveLength(200);
  expect(new Set(ledger.map(({ accountId, text }) => `${accountId} ${text}`)).size).toBe(200);
  for (const { id } of pages) expect(ledger.filter(({ accountId }) => accountId === id)).toHaveLength(20);
  expect(publications).toHaveLength(200);
  expect(new Set(publications.map(({ claimedBy }) => claimedBy))).toEqual(new Set([null]));
  expect(seconds).toBeLessThan(300);
});

test('a crowd of calls without an answer does not keep the hands that are free from what is due', async () => {
  setup.sandbox.control.reset();
  const hands = 8;
  const brand = await openBrand(setup);
  const pages = Array.from({ length: hands + 1 }, (_, index) =>
    setup.sandbox.control.addPage({ name: `Tłok ${index}` }),
  );
  await brand.connect(pages.map(({ id }) => id));
  const postId = await brand.addPost({ content: 'W tłoku #kawa #świt', image: false });
  let begun = 0;
  const everlasting = new Promise<void>(() => undefined);
  const worker = await startPublicationWorker(setup.context, {
    atOnce: hands,
    stopMilliseconds: 100,
    sweepMilliseconds: 50,
    onStep: (step) => {
      if (step !== 'claimed') return undefined;
      begun += 1;
      return begun < hands ? everlasting : undefined;
    },
  });
  await brand.publish(postId);
  // One hand is free again, fewer than a crowd waits for, and a ninth publication is due.
  await expect.poll(brand.states).toSatisfy((states: string[]) => states.filter(isOut).length === 2);
  await worker.stop();
});

test('an account gets its posts in the order of planned time and post id, also from two workers', async () => {
  setup.sandbox.control.reset();
  setup.clock.set('2026-11-21T09:00:00Z');
  const brand = await openBrand(setup);
  const page = setup.sandbox.control.addPage({ name: 'Po kolei' });
  await brand.connect([page.id]);
  await brand.autoPublish();
  const times = ['18:05', '18:01', '18:04', '18:02', '18:03'];
  for (const [index, time] of times.entries()) {
    await brand.addPost({ date: `2026-11-2${index + 2}`, time, content: `${time} #a #b` });
  }
  // All wait for the same pause of the account, then all are due at once.
  await setup.database.pool.query('update account_queues set paused_until = $1', ['2026-11-28T12:00:00Z']);
  await setup.database.pool.query("update publications set by_hand = true where state = 'planned'");
  setup.clock.set('2026-11-27T12:00:00Z');
  const otherDatabase = openDatabase({ url: setup.addresses.databaseUrl });
  const other = publishingContext(setup.addresses, { clock: setup.clock, database: otherDatabase });
  const workers = await Promise.all([startPublicationWorker(setup.context), startPublicationWorker(other)]);
  await untilQuiet(setup, () => Promise.all(workers.map((worker) => worker.wake())));
  await Promise.all(workers.map((worker) => worker.stop()));
  await otherDatabase.close();
  const order = setup.sandbox.control.publishedPosts({ accountId: page.id }).map(({ text }) => text);
  expect(order).toEqual(times.map((time) => `${time} #a #b`));
});

import { describe, expect, test } from 'vitest';
import { publicationFixture } from '../../../test/publication-fixture.ts';
import { untilQuiet } from '../../../test/publishing.ts';
import { addTargetAccount } from '../../../test/publishing-targets.ts';
import { byUser } from '../../lib/recorded-actor.ts';
import { preflight } from './preflight.ts';
import { startPublicationWorker } from './publication-worker.ts';
import { readNetworkSpending } from './read-spending.ts';
import { deleteAtNetwork } from './remove-publication.job.ts';
import { removePublication } from './remove-publication.ts';
import { retryPublication } from './retry-publication.ts';

// A post with a link costs 0.20 $, another 0.015 $: three with links and one without fit into 0.62 $.
const fixture = publicationFixture({ environment: { X_DOLLARS_PER_MONTH: '0.62' } });

const accountOf = (name: string) => addTargetAccount(fixture.setup.sandbox, 'x-link', name);
type Brand = Awaited<ReturnType<typeof fixture.openBrand>>;
const spent = async (brand: Brand) =>
  (await readNetworkSpending(fixture.setup.context, brand.workspaceId)).networks;

describe('what posts cost at a network', () => {
  test('is spent once each, and what goes beyond the brand’s month is held with its reason, not lost', async () => {
    const brand = await fixture.openBrand();
    const account = accountOf('palarnia');
    for (let count = 0; count < 4; count += 1) {
      await brand.publishTo('x-link', account);
      await fixture.run();
    }
    const rows = await brand.publications();
    expect(rows.map(({ state }) => state).sort()).toEqual([
      'needs-fix',
      'published',
      'published',
      'published',
    ]);
    expect(await spent(brand)).toEqual([{ network: 'x', spent: 600, most: 620 }]);
    const held = rows.find(({ state }) => state === 'needs-fix');
    expect(held).toMatchObject({ problemCode: 'cost-limit', caption: null, attempt: 1 });
    expect(held?.problem).toContain('0.62');
    expect(fixture.setup.sandbox.control.publishedPosts()).toHaveLength(3);
    // One without a link still fits, and another brand has a month of its own.
    await brand.publishTo('x-text', account);
    const other = await fixture.openBrand();
    await other.publishTo('x-link', accountOf('piekarnia'));
    await fixture.run();
    expect(await spent(brand)).toMatchObject([{ spent: 615 }]);
    expect(await spent(other)).toMatchObject([{ spent: 200 }]);
    // In the new month its person sends it after all.
    fixture.setup.clock.set('2026-12-01T00:00:01Z');
    expect(await spent(brand)).toMatchObject([{ spent: 0 }]);
    const { context } = fixture.setup;
    await retryPublication(context, brand.workspaceId, { id: held?.id ?? '', by: byUser(brand.userId) });
    await fixture.run();
    expect(await spent(brand)).toMatchObject([{ spent: 200 }]);
    expect((await brand.publications()).every(({ state }) => state === 'published')).toBe(true);
  });

  test('stays within the month when several workers take a brand’s accounts at once', async () => {
    const brand = await fixture.openBrand();
    const accounts = Array.from({ length: 6 }, (_, place) => accountOf(`konto-${place}`));
    for (const account of accounts) await brand.publishTo('x-link', account);
    const { context } = fixture.setup;
    const workers = await Promise.all([startPublicationWorker(context), startPublicationWorker(context)]);
    await Promise.all(workers.map((worker) => untilQuiet(fixture.setup, worker.wake)));
    await Promise.all(workers.map((worker) => worker.stop()));
    expect(fixture.setup.sandbox.control.publishedPosts()).toHaveLength(3);
    expect(await spent(brand)).toMatchObject([{ spent: 600 }]);
    expect((await brand.states()).sort()).toEqual([
      ...Array(3).fill('needs-fix'),
      ...Array(3).fill('published'),
    ]);
  });

  test('that a network refused is not paid, and what was paid stays so when its post is gone', async () => {
    const brand = await fixture.openBrand();
    const account = accountOf('palarnia');
    const { sandbox } = fixture.setup;
    sandbox.control.faults.add({
      provider: 'x',
      route: 'POST /2/tweets',
      kind: 'status',
      parameters: { status: 400 },
    });
    await brand.publishTo('x-link', account);
    await fixture.run();
    expect(await spent(brand)).toMatchObject([{ spent: 0 }]);
    await brand.publishTo('x-link', account);
    await fixture.run();
    expect(await spent(brand)).toMatchObject([{ spent: 200 }]);
    await fixture.setup.database.pool.query(
      "delete from publications where workspace_id = $1 and state = 'published'",
      [brand.workspaceId],
    );
    expect(await spent(brand)).toMatchObject([{ spent: 200 }]);
  });

  test('counts what deleting costs in the month it is done in, and is in nobody’s way', async () => {
    fixture.setup.clock.set('2026-11-30T23:30:00Z');
    const brand = await fixture.openBrand();
    const account = accountOf('palarnia');
    for (let count = 0; count < 3; count += 1) {
      await brand.publishTo('x-link', account);
      await fixture.run();
    }
    await brand.publishTo('x-text', account);
    await fixture.run();
    expect(await spent(brand)).toMatchObject([{ spent: 615 }]);
    const [first, second, third] = await brand.publications();
    const { context, sandbox } = fixture.setup;
    const remove = async (publicationId = '') => {
      const { workspaceId, userId } = brand;
      await removePublication(context, workspaceId, { id: publicationId, by: byUser(userId) });
      const run = { signal: AbortSignal.timeout(60_000), lastTry: true };
      await deleteAtNetwork(context, { workspaceId, publicationId }, run);
    };
    await remove(first?.id);
    expect(await spent(brand)).toMatchObject([{ spent: 625 }]);
    // Beyond the month's limit, and once however often it is asked for.
    await remove(first?.id);
    sandbox.control.faults.add({ provider: 'x', kind: 'status', parameters: { status: 403 } });
    await remove(second?.id);
    expect(await spent(brand)).toMatchObject([{ spent: 625 }]);
    fixture.setup.clock.set('2026-12-01T00:00:01Z');
    expect(await spent(brand)).toMatchObject([{ spent: 0 }]);
    await remove(third?.id);
    expect(await spent(brand)).toMatchObject([{ spent: 10 }]);
  });

  test('is told before: the post that the month has no room for, and none of the next month', async () => {
    const brand = await fixture.openBrand();
    await brand.publishTo('x-link', accountOf('palarnia'));
    await fixture.run();
    const planned = ['2026-11-25', '2026-11-26', '2026-11-27', '2026-12-02'];
    for (const date of planned) await brand.addPost({ date, link: 'https://ziarno.example/' });
    const asked = { from: '2026-11-21', to: '2026-12-10' };
    const { warnings } = await preflight(fixture.setup.context, brand.workspaceId, {
      ...asked,
      admit: async () => undefined,
    });
    expect(warnings.map(({ code, date }) => [code, date])).toEqual([['cost', '2026-11-27']]);
  });
});

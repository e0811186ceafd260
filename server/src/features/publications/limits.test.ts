import { describe, expect, test } from 'vitest';
import { publicationFixture } from '../../../test/publication-fixture.ts';
import { PAGE } from '../../../test/publishing.ts';

const fixture = publicationFixture();
const queues = async () =>
  (
    await fixture.database.pool.query<{ failures: number; paused_until: Date | null }>(
      'select failures, paused_until from account_queues',
    )
  ).rows;

describe('the circuit breaker', () => {
  test('lets an account rest after five failures in a row and closes with the first success', async () => {
    const brand = await fixture.openBrand();
    await brand.connect([PAGE]);
    const route = 'POST /{page}/photos';
    fixture.setup.sandbox.control.faults.add({
      provider: 'meta',
      route,
      kind: 'server-error',
      count: 5,
    });
    const ids: string[] = [];
    for (const date of ['2026-11-21', '2026-11-22', '2026-11-23', '2026-11-24', '2026-11-25'])
      ids.push(await brand.addPost({ date }));
    for (const id of ids) await brand.publish(id);
    await fixture.runNow();
    const [resting] = await queues();
    expect(resting).toEqual({ failures: 5, paused_until: new Date('2026-11-21T09:01:00Z') });
    expect(fixture.setup.sandbox.control.publishedPosts()).toEqual([]);
    await fixture.run();
    expect(await brand.states()).toEqual(Array.from({ length: 5 }, () => 'published'));
    expect(fixture.setup.sandbox.control.publishedPosts()).toHaveLength(5);
    expect((await queues())[0]?.failures).toBe(0);
  });
});

describe('a limit that the network names', () => {
  test('of six a minute is kept without ever being refused, and everything goes out', async () => {
    const brand = await fixture.openBrand();
    const account = await brand.connectTikTok();
    for (let index = 0; index < 8; index += 1)
      await brand.addVideoPost({ platforms: ['tiktok'], tiktok: { accountId: account.id } });
    await fixture.runNow();
    const begun = await fixture.database.pool.query("select 1 from publications where state <> 'planned'");
    expect(begun.rowCount).toBeLessThanOrEqual(3);
    await fixture.run();
    expect(fixture.setup.sandbox.control.publishedPosts()).toHaveLength(8);
    const codes = (await brand.attempts()).flatMap(({ errorCode }) => errorCode ?? []);
    expect(codes).not.toContain('rate_limit_exceeded');
  });
});

import { describe, expect, test } from 'vitest';
import { publicationStage } from '../../../test/publication-stage.ts';
import { PAGE } from '../../../test/publishing.ts';

const stage = publicationStage();
const lanes = async () =>
  (
    await stage.database.pool.query<{ failures: number; paused_until: Date | null }>(
      'select failures, paused_until from publication_lanes',
    )
  ).rows;

describe('the circuit breaker', () => {
  test('lets an account rest after five failures in a row and closes with the first success', async () => {
    const brand = await stage.openBrand();
    await brand.connect([PAGE]);
    const route = 'POST /{page}/photos';
    stage.world.sandbox.control.faults.add({
      ...{ provider: 'meta', route, kind: 'server-error', count: 5 },
    });
    const ids: string[] = [];
    for (const date of ['2026-11-21', '2026-11-22', '2026-11-23', '2026-11-24', '2026-11-25'])
      ids.push(await brand.addPost({ date }));
    for (const id of ids) await brand.publish(id);
    await stage.runNow();
    const [resting] = await lanes();
    expect(resting).toEqual({ failures: 5, paused_until: new Date('2026-11-21T09:01:00Z') });
    expect(stage.world.sandbox.control.ledger()).toEqual([]);
    await stage.run();
    expect(await brand.states()).toEqual(Array.from({ length: 5 }, () => 'published'));
    expect(stage.world.sandbox.control.ledger()).toHaveLength(5);
    expect((await lanes())[0]?.failures).toBe(0);
  });
});

describe('a limit that the network names', () => {
  test('of six a minute is kept without ever being refused, and everything goes out', async () => {
    const brand = await stage.openBrand();
    const account = await brand.connectTikTok();
    for (let index = 0; index < 8; index += 1)
      await brand.addVideoPost({ platforms: ['tiktok'], tiktok: { accountId: account.id } });
    await stage.runNow();
    const begun = await stage.database.pool.query("select 1 from publications where state <> 'planned'");
    expect(begun.rowCount).toBeLessThanOrEqual(3);
    await stage.run();
    expect(stage.world.sandbox.control.ledger()).toHaveLength(8);
    const codes = (await brand.attempts()).flatMap(({ errorCode }) => errorCode ?? []);
    expect(codes).not.toContain('rate_limit_exceeded');
  });
});

import { definitionOf, NETWORKS } from '@postownia/contract';
import { describe, expect, test } from 'vitest';
import { publicationFixture } from '../../../test/publication-fixture.ts';
import { addTargetAccount, TARGETS, type TargetName } from '../../../test/publishing-targets.ts';
import { byUser } from '../../lib/recorded-actor.ts';
import { deleteAtNetwork } from './remove-publication.job.ts';
import { removePublication } from './remove-publication.ts';

const fixture = publicationFixture();
const TARGET_ENTRIES = (Object.keys(TARGETS) as TargetName[]).map((name) => [name, TARGETS[name]] as const);
const RUN = { signal: AbortSignal.timeout(60_000), lastTry: false };
/** One target of each kind that can be deleted, as definitions say it. */
const REMOVABLE = [
  ...new Map(
    TARGET_ENTRIES.filter(([, { network }]) => definitionOf(network).removable).map(([name, target]) => [
      `${target.network} ${target.medium} ${target.account ?? ''}`,
      name,
    ]),
  ).values(),
];

async function published(target: TargetName) {
  const brand = await fixture.openBrand();
  await brand.publishTo(target, addTargetAccount(fixture.setup.sandbox, target, 'palarnia'));
  await fixture.run();
  const [row] = await brand.publications();
  if (row === undefined) throw new Error('nothing was published');
  const asked = { id: row.id, by: byUser(brand.userId) };
  return {
    brand,
    press: () => removePublication(fixture.setup.context, brand.workspaceId, asked),
    work: (lastTry = false) =>
      deleteAtNetwork(
        fixture.setup.context,
        { workspaceId: brand.workspaceId, publicationId: row.id },
        { ...RUN, lastTry },
      ),
    removal: async () => (await brand.publications())[0]?.removalState,
    isGone: () => fixture.setup.sandbox.control.publishedPosts().every(({ deletedAt }) => deletedAt !== null),
  };
}

describe('a post that is out', () => {
  test.each(REMOVABLE)('is deleted at its network once, however often it is asked: %s', async (target) => {
    const { press, work, removal, isGone } = await published(target);
    expect(isGone()).toBe(false);
    expect((await press()).removal).toMatchObject({ state: 'asked' });
    expect((await press()).removal).toMatchObject({ state: 'asked' });
    await work();
    expect([await removal(), isGone()]).toEqual(['removed', true]);
    // Nothing leads to a post that is gone.
    expect(await press()).toMatchObject({ removal: { state: 'removed' }, permalink: null });
    await work();
    expect(await removal()).toBe('removed');
  });

  test.each(REMOVABLE)(
    'is deleted though the answer was lost, and the worker with it: %s',
    async (target) => {
      const { press, work, removal, isGone } = await published(target);
      await press();
      const { provider } = TARGETS[target];
      const requests = fixture.setup.sandbox.control.requests({ provider }).byRoute;
      expect(Object.keys(requests).some((route) => route.startsWith('DELETE'))).toBe(false);
      fixture.setup.sandbox.control.faults.add({ provider, kind: 'reset-after' });
      await expect(work()).rejects.toMatchObject({ action: 'check' });
      expect([await removal(), isGone()]).toEqual(['asked', true]);
      await work();
      expect(await removal()).toBe('removed');
    },
  );

  test('that its network refuses to delete says why, and can be asked for again', async () => {
    const { brand, press, work, removal, isGone } = await published('youtube-video');
    await press();
    const fault = {
      provider: 'youtube',
      kind: 'youtube-error',
      parameters: { text: 'forbidden', status: 403 },
    };
    fixture.setup.sandbox.control.faults.add(fault);
    await work();
    const [row] = await brand.publications();
    expect(row).toMatchObject({ removalState: 'failed', removalMessage: { code: 'youtube.no-right' } });
    await press();
    await work();
    expect([await removal(), isGone()]).toEqual(['removed', true]);
  });

  test('is told as failed when its network stays away to the last try', async () => {
    const { press, work, removal } = await published('mastodon-photo');
    await press();
    fixture.setup.sandbox.control.faults.add({ provider: 'mastodon', kind: 'reset-before', count: 2 });
    await expect(work()).rejects.toMatchObject({ lost: true });
    await work(true);
    expect(await removal()).toBe('failed');
  });

  test('of a network that takes no such call, or of another brand, is left alone', async () => {
    const { press } = await published('tiktok-video');
    await expect(press()).rejects.toMatchObject({ code: 'NOT_CANCELLABLE' });
    const other = await fixture.openBrand();
    const { brand } = await published('mastodon-photo');
    const [row] = await brand.publications();
    const asked = { id: row?.id ?? '', by: byUser(other.userId) };
    await expect(removePublication(fixture.setup.context, other.workspaceId, asked)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

test('what a definition says can be deleted has the call, and nothing else has', () => {
  const { networks } = fixture.setup.context;
  for (const network of NETWORKS) {
    const targets = (['image', 'video', 'story', 'link'] as const).flatMap(
      (medium) => networks.target(network, medium) ?? [],
    );
    const expected = targets.map(() => definitionOf(network).removable === true);
    expect(
      targets.map(({ remove }) => remove !== undefined),
      network,
    ).toEqual(expected);
  }
});

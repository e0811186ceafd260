import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Fixture, openFixture } from '../../../test/generation-fixture.ts';
import { asOrganizationId } from '../../lib/organization-id.ts';
import { byUser } from '../../lib/recorded-actor.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { bitsApart, perceptualHash } from '../../providers/image/perceptual-hash.test-support.ts';
import { ProviderError } from '../../providers/provider-error.ts';
import { imageKeys } from '../assets/asset-keys.ts';
import { forgetProposals } from '../posts/forget-proposals.job.ts';
import { listVersions, readPostRecords } from '../posts/read-posts.ts';
import { restoreVersion } from '../posts/restore-version.ts';
import { readBalance } from '../tokens/index.ts';
import { getBatch } from './batch-view.ts';
import { startBatch } from './start-batch.ts';
import { startPart } from './start-part.ts';

let fixture: Fixture;
let workspaceId: WorkspaceId;
let userId: string;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.close());
beforeEach(async () => {
  ({ workspaceId, userId } = await fixture.makeWorkspace());
  fixture.queue.length = 0;
  const input = { from: '2026-11-21', days: 1, existing: 'fill', frequency: 'daily' } as const;
  await startBatch(fixture.context(), workspaceId, { by: byUser(userId), key: undefined, input });
  await fixture.workOff();
});

const balance = async () =>
  (await readBalance(fixture.database.db, asOrganizationId(workspaceId), fixture.clock.now())).balance;
async function onlyPost() {
  const [post] = await readPostRecords(fixture.database.db, workspaceId, {});
  if (post === undefined) throw new Error('no post');
  return post;
}
async function propose(context = fixture.context(), key?: string) {
  const { id: postId } = await onlyPost();
  const press = { by: byUser(userId), key, postId, part: 'proposals' } as const;
  const { id } = await startPart(context, workspaceId, press);
  await fixture.workOff(context);
  return getBatch(fixture.database.db, workspaceId, id);
}
async function proposals() {
  const { id } = await onlyPost();
  const { versions } = await listVersions(fixture.database.db, workspaceId, { id });
  return versions.filter(({ cause }) => cause === 'proposal');
}
async function hashOf(assetId: string) {
  const bytes = await fixture.context().storage.get(imageKeys(workspaceId, assetId).jpeg);
  return perceptualHash(bytes ?? Buffer.of());
}

describe('four proposals of an image', () => {
  it('cost sixteen tokens once, differ to the eye and leave the post as it is', async () => {
    const before = await onlyPost();
    const batch = await propose(undefined, 'one-press');
    expect(batch).toMatchObject({ state: 'finished', tokens: { reserved: 16, used: 16, returned: 0 } });
    expect((await propose(undefined, 'one-press')).id).toBe(batch.id);
    expect(await balance()).toBe(270 - 9 - 16);
    const after = await onlyPost();
    expect(after).toMatchObject({
      content: before.content,
      media: before.media,
      approvedAt: before.approvedAt,
    });
    const made = await proposals();
    expect(made).toHaveLength(4);
    const images = [...made.map(({ media }) => media[0]?.assetId ?? ''), before.media[0]?.assetId ?? ''];
    const hashes = await Promise.all(images.map(hashOf));
    for (const [at, one] of hashes.entries())
      for (const other of hashes.slice(0, at)) expect(bitsApart(one, other)).toBeGreaterThanOrEqual(10);
  });

  it('are taken for free, with the words that the post has now', async () => {
    await propose();
    const { id, content, media } = await onlyPost();
    for (const { id: versionId, media: proposed } of await proposals()) {
      const { revision } = await onlyPost();
      const press = { by: byUser(userId), id, versionId, revision };
      const taken = await restoreVersion(fixture.context(), workspaceId, press);
      expect(taken.media[0]?.assetId).toBe(proposed[0]?.assetId);
      expect(taken.content).toBe(content);
    }
    expect(await balance()).toBe(270 - 9 - 16);
    expect(await proposals()).toHaveLength(4);
    const { versions } = await listVersions(fixture.database.db, workspaceId, { id });
    expect(versions.some((version) => version.media[0]?.assetId === media[0]?.assetId)).toBe(true);
  });

  it('cost nothing where the third cannot be drawn, and keep none', async () => {
    const context = fixture.context();
    let drawn = 0;
    const failing = fixture.context({
      imageMaker: {
        name: context.imageMaker.name,
        make: (brief, options) => {
          drawn += 1;
          if (drawn === 3) throw new ProviderError('refused');
          return context.imageMaker.make(brief, options);
        },
      },
    });
    const batch = await propose(failing);
    expect(batch).toMatchObject({ state: 'finished', tokens: { used: 0, returned: 16 } });
    expect(await balance()).toBe(270 - 9);
    expect(await proposals()).toEqual([]);
  });

  it('wait for thirty days', async () => {
    await propose();
    const later = (days: number) => ({
      db: fixture.database.db,
      clock: { now: () => new Date(fixture.clock.now().getTime() + days * 86_400_000) },
    });
    await forgetProposals({ ...fixture.context(), ...later(29) });
    expect(await proposals()).toHaveLength(4);
    await forgetProposals({ ...fixture.context(), ...later(31) });
    expect(await proposals()).toEqual([]);
    expect((await onlyPost()).media).toHaveLength(1);
  });
});

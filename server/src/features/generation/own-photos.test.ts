import type { GenerationWindow } from '@postownia/contract';
import { ALLOWANCES } from '@postownia/contract/plans';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Fixture, openFixture } from '../../../test/generation-fixture.ts';
import { photoBytes } from '../../../test/upload-photo.ts';
import { asOrganizationId } from '../../lib/organization-id.ts';
import { byUser } from '../../lib/recorded-actor.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { describeAsset } from '../assets/describe-asset.ts';
import { addPhoto } from '../assets/photo-assets.ts';
import { changeTopic } from '../month-plans/change-topic.ts';
import { createPlanForWindow } from '../month-plans/create-plan-for-window.ts';
import { getPhotoUse, setPhotoUse } from '../month-plans/photo-use.ts';
import { readBalance } from '../tokens/index.ts';
import { getBatch } from './batch-view.ts';
import { startBatch } from './start-batch.ts';

let fixture: Fixture;
let workspaceId: WorkspaceId;
let userId: string;
beforeAll(async () => {
  fixture = await openFixture();
});
beforeEach(async () => {
  ({ workspaceId, userId } = await fixture.makeWorkspace());
  fixture.queue.length = 0;
});
afterAll(() => fixture.close());

const MONTH: GenerationWindow = { from: '2026-11-21', days: 30, existing: 'fill', frequency: 'daily' };
const balance = async () =>
  (await readBalance(fixture.database.db, asOrganizationId(workspaceId), fixture.clock.now())).balance;
const layPlan = () => createPlanForWindow(fixture.context(), workspaceId, MONTH);
const generate = (planId: string) =>
  startBatch(fixture.context(), workspaceId, {
    by: byUser(userId),
    key: undefined,
    input: { ...MONTH, planId },
  });

/** A photo of the library that shows the headline's own words. */
async function photoOf(altText: string, colour: string): Promise<string> {
  const context = { ...fixture.context(), readAllowance: async () => ALLOWANCES.pro };
  const file = new File(
    [Uint8Array.from(await photoBytes(colour, { width: 1400, height: 1200 }))],
    `${colour}.jpg`,
  );
  const { id } = await addPhoto(context, workspaceId, { userId, file });
  await describeAsset(context, workspaceId, { id, altText });
  return id;
}

/** Photos of what two ordinary days of this brand's plan are about. */
async function photosOfPlan(): Promise<string[]> {
  const ordinary = (await layPlan()).topics.filter(({ occasionId }) => occasionId === null);
  const shown = ordinary.slice(0, 2).map(({ headline }) => headline);
  return [await photoOf(shown[0] ?? '', '#a65f2c'), await photoOf(shown[1] ?? '', '#3d6b8f')];
}

const postImages = async () => {
  const { rows } = await fixture.database.pool.query(
    `select p.topic->'photo'->>'assetId' as photo, m.alt_text, a.origin, a.kept_at, a.provenance, a.width, a.height
     from posts p join post_media m on m.workspace_id = p.workspace_id and m.post_id = p.id
     join assets a on a.workspace_id = m.workspace_id and a.id = m.asset_id
     where p.workspace_id = $1 order by p.date`,
    [workspaceId],
  );
  return rows;
};

it('takes no photo before the brand wants it, and says how many there are', async () => {
  await photosOfPlan();
  await photoOf('', '#777777');
  expect(await getPhotoUse(fixture.database.db, workspaceId)).toEqual({
    share: 'none',
    ready: 2,
    undescribed: 1,
  });
  expect((await layPlan()).topics.filter(({ photo }) => photo !== undefined)).toEqual([]);
});

it('makes posts of fitting photos, at the price of a text and a poster, each photo once', async () => {
  const photos = await photosOfPlan();
  await setPhotoUse(fixture.context(), workspaceId, { share: 'third' });
  const plan = await layPlan();
  const own = plan.topics.flatMap(({ photo }) => photo?.assetId ?? []);
  expect(own.length).toBeGreaterThan(0);
  expect(new Set(own).size).toBe(own.length);
  expect(photos).toEqual(expect.arrayContaining(own));
  const cost = 9 * (30 - own.length) + 3 * own.length;
  const { id, tokens } = await generate(plan.id);
  expect(tokens.reserved).toBe(cost);
  expect(await fixture.workOff()).toEqual([]);
  const made = await postImages();
  expect(made).toHaveLength(30);
  const ofPhotos = made.filter(({ photo }) => photo !== null);
  expect(ofPhotos).toHaveLength(own.length);
  for (const image of ofPhotos) {
    expect(image).toMatchObject({ origin: 'rendered', kept_at: null, provenance: null });
    expect([image.width, image.height]).toEqual([1080, 1080]);
    expect(image.alt_text).not.toBe('');
  }
  expect(made.filter(({ photo, origin }) => photo === null && origin !== 'generated')).toEqual([]);
  expect((await getBatch(fixture.database.db, workspaceId, id)).tokens).toMatchObject({ used: cost });
  expect(await balance()).toBe(270 - cost);
});

it('draws the day where its photo is gone by then, and where a person wants no photo', async () => {
  await photosOfPlan();
  await setPhotoUse(fixture.context(), workspaceId, { share: 'every' });
  const plan = await layPlan();
  const [first, ...others] = plan.topics.filter(({ photo }) => photo !== undefined);
  if (first === undefined) throw new Error('No photo fits this plan');
  for (const { date } of others)
    await changeTopic(fixture.context(), workspaceId, { id: plan.id, date, withoutPhoto: true });
  await fixture.database.pool.query('delete from assets where workspace_id = $1 and id = $2', [
    workspaceId,
    first.photo?.assetId,
  ]);
  const { tokens } = await generate(plan.id);
  expect(tokens.reserved).toBe(9 * 29 + 3);
  expect(await fixture.workOff()).toEqual([]);
  const made = await postImages();
  expect(made.map(({ origin }) => origin)).toEqual(Array(30).fill('generated'));
});

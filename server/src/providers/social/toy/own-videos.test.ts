import { randomUUID } from 'node:crypto';
import {
  type Network,
  type VideoPlatform,
  type VideoPostDraft,
  videoPostsContract,
} from '@postownia/contract';
import { expect, test } from 'vitest';
import { publicationFixture } from '../../../../test/publication-fixture.ts';
import { addVideo } from '../../../../test/publishing-videos.ts';
import { socialAccounts } from '../../../db/schema/social-accounts.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { lockPostRecords } from '../../../features/posts/index.ts';
import { createVideoPost } from '../../../features/video-posts/create-video-post.ts';
import { byUser } from '../../../lib/recorded-actor.ts';

const [TOY, WINDOW] = ['toy', 'toyWindow'] as string[] as [Network, Network];
const CLIPS = ['toy_clips', 'toy_channel_clips'] as string[] as VideoPlatform[];

const fixture = publicationFixture();
type Brand = Awaited<ReturnType<typeof fixture.openBrand>>;

async function connect({ workspaceId }: Brand, network: Network): Promise<string> {
  const { db, clock } = fixture.setup.context;
  const now = clock.now();
  const id = randomUUID();
  const told = { remoteId: id, name: 'Klocki', encryptedToken: 'encrypted', scopes: [] };
  await db
    .insert(socialAccounts)
    .values({ ...told, id, workspaceId, network, state: 'connected', connectedAt: now, updatedAt: now });
  return id;
}

async function draftOf({ workspaceId, userId }: Brand, answers: VideoPostDraft['answers']) {
  const draft: VideoPostDraft = {
    videoId: await addVideo(fixture.setup.context, workspaceId, { userId }),
    date: '2026-12-01',
    time: '18:00',
    description: 'Klocki.',
    hashtags: [],
    videoType: 'product',
    platforms: CLIPS,
    excludedAccountIds: [],
    coverMs: 0,
    answers,
    aiLabel: false,
    release: 'planned',
  };
  return draft;
}

const create = ({ workspaceId, userId }: Brand, draft: VideoPostDraft) =>
  createVideoPost(fixture.setup.context, workspaceId, { by: byUser(userId), key: undefined, draft });

test('answers are what the network’s own schema reads', async () => {
  const input = videoPostsContract.create['~orpc'].inputSchema?.['~standard'];
  const brand = await fixture.openBrand();
  const check = async (network: Network, options: Record<string, unknown>) =>
    input?.validate(await draftOf(brand, [{ network, accountId: null, options }]));
  expect(await check(TOY, { visibility: 'followers' })).not.toHaveProperty('issues');
  expect(await check(WINDOW, { audience: 'adults' })).not.toHaveProperty('issues');
  for (const [network, options] of [
    [TOY, { visibility: 'nobody' }],
    [TOY, { audience: 'adults' }],
    [WINDOW, { audience: 'adults', more: true }],
  ] as const)
    expect(await check(network, options)).toMatchObject({ issues: [{ path: ['answers', 0] }] });
});

test('a network that allows no default waits for its answers, and keeps them with the account', async () => {
  const brand = await fixture.openBrand();
  await connect(brand, TOY);
  const channel = await connect(brand, WINDOW);
  const anybody = { network: TOY, accountId: null, options: { visibility: 'followers' } };
  const adults = { network: WINDOW, accountId: channel, options: { audience: 'adults' } };
  await expect(create(brand, await draftOf(brand, [anybody]))).rejects.toMatchObject({
    code: 'NETWORK_ANSWERS_MISSING',
  });
  const post = await create(brand, await draftOf(brand, [anybody, adults]));
  expect(post).toMatchObject({ release: 'planned', platforms: CLIPS, answers: [anybody, adults] });
  const [stored] = await inTransaction(fixture.setup.context.db, (tx) =>
    lockPostRecords(tx, brand.workspaceId, [post.id]),
  );
  expect(stored?.targets).toEqual(
    expect.arrayContaining([anybody, adults].map((target) => ({ ...target, text: null, excluded: false }))),
  );
});

import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { TikTokOptions } from '@postownia/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { openVideosFixture, UPRIGHT_FACTS, type VideosFixture } from '../../../test/videos-fixture.ts';
import { inTransaction } from '../../db/transaction.ts';
import { asWorkspaceId } from '../../lib/workspace-id.ts';
import { diskStorage } from '../../providers/storage/disk-storage.ts';
import {
  lockVideoPosts,
  readReleasedVideoPosts,
  recordVideoPostStates,
  videoPostToPublish,
  wantsAccount,
} from './index.ts';

let folder: string;
let database: TestDatabase;
let fixture: VideosFixture;
let storage: ReturnType<typeof diskStorage>;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'postownia-videos-'));
  storage = diskStorage({ folder, publicUrl: 'https://media.example' });
  database = await testDatabase();
  fixture = await openVideosFixture(database);
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});
const stranger = () => asWorkspaceId(randomUUID());

describe('what publications ask about video posts', () => {
  it('gives everything a network needs, and the bytes by parts', async () => {
    const { workspaceId } = fixture;
    const post = await fixture.putVideoPost({ coverMs: 1500, aiLabel: true });
    const key = `post-videos/${workspaceId}/${post.videoId}`;
    await storage.put(key, Buffer.from('0123456789'), 'video/mp4');
    const given = await videoPostToPublish({ storage }, database.db, workspaceId, post.id);
    expect(given).toMatchObject({
      caption: 'Jeden stopień robi różnicę.\n\n#latteart #mleko',
      video: {
        bytes: 1000,
        mime: 'video/mp4',
        facts: UPRIGHT_FACTS,
        publicUrl: `https://media.example/${key}`,
      },
      ...{ coverMs: 1500, aiLabel: true, shareToFeed: true, tiktok: null },
    });
    const part = await given?.video?.open({ start: 3, end: 5 });
    expect(part && (await text(part))).toBe('345');
    expect(await videoPostToPublish({ storage }, database.db, stranger(), post.id)).toBeUndefined();
  });

  it('locks by workspace and finds what may go out', async () => {
    const { workspaceId } = fixture;
    const day = '2027-02-03';
    const released = await fixture.putVideoPost({ date: day });
    const draft = await fixture.putVideoPost({ date: day, release: 'draft' });
    const ids = [released.id, draft.id];
    const locked = await inTransaction(database.db, (tx) => lockVideoPosts(tx, workspaceId, ids));
    expect(locked.map(({ id }) => id).sort()).toEqual([...ids].sort());
    expect(locked[0]?.caption).toContain('#mleko');
    expect(await inTransaction(database.db, (tx) => lockVideoPosts(tx, stranger(), ids))).toEqual([]);
    const due = await readReleasedVideoPosts(database.db, workspaceId, { from: day, to: day });
    expect(due.map(({ id }) => id)).toEqual([released.id]);
  });

  it('keeps the state the publications say, and no other workspace’s', async () => {
    const { workspaceId } = fixture;
    const post = await fixture.putVideoPost({ date: '2027-03-01' });
    const publishedAt = new Date('2027-03-01T09:00:05Z');
    const outcome = { id: post.id, state: 'published', publishedAt } as const;
    const read = async () => {
      const [row] = await readReleasedVideoPosts(database.db, workspaceId, { ids: [post.id] });
      return [row?.state, row?.publishedAt, row?.revision];
    };
    await inTransaction(database.db, (tx) =>
      recordVideoPostStates(tx, [{ workspaceId: stranger(), ...outcome }]),
    );
    expect(await read()).toEqual(['draft', null, 1]);
    await inTransaction(database.db, (tx) => recordVideoPostStates(tx, [{ workspaceId, ...outcome }]));
    expect(await read()).toEqual(['published', publishedAt, 1]);
  });
});

describe('wantsAccount', () => {
  const account = { id: randomUUID(), network: 'tiktok' } as const;
  const answers: TikTokOptions = {
    accountId: account.id,
    privacyLevel: 'SELF_ONLY',
    ...{ disableComment: true, disableDuet: true, disableStitch: true },
    ...{ brandContent: false, brandOrganic: false },
  };
  const post = { platforms: ['tiktok' as const], excludedAccountIds: [], tiktok: answers };

  it('asks for platform, tick and TikTok’s form', () => {
    expect(wantsAccount(post, account)).toBe(true);
    expect(wantsAccount({ ...post, tiktok: null }, account)).toBe(false);
    expect(wantsAccount(post, { ...account, id: randomUUID() })).toBe(false);
    expect(wantsAccount({ ...post, excludedAccountIds: [account.id] }, account)).toBe(false);
    expect(wantsAccount({ ...post, platforms: ['facebook_reels'] }, account)).toBe(false);
    expect(
      wantsAccount({ ...post, platforms: ['facebook_reels'] }, { id: randomUUID(), network: 'facebook' }),
    ).toBe(true);
  });
});

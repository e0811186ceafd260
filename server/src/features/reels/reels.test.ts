import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openReelFixture, type ReelFixture } from '../../../test/reel-fixture.ts';
import { toyMaker } from '../../../test/toy-reel-maker.ts';
import { posts } from '../../db/schema/posts.ts';
import { inTransaction } from '../../db/transaction.ts';
import { byUser } from '../../lib/recorded-actor.ts';
import { ReelError } from '../../providers/reel/reel-maker.ts';
import { videoAssets } from '../assets/index.ts';
import { readPostRecords } from '../posts/index.ts';
import { readBalance, reserveTokens } from '../tokens/index.ts';
import { cancelReel } from './cancel-reel.ts';
import { prepareReel } from './prepare-reel.ts';
import { getReel, listReels } from './reel-view.ts';
import { claimReel } from './reels.queries.ts';
import { startReel, type Wish } from './start-reel.ts';
import { sweepReels } from './sweep-reels.job.ts';

let fixture: ReelFixture;
beforeAll(async () => {
  fixture = await openReelFixture();
});
afterAll(() => fixture.close());

type Made = Awaited<ReturnType<ReelFixture['makePost']>>;
const LOOKS = {
  motion: 'cut',
  seconds: 6,
  shape: '9:16',
  mood: 'calm',
  cover: 0,
  pictures: [],
  captions: true,
  sound: null,
} satisfies Partial<Wish>;
const TEXTS = ['Drip bez wagi?', '15 g kawy, trzy łyżki', 'Krupnicza 14'];
const press = ({ workspaceId, userId, postId }: Made, key?: string) =>
  startReel(fixture.context(), workspaceId, {
    by: byUser(userId),
    key,
    input: { id: postId, ...LOOKS, texts: TEXTS },
  });
const read = ({ workspaceId }: Made, { id }: { id: string }) => getReel(fixture.database.db, workspaceId, id);
const balance = async ({ organizationId }: Made) =>
  (await readBalance(fixture.database.db, organizationId, fixture.clock.now())).balance;
const own = ({ workspaceId }: Made) => readPostRecords(fixture.database.db, workspaceId, { calendar: 'own' });
const settlements = async ({ organizationId }: Made) => {
  const { rows } = await fixture.database.pool.query(
    `select kind, amount, settled, cause from token_entries
     where organization_id = $1 and kind in ('commit', 'refund') order by created_at`,
    [organizationId],
  );
  return rows;
};
const USED = [{ kind: 'commit', amount: 0, settled: 12, cause: 'reel' }];
const BACK = [{ kind: 'refund', amount: 12, settled: 0, cause: 'reel' }];

describe('a reel', () => {
  it('becomes a video and a draft of its own two hours after its post, in the post’s words, for 12 tokens', async () => {
    const made = await fixture.makePost();
    const { maker, briefs } = await toyMaker();
    const { id, state, progress, beats } = await press(made);
    expect([state, progress]).toEqual(['waiting', 0]);
    expect(beats.map(({ role }) => role)).toEqual(['hook', 'step', 'invitation']);
    expect(await balance(made)).toBe(258);
    expect(await fixture.workOff(fixture.context({ reelMaker: maker }))).toEqual([]);
    const { sound: _none, ...looks } = LOOKS;
    expect(briefs).toMatchObject([
      {
        ...looks,
        brandName: 'Palarnia Świt',
        language: 'pl',
        seed: made.postId,
        pictures: [{ bytes: expect.any(Uint8Array), isPoster: false }],
      },
    ]);
    const ended = await read(made, { id });
    expect(ended).toMatchObject({ state: 'done', progress: 100, step: null, problem: null });
    const [post] = await own(made);
    const [source] = await readPostRecords(fixture.database.db, made.workspaceId, { ids: [made.postId] });
    expect(post).toMatchObject({
      id: ended.madePostId,
      format: 'reel',
      state: 'draft',
      origin: 'person',
      date: source?.date,
      time: '12:00:00',
      content: source?.content,
      aiLabel: true,
      approvedAt: null,
    });
    const videos = await videoAssets.read(fixture.database.db, made.workspaceId, [
      post?.media[0]?.assetId ?? '',
    ]);
    expect([...videos.values()]).toMatchObject([
      { state: 'ready', facts: { durationMs: 4_000, videoCodec: 'avc' }, thumbnailUrl: expect.any(String) },
    ]);
    expect(await settlements(made)).toEqual(USED);
    expect((await listReels(fixture.context(), made.workspaceId, { postId: made.postId })).reels).toEqual([
      ended,
    ]);
  });

  it('is proposed in the post’s own words with its price, and not where a post says too little', async () => {
    const made = await fixture.makePost();
    const offer = await prepareReel(fixture.context(), made.workspaceId, made.postId);
    expect(offer).toMatchObject({
      available: true,
      price: 12,
      proposals: [{ seconds: 6 }, { seconds: 10 }, { seconds: 15 }],
    });
    expect(offer.proposals[0]?.beats[0]).toEqual({ role: 'hook', text: 'Drip w trzech krokach' });
    const silent = await fixture.makePost({ content: '#kawa' });
    expect(await prepareReel(fixture.context(), silent.workspaceId, silent.postId)).toMatchObject({
      proposals: [],
    });
    await expect(prepareReel(fixture.context(), silent.workspaceId, made.postId)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('takes photos and films of the library, none of another brand, and the post’s own where all of them are gone', async () => {
    const made = await fixture.makePost();
    const stranger = await fixture.makePost();
    const { maker, briefs } = await toyMaker();
    const [photo, clip] = [
      await fixture.addImage(made.workspaceId),
      await fixture.addVideo(made.workspaceId),
    ];
    const begin = async (pictures: string[]) => {
      await startReel(fixture.context(), made.workspaceId, {
        by: byUser(made.userId),
        key: undefined,
        input: { id: made.postId, ...LOOKS, pictures, texts: TEXTS },
      });
      await fixture.workOff(fixture.context({ reelMaker: maker }));
      return briefs.at(-1)?.pictures ?? [];
    };
    const [first, film, last] = await begin([photo, clip, stranger.imageId]);
    expect(last).toBe(film);
    expect(first).toMatchObject({ bytes: expect.any(Uint8Array) });
    if (film === undefined || !('size' in film)) throw new Error('no clip');
    expect(await film.readPart({ start: 4, length: 4 })).toEqual(Buffer.from('ftyp'));
    expect(film.size).toBeGreaterThan(1_000);
    await fixture.database.pool.query('delete from asset_renditions where asset_id = any($1)', [
      [photo, clip],
    ]);
    await fixture.database.pool.query('delete from assets where id = any($1)', [[photo, clip]]);
    expect(await begin([photo, clip])).toMatchObject([{ bytes: expect.any(Uint8Array) }]);
  });

  it('is made with a sound of the brand’s own, begun only while that is there, and failed where it goes meanwhile', async () => {
    const made = await fixture.makePost();
    const other = await fixture.makePost();
    const { maker, briefs } = await toyMaker();
    const sound = await fixture.addSound(made.workspaceId);
    const begin = ({ workspaceId, userId, postId }: Made, id: string) =>
      startReel(fixture.context(), workspaceId, {
        by: byUser(userId),
        key: undefined,
        input: { id: postId, ...LOOKS, sound: { id, from: 4 }, texts: TEXTS },
      });
    for (const id of [randomUUID(), made.imageId])
      await expect(begin(made, id)).rejects.toMatchObject({ code: 'SOUND_GONE' });
    await expect(begin(other, sound)).rejects.toMatchObject({ code: 'SOUND_GONE' });
    const first = await begin(made, sound);
    expect(first.sound).toEqual({ id: sound, from: 4 });
    await fixture.workOff(fixture.context({ reelMaker: maker }));
    expect(briefs).toMatchObject([{ sound: { from: 4, bytes: expect.any(Uint8Array) } }]);
    const second = await begin(made, sound);
    await fixture.database.pool.query('delete from assets where id = $1', [sound]);
    await fixture.workOff(fixture.context({ reelMaker: maker }));
    expect(await read(made, second)).toMatchObject({ state: 'failed', problem: 'bad-sound' });
    expect(await settlements(made)).toEqual([...USED, ...BACK]);
  });

  it('takes the pictures in the wished order, its cover from the wished beat, and its words only where they are wanted', async () => {
    const made = await fixture.makePost();
    const { maker, briefs } = await toyMaker();
    const { imageId } = made;
    const gone = randomUUID();
    const wish = { ...LOOKS, cover: 2, captions: false, pictures: [imageId, gone, imageId] };
    await startReel(fixture.context(), made.workspaceId, {
      by: byUser(made.userId),
      key: undefined,
      input: { id: made.postId, ...wish, texts: TEXTS },
    });
    await fixture.workOff(fixture.context({ reelMaker: maker }));
    expect(briefs).toMatchObject([{ cover: 2, captions: false, pictures: [{}, {}, {}] }]);
    expect((await own(made))[0]?.media).toMatchObject([{ coverMs: 5_700 }]);
  });

  it('goes on without a picture that was removed meanwhile', async () => {
    const made = await fixture.makePost();
    const { maker, briefs } = await toyMaker();
    await fixture.context().storage.remove(`post-images/${made.workspaceId}/${made.imageId}.jpg`);
    await press(made);
    await fixture.workOff(fixture.context({ reelMaker: maker }));
    expect(briefs).toMatchObject([{ pictures: [] }]);
    expect(await own(made)).toHaveLength(1);
  });

  it('moves to the next day that takes one more, and gives the tokens back where two weeks are full', async () => {
    const made = await fixture.makePost();
    const fill = async (days: number, from: number) => {
      const at = { createdAt: fixture.clock.now(), updatedAt: fixture.clock.now() };
      const rows = Array.from({ length: days * 20 }, (_, index) => ({
        workspaceId: made.workspaceId,
        date: new Date(Date.UTC(2026, 10, from + Math.floor(index / 20))).toISOString().slice(0, 10),
        time: '07:00',
        content: 'x',
        language: 'pl',
        ...at,
      }));
      await fixture.database.db.insert(posts).values(rows);
    };
    await fill(1, 25);
    await press(made);
    await fixture.workOff();
    expect(await own(made)).toMatchObject([{ date: '2026-11-26', time: '12:00:00' }]);
    await fill(15, 25);
    const { id } = await press(made);
    await fixture.workOff();
    expect(await read(made, { id })).toMatchObject({ state: 'failed', problem: 'no-room' });
    expect(await settlements(made)).toEqual([...USED, ...BACK]);
  });
});

describe('a press', () => {
  it('counts once: with the same key, by two people at once, and while the first reel is under way', async () => {
    const made = await fixture.makePost();
    const key = randomUUID();
    const [one, other] = await Promise.all([press(made, key), press(made, key)]);
    expect(one.id).toBe(other.id);
    await expect(press(made)).rejects.toMatchObject({ code: 'REEL_RUNNING' });
    await fixture.workOff();
    const answers = await Promise.allSettled([press(made), press(made)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'REEL_RUNNING' },
    });
    expect(await balance(made)).toBe(246);
    await fixture.workOff();
  });

  it('is refused without tokens, without an encoder, and for another brand’s post', async () => {
    const made = await fixture.makePost();
    await inTransaction(fixture.database.db, (tx) =>
      reserveTokens(tx, made.workspaceId, {
        amount: 260,
        cause: 'batch',
        key: randomUUID(),
        now: fixture.clock.now(),
      }),
    );
    await expect(press(made)).rejects.toMatchObject({
      code: 'INSUFFICIENT_TOKENS',
      details: { needed: 12, balance: 10 },
    });
    const other = await fixture.makePost();
    await expect(press({ ...made, postId: other.postId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const { maker } = await toyMaker();
    const reelMaker = { ...maker, isAvailable: async () => false };
    const input = { id: other.postId, ...LOOKS, texts: TEXTS };
    const pressing = startReel(fixture.context({ reelMaker }), other.workspaceId, {
      by: byUser(other.userId),
      key: undefined,
      input,
    });
    await expect(pressing).rejects.toMatchObject({ code: 'REELS_NOT_AVAILABLE' });
    expect([await balance(made), await balance(other), fixture.queue.length]).toEqual([10, 270, 0]);
  });
});

describe('cancelling', () => {
  const moments = ['before', 'pictures', 'frames', 'sound', 'file'] as const;
  it.each(moments)('at the moment "%s" gives everything back once and leaves no post', async (moment) => {
    const made = await fixture.makePost();
    const { id } = await press(made);
    const cancel = () => cancelReel(fixture.context(), made.workspaceId, { id, by: byUser(made.userId) });
    if (moment === 'before') await cancel();
    const { maker } = await toyMaker(async (step) => {
      if (step === moment) expect((await cancel()).state).toBe('cancelled');
    });
    expect(await fixture.workOff(fixture.context({ reelMaker: maker }))).toEqual([]);
    expect(await read(made, { id })).toMatchObject({ state: 'cancelled', madePostId: null });
    expect([await own(made), await balance(made), await settlements(made)]).toEqual([[], 270, BACK]);
    await expect(cancel()).rejects.toMatchObject({ code: 'REEL_ENDED' });
    expect((await press(made)).state).toBe('waiting');
    await fixture.workOff();
  });

  it('comes too late for a reel that is done, and is not for another brand’s', async () => {
    const made = await fixture.makePost();
    const { id } = await press(made);
    const stranger = await fixture.makePost();
    const by = byUser(made.userId);
    await expect(cancelReel(fixture.context(), stranger.workspaceId, { id, by })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await fixture.workOff();
    await expect(cancelReel(fixture.context(), made.workspaceId, { id, by })).rejects.toMatchObject({
      code: 'REEL_ENDED',
    });
    expect(await settlements(made)).toEqual(USED);
  });
});

describe('a failure', () => {
  it.each(['no-encoder', 'bad-picture', 'too-costly'] as const)(
    '"%s" gives the tokens back at once',
    async (fault) => {
      const made = await fixture.makePost();
      const { id } = await press(made);
      const { maker } = await toyMaker(async () => {
        throw new ReelError(fault, 'no');
      });
      expect(await fixture.workOff(fixture.context({ reelMaker: maker }))).toEqual([]);
      expect(await read(made, { id })).toMatchObject({ state: 'failed', problem: fault });
      expect([await balance(made), await settlements(made)]).toEqual([270, BACK]);
    },
  );

  it('that nobody foresaw is tried again, and after the last try the tokens are back', async () => {
    const made = await fixture.makePost();
    const { id } = await press(made);
    const broken = await toyMaker(() => Promise.reject(new Error('disk full')));
    const context = fixture.context({ reelMaker: broken.maker });
    expect(await fixture.workOff(context)).toMatchObject([{ message: 'disk full' }]);
    expect(await read(made, { id })).toMatchObject({ state: 'waiting', problem: null });
    fixture.queue.push({ workspaceId: made.workspaceId, reelId: id });
    expect(await fixture.workOff(context, { lastTry: true })).toEqual([]);
    expect(await read(made, { id })).toMatchObject({ state: 'failed', problem: 'unexpected' });
    expect([await balance(made), await settlements(made)]).toEqual([270, BACK]);
  });

  it('is a post that was removed before or while its reel was made', async () => {
    for (const moment of ['pictures', 'file'] as const) {
      const made = await fixture.makePost();
      const { id } = await press(made);
      const { maker } = await toyMaker(async (step) => {
        if (step === moment)
          await fixture.database.pool.query(
            'with v as (delete from post_versions where post_id = $1) delete from posts where id = $1',
            [made.postId],
          );
      });
      await fixture.workOff(fixture.context({ reelMaker: maker }));
      expect(await read(made, { id })).toMatchObject({ state: 'failed', problem: 'post-gone' });
      expect(await settlements(made)).toEqual(BACK);
    }
  });
});

describe('the sweep', () => {
  it('queues a reel whose worker died or whose job was lost, and leaves a living worker alone', async () => {
    const made = await fixture.makePost();
    const { id } = await press(made);
    const now = fixture.clock.now();
    const [job] = fixture.queue.splice(0);
    await sweepReels(fixture.context());
    expect(fixture.queue).toEqual([]);
    expect(
      await claimReel(made.workspaceId, fixture.database.db, { id, now, silentSince: now }),
    ).toMatchObject({ attempts: 1 });
    fixture.clock.advance(9_000);
    await sweepReels(fixture.context());
    expect(fixture.queue).toEqual([]);
    fixture.clock.advance(1_001);
    await sweepReels(fixture.context());
    expect(fixture.queue).toEqual([job]);
    await fixture.workOff();
    expect(await settlements(made)).toEqual(USED);
  });

  it('lets nobody save what another took over, and gives up on a reel that kills its workers', async () => {
    const made = await fixture.makePost();
    const { id } = await press(made);
    const { maker } = await toyMaker(async (step) => {
      if (step !== 'frames') return;
      await fixture.recover();
      await fixture.workOff();
    });
    expect(await fixture.workOff(fixture.context({ reelMaker: maker }))).toEqual([]);
    expect([await own(made), await settlements(made)]).toMatchObject([[{ format: 'reel' }], USED]);
    const other = await fixture.makePost();
    const killer = await press(other);
    for (let death = 0; death < 4; death += 1) {
      fixture.clock.advance(11_000);
      const now = fixture.clock.now();
      const silentSince = new Date(now.getTime() - 10_000);
      await claimReel(other.workspaceId, fixture.database.db, { id: killer.id, now, silentSince });
    }
    await fixture.recover();
    await fixture.workOff();
    expect(await read(other, killer)).toMatchObject({ state: 'failed', problem: 'too-costly' });
    expect(await settlements(other)).toEqual(BACK);
    expect(await read(made, { id })).toMatchObject({ state: 'done' });
  });
});

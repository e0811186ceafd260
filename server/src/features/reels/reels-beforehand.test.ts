import { randomUUID } from 'node:crypto';
import { IMAGE_STYLES, type ImageStyle } from '@postownia/contract/brand-vocabulary';
import { MOTIONS_OF_STYLE, REEL_MOTIONS } from '@postownia/contract/reel-vocabulary';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openReelFixture, type ReelFixture } from '../../../test/reel-fixture.ts';
import { toyMaker } from '../../../test/toy-reel-maker.ts';
import { QUOTAS } from '../../db/quotas.ts';
import { inTransaction } from '../../db/transaction.ts';
import { byUser } from '../../lib/recorded-actor.ts';
import { ReelError } from '../../providers/reel/reel-maker.ts';
import { readPostRecords } from '../posts/index.ts';
import { readBalance, reserveTokens } from '../tokens/index.ts';
import { monthReels } from './month-reels.ts';
import { prepareReel } from './prepare-reel.ts';
import { previewReel } from './preview-reel.ts';
import { listReels } from './reel-view.ts';
import { startReel, type Wish } from './start-reel.ts';

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
const press = ({ workspaceId, userId, postId }: Made) =>
  startReel(fixture.context(), workspaceId, {
    by: byUser(userId),
    key: undefined,
    input: { id: postId, ...LOOKS, texts: TEXTS },
  });
const balance = async ({ organizationId }: Made) =>
  (await readBalance(fixture.database.db, organizationId, fixture.clock.now())).balance;
const own = ({ workspaceId }: Made) => readPostRecords(fixture.database.db, workspaceId, { calendar: 'own' });
const chooseStyle = ({ workspaceId }: Made, style: ImageStyle) =>
  fixture.database.pool.query(
    `update brand_profiles set profile = profile || jsonb_build_object('preferredImageStyle', $2::text)
     where workspace_id = $1`,
    [workspaceId, style],
  );

describe('a reel', () => {
  it('is told beforehand what of the brand ends it: a name with other letters than Latin is none', async () => {
    const made = await fixture.makePost();
    const closeOf = async (brandName: string, logoId: string | null) => {
      await fixture.database.pool.query(
        `update brand_profiles set profile = profile || jsonb_build_object('brandName', $2::text), logo_id = $3,
           logo_ground = case when $3::uuid is null then null else 'light' end where workspace_id = $1`,
        [made.workspaceId, brandName, logoId],
      );
      return (await prepareReel(fixture.context(), made.workspaceId, made.postId)).closesWith;
    };
    expect(await closeOf('Palarnia Świt', null)).toBe('name');
    expect(await closeOf('Phở Hà Nội ☕', null)).toBe('name');
    for (const name of ['קפה תל אביב', 'قهوة دمشق 24', 'Кофейня', 'Studio סטודיו', '☕🎉']) {
      expect(await closeOf(name, null), name).toBe('nothing');
      expect(await closeOf(name, made.imageId), name).toBe('logo');
    }
  });

  it('is proposed in the motions that fit the brand’s image style first, all others behind them', async () => {
    const made = await fixture.makePost();
    for (const style of IMAGE_STYLES) {
      await chooseStyle(made, style);
      const { motions } = await prepareReel(fixture.context(), made.workspaceId, made.postId);
      expect(motions.slice(0, MOTIONS_OF_STYLE[style].length), style).toEqual(MOTIONS_OF_STYLE[style]);
      expect(motions.toSorted(), style).toEqual(REEL_MOTIONS.toSorted());
    }
  });

  it('is shown before it is made, without a price, as the very reel that will be made, 300 times an hour', async () => {
    const made = await fixture.makePost();
    const { maker, briefs } = await toyMaker();
    const context = fixture.context({ reelMaker: maker });
    const { signal } = new AbortController();
    const show = (film: boolean) =>
      previewReel(context, made.workspaceId, { id: made.postId, ...LOOKS, texts: TEXTS, film, signal });
    expect(await show(false)).toEqual({
      stills: Array(3).fill(expect.stringMatching(/^data:image/)),
      film: null,
    });
    expect((await show(true)).film).toMatch(/^data:video\/mp4;base64,/);
    await press(made);
    await fixture.workOff(context);
    expect(briefs).toHaveLength(3);
    expect(briefs[2]).toEqual(briefs[0]);
    expect(await balance(made)).toBe(258);
    for (let more = 2; more < QUOTAS.reelPreviews.max; more += 1) await show(false);
    await expect(show(false)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    const stranger = await fixture.makePost();
    const strange = { id: made.postId, ...LOOKS, texts: TEXTS, film: false, signal };
    await expect(previewReel(context, stranger.workspaceId, strange)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it.each([
    ['no-encoder', 'REELS_NOT_AVAILABLE'],
    ['bad-picture', 'REEL_NOT_SHOWN'],
    ['too-costly', 'REEL_NOT_SHOWN'],
  ] as const)('says why it cannot be shown: %s', async (fault, code) => {
    const made = await fixture.makePost();
    const { maker } = await toyMaker();
    const reelMaker = { ...maker, preview: () => Promise.reject(new ReelError(fault, 'no')) };
    const { signal } = new AbortController();
    const wish = { id: made.postId, ...LOOKS, texts: TEXTS, film: true, signal };
    await expect(previewReel(fixture.context({ reelMaker }), made.workspaceId, wish)).rejects.toMatchObject({
      code,
    });
  });
});

describe('a month', () => {
  it('makes its reels in the motions that fit the brand’s image style alone, each after another one', async () => {
    const made = await fixture.makePost();
    await chooseStyle(made, 'minimalistic');
    const fitting = MOTIONS_OF_STYLE.minimalistic;
    const { workspaceId, userId } = made;
    const context = fixture.context();
    for (let reel = 0; reel <= fitting.length; reel += 1) {
      fixture.clock.advance(1_000);
      const now = fixture.clock.now();
      const asked = { amount: 12, cause: 'batch', key: randomUUID(), now } as const;
      await inTransaction(fixture.database.db, async (tx) => {
        const reservationId = await reserveTokens(tx, workspaceId, asked);
        const given = { postId: made.postId, reservationId, by: byUser(userId), now };
        expect(await monthReels(() => context).begin(tx, workspaceId, given)).toBe(true);
      });
      await fixture.workOff();
    }
    const { reels } = await listReels(context, workspaceId, { postId: made.postId });
    expect(reels.map(({ motion }) => motion).reverse()).toEqual([...fitting, fitting[0]]);
  });

  it('begins the longest reel of ten seconds at most, and none of a post with too few words or one under way', async () => {
    const made = await fixture.makePost();
    const context = fixture.context();
    const begin = ({ workspaceId, userId, postId }: Made, reservationId: string) =>
      inTransaction(fixture.database.db, (tx) =>
        monthReels(() => context).begin(tx, workspaceId, {
          postId,
          reservationId,
          by: byUser(userId),
          now: fixture.clock.now(),
        }),
      );
    const reserve = ({ workspaceId }: Made) =>
      inTransaction(fixture.database.db, (tx) =>
        reserveTokens(tx, workspaceId, {
          amount: 12,
          cause: 'batch',
          key: randomUUID(),
          now: fixture.clock.now(),
        }),
      );
    const reservationId = await reserve(made);
    expect(await begin(made, reservationId)).toBe(true);
    expect(await begin(made, reservationId)).toBe(false);
    await fixture.workOff();
    const { reels } = await listReels(context, made.workspaceId, { postId: made.postId });
    expect(reels).toMatchObject([{ state: 'done', seconds: 10, motion: 'cut', mood: 'calm' }]);
    expect(await balance(made)).toBe(258);
    const undo = monthReels(() => context).undo;
    const undone = { postIds: [made.postId], reservationId, now: fixture.clock.now() };
    await inTransaction(fixture.database.db, (tx) => undo(tx, made.workspaceId, undone));
    expect(await own(made)).toEqual([]);
    for (const content of ['#kawa', 'Доброго ранку. Кава на двох. Заходьте!']) {
      const silent = await fixture.makePost({ content });
      expect(await begin(silent, await reserve(silent)), content).toBe(false);
    }
  });
});

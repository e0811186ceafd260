import { describe, expect, test } from 'vitest';
import { publicationStage } from '../../../test/publication-stage.ts';
import { PAGE } from '../../../test/publishing.ts';
import { cancelPublication } from './cancel-publication.ts';
import { warningsOf } from './plan-warnings.ts';
import { preflight } from './preflight.ts';
import { retryPublication } from './retry-publication.ts';

const stage = publicationStage();
const DAYS = { from: '2026-11-21', to: '2026-12-20' };

describe('what is told before the hour', () => {
  test('a text too long, a missing picture, an account that is dead or soon will be', async () => {
    const brand = await stage.openBrand();
    await brand.connect();
    await brand.autoPublish();
    const warn = () => preflight(stage.world.context, brand.workspaceId, DAYS);
    const fine = await brand.addPost({ date: '2026-11-22' });
    expect(await warn()).toEqual({ warnings: [] });
    const bare = await brand.addPost({ date: '2026-11-23', image: false });
    const long = await brand.addPost({ date: '2026-11-24', content: `${'a'.repeat(1100)} #a #b` });
    const { warnings } = await warn();
    expect(warnings).toMatchObject([
      { postId: bare, date: '2026-11-23', code: 'content', account: { network: 'instagram' } },
      { postId: long, date: '2026-11-24', code: 'content', account: { network: 'instagram' } },
    ]);
    for (const { sentence } of warnings) expect(sentence).toMatch(/^\S.{20,}\.$/u);
    await stage.database.pool.query(
      "update social_accounts set token_expires_at = '2026-11-22T08:00:00Z' where network = 'facebook'",
    );
    await stage.database.pool.query(
      "update social_accounts set state = 'needs-reconnect' where network = 'instagram'",
    );
    const later = (await warn()).warnings.filter(({ postId }) => postId === fine);
    expect(later.map(({ code }) => code).sort()).toEqual(['account', 'expiry']);
  });

  test('videos too, and nobody of another workspace', async () => {
    const brand = await stage.openBrand();
    const account = await brand.connectTikTok();
    const id = await brand.addVideoPost({
      ...{ platforms: ['tiktok'], release: 'planned', date: '2026-11-22' },
      description: 'a'.repeat(2300),
      tiktok: { accountId: account.id },
    });
    const { warnings } = await preflight(stage.world.context, brand.workspaceId, DAYS);
    expect(warnings).toMatchObject([{ videoPostId: id, postId: null, code: 'content' }]);
    const stranger = await stage.openBrand();
    expect(await preflight(stage.world.context, stranger.workspaceId, DAYS)).toEqual({ warnings: [] });
  });

  test('a picture of the wrong shape, an address inside, more than a day takes', () => {
    const account = { id: 'a', name: 'Strona', network: 'instagram', state: 'connected' } as const;
    const capabilities = {
      ...{ captionCharacters: 100, captionUnit: 'grapheme' as const, hashtags: 5, mediaRequired: true },
      ...{ fetchesMedia: true, aiLabel: false, settleSeconds: 1, pictureRatio: [0.8, 1.91] as const },
      limits: [{ name: 'posts', scope: 'account', most: 2, perSeconds: 86_400 }],
    } as const;
    const goings = [0, 1, 2].map((hour) => ({
      source: { kind: 'post', id: 'p', date: '2026-11-22' } as const,
      account: { ...account, problem: null, expiresAt: null },
      dueAt: new Date(Date.UTC(2026, 10, 22, hour)),
      content: { caption: 'Kawa', imageId: 'i', aiLabel: false, video: null },
      ...{ capabilities, isDemo: false },
    }));
    const codesWith = (facts: { width: number; height: number; publicUrl: string | null }) =>
      warningsOf(goings, new Map([['p', facts]])).map(({ code }) => code);
    const outside = 'https://media.example.pl/a.jpg';
    expect(codesWith({ width: 1080, height: 1080, publicUrl: outside })).toEqual(['quota']);
    expect(new Set(codesWith({ width: 900, height: 1600, publicUrl: outside }))).toContain('picture');
    for (const publicUrl of ['http://localhost:3000/a.jpg', 'http://192.168.1.4/a.jpg', null])
      expect(new Set(codesWith({ width: 1080, height: 1080, publicUrl }))).toContain('address');
  });
});

describe('calling one account off', () => {
  test('keeps it off, whatever changes, until a person publishes it there', async () => {
    const brand = await stage.openBrand();
    const [page] = await brand.connect();
    await brand.autoPublish();
    const id = await brand.addPost({ date: '2026-11-22' });
    const one = (await brand.publications()).find(({ accountId }) => accountId === page?.id);
    const { context } = stage.world;
    const asked = { id: one?.id ?? '', userId: brand.userId };
    expect(await cancelPublication(context, brand.workspaceId, asked)).toMatchObject({ state: 'cancelled' });
    await brand.autoPublish(false);
    await brand.autoPublish();
    stage.world.clock.set('2026-11-22T12:00:00Z');
    await stage.run();
    expect(stage.world.sandbox.control.ledger()).toMatchObject([{ network: 'instagram' }]);
    expect(await brand.post(id)).toMatchObject({ state: 'published' });
    await retryPublication(context, brand.workspaceId, asked);
    await stage.run();
    expect(stage.world.sandbox.control.ledger({ accountId: PAGE })).toHaveLength(1);
  });

  test('is refused for what may be out', async () => {
    const brand = await stage.openBrand();
    await brand.connect([PAGE]);
    await brand.publish(await brand.addPost());
    await stage.run();
    const [published] = await brand.publications();
    await expect(
      cancelPublication(stage.world.context, brand.workspaceId, {
        ...{ id: published?.id ?? '', userId: brand.userId },
      }),
    ).rejects.toMatchObject({ code: 'NOT_CANCELLABLE' });
  });
});

import { describe, expect, test } from 'vitest';
import { publicationFixture } from '../../../test/publication-fixture.ts';
import { PAGE } from '../../../test/publishing.ts';
import { byUser } from '../../lib/recorded-actor.ts';
import { cancelPublication } from './cancel-publication.ts';
import { warningsOf } from './plan-warnings.ts';
import { preflight } from './preflight.ts';
import { retryPublication } from './retry-publication.ts';

const fixture = publicationFixture();
const DAYS = { from: '2026-11-21', to: '2026-12-20', admit: async () => undefined };

describe('what is told before the hour', () => {
  test('a text too long, a missing image, an account that is dead or soon will be', async () => {
    const brand = await fixture.openBrand();
    await brand.connect();
    await brand.autoPublish();
    const warn = () => preflight(fixture.setup.context, brand.workspaceId, DAYS);
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
    await fixture.database.pool.query(
      "update social_accounts set token_expires_at = '2026-11-22T08:00:00Z' where network = 'facebook'",
    );
    await fixture.database.pool.query(
      "update social_accounts set state = 'needs-reconnect' where network = 'instagram'",
    );
    const later = (await warn()).warnings.filter(({ postId }) => postId === fine);
    expect(later.map(({ code }) => code).sort()).toEqual(['account', 'expiry']);
  });

  test('videos too, and nobody of another workspace', async () => {
    const brand = await fixture.openBrand();
    const account = await brand.connectTikTok();
    const id = await brand.addVideoPost({
      platforms: ['tiktok'],
      release: 'planned',
      date: '2026-11-22',
      description: 'a'.repeat(2300),
      tiktok: { accountId: account.id },
    });
    const { warnings } = await preflight(fixture.setup.context, brand.workspaceId, DAYS);
    expect(warnings).toMatchObject([{ postId: id, code: 'content' }]);
    const stranger = await fixture.openBrand();
    expect(await preflight(fixture.setup.context, stranger.workspaceId, DAYS)).toEqual({ warnings: [] });
  });

  test('an image of the wrong shape, an address inside, more than a day takes', () => {
    const account = { id: 'a', name: 'Strona', network: 'instagram', state: 'connected' } as const;
    const capabilities = {
      text: { max: 100, unit: 'grapheme', hashtags: 5 },
      images: { count: [1, 1], types: ['image/jpeg'], maxBytes: 1_000_000, ratio: [0.8, 1.91] },
      mediaRequired: true,
      fetchesMedia: true,
      aiLabel: false,
      settleSeconds: 1,
      limits: [{ name: 'posts', scope: 'account', most: 2, perSeconds: 86_400 }],
    } as const;
    const goings = [0, 1, 2].map((hour) => ({
      source: { id: 'p', medium: 'image', date: '2026-11-22' } as const,
      account: { ...account, problem: null, expiresAt: null },
      dueAt: new Date(Date.UTC(2026, 10, 22, hour)),
      content: {
        caption: 'Kawa',
        aiLabel: false,
        options: {},
        link: null,
        media: [{ assetId: 'i', altText: '', crops: null, coverMs: null }],
      },
      capabilities,
      isDemo: false,
    }));
    const codesWith = (...facts: { width: number; height: number; publicUrl: string | null }[]) =>
      warningsOf(goings, new Map([['p', facts]])).map(({ code }) => code);
    const outside = 'https://media.example.pl/a.jpg';
    expect(codesWith({ width: 1080, height: 1080, publicUrl: outside })).toEqual(['quota']);
    expect(new Set(codesWith({ width: 900, height: 1600, publicUrl: outside }))).toContain('image');
    const square = { width: 1080, height: 1080, publicUrl: outside };
    expect(codesWith(square, square)).toEqual(['quota']);
    expect(new Set(codesWith(square, square, { ...square, height: 1600 }))).toContain('image');
    expect(new Set(codesWith(square, { ...square, publicUrl: null }))).toContain('address');
    for (const publicUrl of ['http://localhost:3000/a.jpg', 'http://192.168.1.4/a.jpg', null])
      expect(new Set(codesWith({ width: 1080, height: 1080, publicUrl }))).toContain('address');
  });
});

describe('calling one account off', () => {
  test('keeps it off, whatever changes, until a person publishes it there', async () => {
    const brand = await fixture.openBrand();
    const [page] = await brand.connect();
    await brand.autoPublish();
    const id = await brand.addPost({ date: '2026-11-22' });
    const one = (await brand.publications()).find(({ accountId }) => accountId === page?.id);
    const { context } = fixture.setup;
    const asked = { id: one?.id ?? '', by: byUser(brand.userId) };
    expect(await cancelPublication(context, brand.workspaceId, asked)).toMatchObject({ state: 'cancelled' });
    await brand.autoPublish(false);
    await brand.autoPublish();
    fixture.setup.clock.set('2026-11-22T12:00:00Z');
    await fixture.run();
    expect(fixture.setup.sandbox.control.publishedPosts()).toMatchObject([{ network: 'instagram' }]);
    expect(await brand.post(id)).toMatchObject({ state: 'published' });
    await retryPublication(context, brand.workspaceId, asked);
    await fixture.run();
    expect(fixture.setup.sandbox.control.publishedPosts({ accountId: PAGE })).toHaveLength(1);
  });

  test('is refused for what may be out', async () => {
    const brand = await fixture.openBrand();
    await brand.connect([PAGE]);
    await brand.publish(await brand.addPost());
    await fixture.run();
    const [published] = await brand.publications();
    await expect(
      cancelPublication(fixture.setup.context, brand.workspaceId, {
        id: published?.id ?? '',
        by: byUser(brand.userId),
      }),
    ).rejects.toMatchObject({ code: 'NOT_CANCELLABLE' });
  });
});

import { describe, expect, it } from 'vitest';
import type { Draft, DraftMedium } from './draft.ts';
import { mergeDrafts, withPart } from './merge-drafts.ts';

const BEFORE: Draft = {
  date: '2026-12-01',
  time: '10:00',
  shownIn: 'feed',
  link: null,
  content: 'Kawa',
  media: [],
  texts: {},
  leftOut: [],
  options: {},
  accountOptions: {},
};
const photo = (assetId: string, altText = ''): DraftMedium => ({
  assetId,
  url: `/${assetId}`,
  thumbnailUrl: `/${assetId}/small`,
  altText,
  crops: null,
});
const merge = (mine: Partial<Draft>, theirs: Partial<Draft>, before: Partial<Draft> = {}) => {
  const sent = { ...BEFORE, ...before };
  return mergeDrafts({ sent, told: sent, mine: { ...sent, ...mine }, theirs: { ...sent, ...theirs } });
};

describe('two people in one draft', () => {
  it('have each other’s changes where each changed something else', () => {
    const { draft, sent, followed, clashes } = merge(
      { content: 'Kawa i mleko', texts: { instagram: 'Moje' } },
      { date: '2026-12-05', texts: { facebook: 'Ich' }, leftOut: [{ accountId: 'a', network: 'facebook' }] },
    );
    expect(draft).toEqual({
      ...BEFORE,
      content: 'Kawa i mleko',
      date: '2026-12-05',
      texts: { instagram: 'Moje', facebook: 'Ich' },
      leftOut: [{ accountId: 'a', network: 'facebook' }],
    });
    expect(sent).toMatchObject({ content: 'Kawa', date: '2026-12-05', texts: { facebook: 'Ich' } });
    expect(followed).toEqual(['date', 'texts:facebook', 'leftOut:a']);
    expect(clashes).toEqual([]);
  });

  it('have to choose where both changed one text, and lose neither until then', () => {
    const { draft, sent, clashes } = merge({ content: 'Moje' }, { content: 'Ich', time: '18:00' });
    expect(clashes).toEqual(['content']);
    expect(draft).toMatchObject({ content: 'Moje', time: '18:00' });
    expect(sent).toMatchObject({ content: 'Ich', time: '18:00' });
    expect(withPart(draft, 'content', sent)).toMatchObject({ content: 'Ich', time: '18:00' });
  });

  it('who changed it to the same have nothing to choose', () => {
    const answers = { options: { tiktok: { title: 'A', privacy: 'B' } } };
    const same = { options: { tiktok: { privacy: 'B', title: 'A' } } };
    expect(merge(answers, same)).toMatchObject({ clashes: [], followed: [] });
  });

  it('see an own text go that the other took away', () => {
    const { draft } = merge({ time: '12:00' }, { texts: {} }, { texts: { facebook: 'Osobno' } });
    expect(draft).toMatchObject({ texts: {}, time: '12:00' });
  });

  it('are not in each other’s way where the server only kept a text without its last space', () => {
    const sent = { ...BEFORE, content: 'Kawa ' };
    const mine = { ...BEFORE, content: 'Kawa i' };
    const merged = mergeDrafts({ sent, told: BEFORE, mine, theirs: { ...BEFORE, time: '18:00' } });
    expect(merged).toMatchObject({ clashes: [], draft: { content: 'Kawa i', time: '18:00' } });
    expect(merged.sent.content).toBe('Kawa ');
  });

  it('may put pictures in order and describe them at once', () => {
    const media = [photo('a'), photo('b')];
    const { draft, clashes } = merge(
      { media: [photo('a', 'Chleb'), photo('b')] },
      { media: [photo('c'), photo('b'), photo('a')] },
      { media },
    );
    expect(clashes).toEqual([]);
    expect(draft.media).toEqual([photo('c'), photo('b'), photo('a', 'Chleb')]);
    const other = merge(
      { media: [photo('b'), photo('a')] },
      { media: [photo('a', 'Ich'), photo('b')] },
      { media },
    );
    expect(other.draft.media).toEqual([photo('b'), photo('a', 'Ich')]);
  });

  it.each([
    ['both put them in another order', [photo('b'), photo('a')], [photo('a')]],
    ['both describe the same one', [photo('a', 'Chleb'), photo('b')], [photo('a', 'Bułka'), photo('b')]],
    ['one describes what the other took out', [photo('a', 'Chleb'), photo('b')], [photo('b')]],
  ])('have to choose their pictures where %s', (_, mine, theirs) => {
    const { clashes, draft } = merge({ media: mine }, { media: theirs }, { media: [photo('a'), photo('b')] });
    expect(clashes).toEqual(['media']);
    expect(draft.media).toEqual(mine);
  });
});

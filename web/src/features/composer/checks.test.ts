import { describe, expect, it } from 'vitest';
import { checksOf, isTooLong } from './checks.ts';
import type { Draft } from './draft.ts';

const FACEBOOK = { id: 'f', network: 'facebook', name: 'Palarnia', state: 'connected' } as const;
const INSTAGRAM = { id: 'i', network: 'instagram', name: 'palarnia', state: 'connected' } as const;
const TIKTOK = { id: 't', network: 'tiktok', name: 'palarnia', state: 'connected' } as const;
const YOUTUBE = { id: 'y', network: 'youtube', name: 'palarnia', state: 'connected' } as const;
const X = { id: 'x', network: 'x', name: 'palarnia', state: 'connected' } as const;
const IMAGE = { assetId: 'a', url: '/a', thumbnailUrl: '/t', altText: 'Półka z kawą', crops: null };
const DRAFT: Draft = {
  date: '2026-12-01',
  time: '10:00',
  content: 'Nowe torebki są na półce.',
  media: [IMAGE],
  texts: {},
  leftOut: [],
  options: {},
  shownIn: 'feed',
  link: null,
};
const NOW = { date: '2026-11-23', time: '12:00' };

const check = (
  draft: Partial<Draft>,
  {
    accounts = [FACEBOOK, INSTAGRAM],
    own = true,
    outgoing = (text: string) => text,
  }: object & {
    accounts?: readonly (typeof FACEBOOK | typeof INSTAGRAM | typeof TIKTOK | typeof YOUTUBE | typeof X)[];
    own?: boolean;
    outgoing?: (text: string) => string;
  } = {},
) =>
  checksOf({ draft: { ...DRAFT, ...draft }, accounts, brand: null, own, now: NOW, outgoing }).map(
    ({ level, key, values }) => [level, key, Object.values(values).join(' ')].join(' ').trim(),
  );

describe('before a post goes out', () => {
  it('a text that fits and a described picture are in order', () => {
    expect(check({})).toEqual(['ok textFits', 'ok allDescribed']);
  });

  it('own words need no hashtags, the calendar’s do', () => {
    expect(check({}, { own: false })).toContain('error finding');
  });

  it('the limit of the common text and those of networks stop it, by their names', () => {
    const long = 'a'.repeat(290);
    expect(check({ content: long })).toContain('error textTooLong 10');
    expect(check({ content: long, texts: { facebook: 'Krótko', instagram: 'Krótko' } })).toContain(
      'ok textFits',
    );
    expect(check({ texts: { instagram: 'a'.repeat(1001) } })).toContain('error networkTooLong 1 Instagram');
    const tags = ' #a #b #c #d #e #f';
    expect(check({ content: `Kawa${tags}` })).toContain('error networkHashtags Instagram 5');
  });

  it('a text that a network counts as longer than we do is stopped for that network', () => {
    const content = `${'a'.repeat(270)}${'☕️'.repeat(10)}`;
    expect(check({ content }, { accounts: [X] })).toContain('error networkTooLong X 10');
    expect(check({ content }, { accounts: [FACEBOOK] })).toContain('ok textFits');
  });

  it('a network counts what it gets, tags of the brand included', () => {
    const outgoing = (text: string) => `${text} ${'x'.repeat(19)}`;
    const content = 'a'.repeat(270);
    expect(check({ content }, { accounts: [X] })).toContain('ok textFits');
    expect(check({ content }, { accounts: [X], outgoing })).toContain('error networkTooLong X 10');
  });

  it('the calendar’s text for a network needs no hashtags where its readers expect none', () => {
    const texts = { x: 'Nowe torebki są na półce.' };
    expect(check({ texts }, { accounts: [X], own: false })).toContain('ok textFits');
  });

  it('a picture without a description is remarked, and all of them go out together', () => {
    const found = check({ media: [IMAGE, { ...IMAGE, assetId: 'b', altText: ' ' }] });
    expect(found).toContain('remark notDescribed 2');
    expect(found.some((line) => line.includes('notAll'))).toBe(false);
    expect(found.some((line) => line.startsWith('error'))).toBe(false);
  });

  it('pictures that a network leaves out are remarked, with how many it shows', () => {
    const eleven = Array.from({ length: 11 }, (_, place) => ({ ...IMAGE, assetId: String(place) }));
    expect(check({ media: eleven })).toContain('remark notAll Instagram 10 11');
  });

  it('an account that cannot take it is named, and one has to be left', () => {
    expect(check({ media: [] })).toContain('error needsImage Instagram palarnia');
    const left = [{ accountId: 'i', network: 'instagram' } as const];
    expect(check({ media: [], leftOut: left })).toEqual(['ok textFits']);
    expect(check({}, { accounts: [YOUTUBE] })).toContain('error noAccount');
    expect(check({}, { accounts: [] })).toContain('error noAccount');
  });

  it('a network that asks first is remarked until its account was answered, and stops a post for it alone', () => {
    const line = 'needsAnswers TikTok palarnia';
    expect(check({}, { accounts: [FACEBOOK, TIKTOK] })).toContain(`remark ${line}`);
    expect(check({}, { accounts: [TIKTOK] })).toContain(`error ${line}`);
    const options = {
      privacyLevel: 'SELF_ONLY',
      disableComment: true,
      disableDuet: true,
      disableStitch: true,
      brandContent: false,
      brandOrganic: false,
    };
    const accountOptions = { t: { network: 'tiktok', options } } as const;
    expect(check({ accountOptions }, { accounts: [TIKTOK] })).toEqual(['ok textFits', 'ok allDescribed']);
  });

  it('the hour is still to come', () => {
    expect(check({ date: NOW.date, time: NOW.time })).toContain('error timePast');
    expect(check({ date: NOW.date, time: '12:01' })).not.toContain('error timePast');
  });

  it('there are words', () => {
    expect(check({ content: '' })).toContain('error noText');
  });
});

it.each([true, false])(
  'a text that the server would refuse for its length is known here (own: %s)',
  (own) => {
    expect([280, 281].map((length) => isTooLong('ą'.repeat(length), { own }))).toEqual([false, true]);
  },
);

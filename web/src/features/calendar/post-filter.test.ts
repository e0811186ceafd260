import type { Post } from '@postownia/contract/features/posts';
import { describe, expect, test } from 'vitest';
import {
  countsOf,
  type FilterBasis,
  filterOf,
  NO_FILTER,
  passes,
  sizeOf,
  toggled,
  withFilter,
} from './post-filter.ts';

const accounts = [
  { id: 'a', network: 'facebook', name: 'Piekarnia', state: 'connected' },
  { id: 'b', network: 'instagram', name: 'piekarnia', state: 'connected' },
] satisfies FilterBasis['accounts'];
const basis: FilterBasis = { stateOf: ({ state }) => state, accounts };

const post = (part: Partial<Post>): Post => ({
  id: crypto.randomUUID(),
  date: '2026-10-14',
  time: '10:00',
  format: 'image',
  origin: 'ai',
  content: 'Chleb',
  targets: [],
  link: null,
  media: [],
  state: 'draft',
  approved: false,
  approvals: { team: false, client: false, change: null },
  aiLabel: true,
  publishedAt: null,
  revision: 1,
  ...part,
});
const out = { network: 'instagram', accountId: 'b', text: null, options: {}, excluded: true } as const;

describe('the filter in the address', () => {
  test('comes back as it was written, other parts of the address stay', () => {
    const filter = { ...NO_FILTER, states: ['draft', 'trouble'], accounts: ['b'] } as const;
    const search = withFilter(new URLSearchParams('tab=kalendarz&dzien=2026-10-14'), filter);
    expect(search.toString()).toBe('tab=kalendarz&dzien=2026-10-14&stan=draft%2Ctrouble&konta=b');
    expect(filterOf(search, accounts)).toEqual(filter);
    expect(withFilter(search, NO_FILTER).toString()).toBe('tab=kalendarz&dzien=2026-10-14');
  });

  test('what nobody knows is no filter', () => {
    const search = new URLSearchParams('stan=nonsense&konta=gone&format=&zrodlo=<b>');
    expect(sizeOf(filterOf(search, accounts))).toBe(0);
  });
});

describe('what passes', () => {
  test('any of a kind, and every kind that names something', () => {
    const filter = { ...NO_FILTER, states: ['draft', 'trouble'], formats: ['image'] } as const;
    expect(passes(post({}), filter, basis)).toBe(true);
    expect(passes(post({ state: 'to-check' }), filter, basis)).toBe(true);
    expect(passes(post({ state: 'scheduled' }), filter, basis)).toBe(false);
    expect(passes(post({ format: 'carousel' }), filter, basis)).toBe(false);
    expect(passes(post({ state: 'published' }), NO_FILTER, basis)).toBe(true);
  });

  test('an account that is left out, or whose network does not take the format, has none of it', () => {
    const onlyB = { ...NO_FILTER, accounts: ['b'] };
    expect(passes(post({}), onlyB, basis)).toBe(true);
    expect(passes(post({ targets: [out] }), onlyB, basis)).toBe(false);
    expect(passes(post({ format: 'text' }), onlyB, basis)).toBe(false);
  });
});

test('a choice is counted beside what the other kinds ask for, not beside its own', () => {
  const posts = [post({}), post({ state: 'published' }), post({ origin: 'person' })];
  const filter = { ...NO_FILTER, states: ['draft'], origins: ['ai'] } as const;
  expect(Object.fromEntries(countsOf(posts, filter, 'states', basis))).toEqual({ draft: 1, published: 1 });
  expect(Object.fromEntries(countsOf(posts, filter, 'origins', basis))).toEqual({ ai: 1, person: 1 });
});

test('a second press takes the choice back', () => {
  const once = toggled(NO_FILTER, 'states', 'draft');
  expect(once.states).toEqual(['draft']);
  expect(toggled(once, 'states', 'draft')).toEqual(NO_FILTER);
});

import type { Overview } from '@postownia/contract/features/calendar';
import type { Post } from '@postownia/contract/features/posts';
import { formatRules } from '@postownia/contract/networks';
import { POST_FORMATS, type PostFormat } from '@postownia/contract/networks/network-definition';
import type { ShownState } from '@postownia/contract/post-approval';
import { POST_ORIGINS, type PostOrigin } from '@postownia/contract/post-origins';
import { isMeantFor } from '@postownia/contract/post-targets';

/** States as people look for them, in the order of a post's life. */
export const STATE_GROUPS = [
  'published',
  'scheduled',
  'approved',
  'waiting',
  'change',
  'draft',
  'trouble',
] as const;
export type StateGroup = (typeof STATE_GROUPS)[number];

const GROUP_OF = {
  published: 'published',
  scheduled: 'scheduled',
  publishing: 'scheduled',
  approved: 'approved',
  waiting: 'waiting',
  change: 'change',
  draft: 'draft',
  failed: 'trouble',
  'partly-published': 'trouble',
  'to-check': 'trouble',
  skipped: 'trouble',
} as const satisfies Record<ShownState, StateGroup>;

/** What is looked for: of each kind any of the named ones, of a kind that names none all. */
export interface PostFilter {
  states: readonly StateGroup[];
  formats: readonly PostFormat[];
  origins: readonly PostOrigin[];
  /** Ids of connected accounts. */
  accounts: readonly string[];
}
export type FilterKind = keyof PostFilter;

export const NO_FILTER: PostFilter = { states: [], formats: [], origins: [], accounts: [] };

/** What a filter has to know besides the posts. */
export interface FilterBasis {
  stateOf: (post: Post) => ShownState;
  accounts: Overview['accounts'];
}

/** As the address names them. */
const PARAMETERS = {
  states: 'stan',
  formats: 'format',
  origins: 'zrodlo',
  accounts: 'konta',
} as const satisfies Record<FilterKind, string>;
const KINDS = Object.keys(PARAMETERS) as FilterKind[];

/** The filter that an address names; what it names and nobody knows is left out. */
export function filterOf(search: URLSearchParams, accounts: readonly { id: string }[]): PostFilter {
  const named = (kind: FilterKind) => search.get(PARAMETERS[kind])?.split(',') ?? [];
  const known = <Value extends string>(kind: FilterKind, all: readonly Value[]) =>
    all.filter((value) => named(kind).includes(value));
  return {
    states: known('states', STATE_GROUPS),
    formats: known('formats', POST_FORMATS),
    origins: known('origins', POST_ORIGINS),
    accounts: known(
      'accounts',
      accounts.map(({ id }) => id),
    ),
  };
}

/** The same address with another filter. */
export function withFilter(search: URLSearchParams, filter: PostFilter): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const kind of KINDS) {
    if (filter[kind].length === 0) next.delete(PARAMETERS[kind]);
    else next.set(PARAMETERS[kind], filter[kind].join(','));
  }
  return next;
}

/** How many things a filter names; 0: it lets everything pass. */
export const sizeOf = (filter: PostFilter): number =>
  KINDS.reduce((sum, kind) => sum + filter[kind].length, 0);

/** What a post is in each kind: of accounts it may be several. */
const VALUES_OF = {
  states: (post, { stateOf }) => [GROUP_OF[stateOf(post)]],
  formats: (post) => [post.format],
  origins: (post) => [post.origin],
  accounts: (post, { accounts }) =>
    accounts
      .filter(
        (account) =>
          formatRules(account.network, post.format) !== undefined && isMeantFor(post.targets, account),
      )
      .map(({ id }) => id),
} as const satisfies Record<FilterKind, (post: Post, basis: FilterBasis) => readonly string[]>;

/** The accounts that a post is meant for and that take its format. */
export const accountsOf = (post: Post, accounts: Overview['accounts']): Overview['accounts'] => {
  const ids: readonly string[] = VALUES_OF.accounts(post, { accounts, stateOf: () => post.state });
  return accounts.filter(({ id }) => ids.includes(id));
};

function passesKind(post: Post, filter: PostFilter, kind: FilterKind, basis: FilterBasis): boolean {
  const wanted: readonly string[] = filter[kind];
  return wanted.length === 0 || VALUES_OF[kind](post, basis).some((value) => wanted.includes(value));
}

/** Whether a post is among what is looked for. */
export const passes = (post: Post, filter: PostFilter, basis: FilterBasis): boolean =>
  KINDS.every((kind) => passesKind(post, filter, kind, basis));

/** How many posts each choice of a kind would show beside what the other kinds ask for. */
export function countsOf(
  posts: readonly Post[],
  filter: PostFilter,
  kind: FilterKind,
  basis: FilterBasis,
): ReadonlyMap<string, number> {
  const others = { ...filter, [kind]: [] };
  const counts = new Map<string, number>();
  for (const post of posts) {
    if (!passes(post, others, basis)) continue;
    for (const value of VALUES_OF[kind](post, basis)) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return counts;
}

/** One of a kind's values is chosen, or is no longer. */
export function toggled<Kind extends FilterKind>(filter: PostFilter, kind: Kind, value: string): PostFilter {
  const chosen: readonly string[] = filter[kind];
  const next = chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value];
  return { ...filter, [kind]: next };
}

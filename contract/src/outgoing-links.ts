import type { Network } from './networks.ts';

/** What a brand does to the addresses in its posts as they go out (docs/decisions/0073). */
export interface LinkRules {
  /** Adds `utm_source`, `utm_medium` and `utm_campaign`. */
  readonly tags: boolean;
  readonly medium: string;
  /** With `{year}`, `{month}`, `{day}` of the post and `{network}`; empty: no campaign is named. */
  readonly campaign: string;
  /** Tags that an address carries already give way to the brand's. */
  readonly overwrite: boolean;
  /** Addresses go out as short links of ours, which count clicks. */
  readonly short: boolean;
}

export const LINK_RULES: LinkRules = {
  tags: false,
  medium: 'social',
  campaign: '{year}-{month}',
  overwrite: false,
  short: false,
};

export const CAMPAIGN_PLACEHOLDERS = ['year', 'month', 'day', 'network'] as const;

/** Signs of a code: enough of them that two links never share one (docs/decisions/0073). */
export const SHORT_CODE_CHARACTERS = 11;
/** Longer destinations go out as they are. */
export const MOST_DESTINATION_CHARACTERS = 4_000;

/** Everything from the scheme to the next blank, quotation mark or bracket that no address holds. */
const ADDRESS = /https?:\/\/[^\s<>"„”“»«]+/giu;
/** What ends a sentence, not an address. */
const AFTER = /[.,;:!?…'’*_]+$/u;
const PAIRS = [
  ['(', ')'],
  ['[', ']'],
] as const;

const count = (text: string, sign: string) => text.split(sign).length - 1;

/** An address without the punctuation of the sentence around it; a closing bracket stays where it was opened inside. */
function trimmed(found: string): string {
  let address = found;
  for (;;) {
    const before = address;
    address = address.replace(AFTER, '');
    for (const [open, close] of PAIRS)
      if (address.endsWith(close) && count(address, close) > count(address, open))
        address = address.slice(0, -1);
    if (address === before) return address;
  }
}

/** Whether everybody can open it: a name or address of the web with a dot, and no password inside. */
function isPublic(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { hostname, username, password } = new URL(address);
  return hostname.includes('.') && username === '' && password === '';
}

/** The text with each of its addresses as `change` says; everything around them stays. */
export const mapAddresses = (text: string, change: (address: string) => string): string =>
  text.replaceAll(ADDRESS, (found) => {
    const address = trimmed(found);
    return isPublic(address) ? change(address) + found.slice(address.length) : found;
  });

/** The addresses of a text that everybody can open, each once. */
export function addressesIn(text: string): string[] {
  const found = new Set<string>();
  mapAddresses(text, (address) => {
    found.add(address);
    return address;
  });
  return [...found];
}

/** Where a post goes, and on which day: `YYYY-MM-DD` in the brand's zone. */
export interface Going {
  readonly network: Network;
  readonly date: string;
}

/** A network as analytics tools know it: its id, words joined by hyphens. */
export const sourceOf = (network: Network): string => network.replaceAll('_', '-').toLowerCase();

function campaignOf({ campaign }: LinkRules, { network, date }: Going): string {
  const [year = '', month = '', day = ''] = date.split('-');
  const values: Readonly<Record<string, string>> = { year, month, day, network: sourceOf(network) };
  return campaign.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole).trim();
}

const isTag = (pair: string) => /^utm_/i.test(pair);

/**
 * An address with the brand's tags, before its fragment and after its own query, every other sign as it was typed. One that
 * carries a tag stays as it is unless the brand's tags shall replace them. Tagged twice is tagged once.
 */
export function tagAddress(address: string, rules: LinkRules, going: Going): string {
  const hash = address.indexOf('#');
  const fragment = hash === -1 ? '' : address.slice(hash);
  const whole = hash === -1 ? address : address.slice(0, hash);
  const mark = whole.indexOf('?');
  const page = mark === -1 ? whole : whole.slice(0, mark);
  const pairs = mark === -1 ? [] : whole.slice(mark + 1).split('&');
  if (pairs.some(isTag) && !rules.overwrite) return address;
  const wanted = [
    ['utm_source', sourceOf(going.network)],
    ['utm_medium', rules.medium],
    ['utm_campaign', campaignOf(rules, going)],
  ] as const;
  const tags = wanted.flatMap(([name, value]) =>
    value === '' ? [] : `${name}=${encodeURIComponent(value)}`,
  );
  return `${page}?${[...pairs.filter((pair) => pair !== '' && !isTag(pair)), ...tags].join('&')}${fragment}`;
}

/** How an address goes out. `shorten` says the short link that leads to it, or null where there is none. */
export function outgoingAddress(
  address: string,
  rules: LinkRules,
  going: Going & { readonly shortUrl: string; readonly shorten: (address: string) => string | null },
): string {
  if (address.startsWith(`${going.shortUrl}/`)) return address;
  const tagged = rules.tags ? tagAddress(address, rules, going) : address;
  if (!rules.short || tagged.length > MOST_DESTINATION_CHARACTERS) return tagged;
  return going.shorten(tagged) ?? tagged;
}

/** A text as it goes out to a network, with short links of the right length in place of their codes: for counting and for previews. */
export const previewText = (
  text: string,
  { rules, shortUrl }: { readonly rules: LinkRules; readonly shortUrl: string },
  going: Going,
): string => {
  const shorten = () => `${shortUrl}/${'x'.repeat(SHORT_CODE_CHARACTERS)}`;
  return mapAddresses(text, (address) => outgoingAddress(address, rules, { ...going, shortUrl, shorten }));
};

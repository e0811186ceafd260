import { parseFeed } from 'feedsmith';
import { DomUtils } from 'htmlparser2';
import { excerptOf } from '../../lib/excerpt.ts';
import { parsePage } from '../website/parse-page.ts';
import type { FeedItem, FeedReading } from './feed-reading.ts';

/** The newest of them; older ones are no news to anybody. */
const MOST_ITEMS = 100;
const MOST_FEEDS_OF_PAGE = 5;
const TITLE_CHARACTERS = 300;
const SUMMARY_CHARACTERS = 1000;
const KEY_CHARACTERS = 2000;

type Parsed = ReturnType<typeof parseFeed<string>>;
type FeedOf<Format extends Parsed['format']> = Extract<Parsed, { format: Format }>['feed'];
type ItemOf<Format extends 'rss' | 'rdf' | 'json'> = NonNullable<FeedOf<Format>['items']>[number];
type AtomEntry = NonNullable<FeedOf<'atom'>['entries']>[number];

/** One entry as any of the formats has it. */
interface Found {
  readonly id?: string | undefined;
  readonly title?: string | undefined;
  readonly url?: string | undefined;
  /** From the shortest to the longest that it says of itself; may be HTML. */
  readonly texts: readonly (string | undefined)[];
  /** Addresses of pictures, the one meant for it first. */
  readonly images: readonly (string | undefined)[];
  readonly date?: string | undefined;
}

/** Takes a feed apart, whatever its type said. Nothing in it is run, expanded or asked for. */
export function readFeed({
  bytes,
  charset,
  url,
}: {
  bytes: Uint8Array;
  charset: string | null;
  url: string;
}): FeedReading {
  const text = decode(bytes, charset).trim();
  const parsed = parse(text);
  if (parsed === null) return readPage(text, url);
  return {
    kind: 'feed',
    title: plain(parsed.title).slice(0, TITLE_CHARACTERS),
    items: newestFirst(parsed.found)
      .slice(0, MOST_ITEMS)
      .flatMap((found) => toItem(found, url)),
  };
}

const MARKS = [
  [0xff, 0xfe, 'utf-16le'],
  [0xfe, 0xff, 'utf-16be'],
] as const;

/** By its mark, its header, its own declaration, else UTF-8; what a wrong one leaves unreadable is shown as such. */
function decode(bytes: Uint8Array, charset: string | null): string {
  const declared = /^[^>]{0,100}encoding\s*=\s*["']([\w.:-]+)["']/u.exec(
    new TextDecoder('latin1').decode(bytes.subarray(0, 200)),
  )?.[1];
  const mark = MARKS.find(([first, second]) => bytes[0] === first && bytes[1] === second)?.[2];
  // Many servers call everything UTF-8: a declaration of its own that differs is true where UTF-8 does not hold.
  for (const label of [mark, declared ?? charset, charset]) {
    if (label == null) continue;
    try {
      return new TextDecoder(label, { fatal: true }).decode(bytes).replaceAll('\0', '');
    } catch {
      // An unknown name, or bytes that are something else: the next one.
    }
  }
  return new TextDecoder().decode(bytes).replaceAll('\0', '');
}

function parse(text: string): { title: string | undefined; found: Found[] } | null {
  try {
    const { format, feed } = parseFeed(text);
    switch (format) {
      case 'rss':
        return { title: feed.title, found: (feed.items ?? []).map(ofRss) };
      case 'rdf':
        return { title: feed.title, found: (feed.items ?? []).map(ofRdf) };
      case 'atom':
        return { title: feed.title?.value, found: (feed.entries ?? []).map(ofAtom) };
      case 'json':
        return { title: feed.title, found: (feed.items ?? []).map(ofJson) };
    }
  } catch {
    return null;
  }
}

const isImage = (type: string | undefined) => type?.startsWith('image/') === true;

const ofRss = (item: ItemOf<'rss'>): Found => ({
  id: item.guid?.value,
  title: item.title,
  url: item.link ?? (item.guid?.isPermaLink === false ? undefined : item.guid?.value),
  texts: [item.description, item.content?.encoded],
  images: [
    ...(item.enclosures ?? []).filter(({ type }) => isImage(type)).map(({ url }) => url),
    ...[
      ...(item.media?.contents ?? []),
      ...(item.media?.groups ?? []).flatMap(({ contents = [] }) => contents),
    ]
      .filter(({ medium, type }) => medium === 'image' || isImage(type))
      .map(({ url }) => url),
    ...(item.media?.thumbnails ?? []).map(({ url }) => url),
  ],
  date: item.pubDate ?? item.dc?.dates?.[0],
});

const ofRdf = (item: ItemOf<'rdf'>): Found => ({
  id: item.link,
  title: item.title,
  url: item.link,
  texts: [item.description, item.content?.encoded],
  images: (item.media?.thumbnails ?? []).map(({ url }) => url),
  date: item.dc?.dates?.[0],
});

const ofAtom = (entry: AtomEntry): Found => {
  const links = entry.links ?? [];
  const isPage = (rel: string | undefined) => rel === undefined || rel === 'alternate';
  return {
    id: entry.id,
    title: entry.title?.value,
    url: links.find(({ rel }) => isPage(rel))?.href,
    texts: [entry.summary?.value, entry.content?.value],
    images: [
      ...links.filter(({ rel, type }) => rel === 'enclosure' && isImage(type)).map(({ href }) => href),
      ...(entry.media?.thumbnails ?? []).map(({ url }) => url),
    ],
    date: entry.published ?? entry.updated,
  };
};

const ofJson = (item: ItemOf<'json'>): Found => ({
  id: item.id,
  title: item.title,
  url: item.url,
  texts: [item.summary, item.content_text, item.content_html],
  images: [item.image, item.banner_image],
  date: item.date_published ?? item.date_modified,
});

/** By their dates where all have one, else in the order of the feed, which is the newest first. */
function newestFirst(found: readonly Found[]): readonly Found[] {
  const dated = found.map((one) => ({ one, at: Date.parse(one.date ?? '') }));
  if (dated.some(({ at }) => Number.isNaN(at))) return found;
  return dated.toSorted((one, other) => other.at - one.at).map(({ one }) => one);
}

function toItem({ id, title = '', url, texts, images }: Found, base: string): FeedItem[] {
  const page = webAddress(url, base);
  const said = texts.filter((text): text is string => text !== undefined && text.trim() !== '');
  const [first = ''] = said;
  const heading = excerptOf(plain(title), TITLE_CHARACTERS) || excerptOf(plain(first), 100);
  const key = (id?.trim() || page || heading).slice(0, KEY_CHARACTERS);
  if (heading === '' || key === '') return [];
  const inText = said.map(
    (text) => /<img\b[^>]{0,2000}?\bsrc\s*=\s*["']([^"'\s]{1,2000})["']/iu.exec(text)?.[1],
  );
  const picture = [
    ...images.map((image) => webAddress(image, base)),
    ...inText.map((image) => webAddress(image, page ?? base)),
  ].find((image) => image !== null);
  return [
    {
      key,
      title: heading,
      url: page,
      summary: excerptOf(plain(first), SUMMARY_CHARACTERS),
      imageUrl: picture ?? null,
    },
  ];
}

function webAddress(address: string | undefined, base: string): string | null {
  if (address === undefined || address.length > 2000) return null;
  const url = URL.parse(decodeEntities(address.trim()), base);
  return url !== null && /^https?:$/u.test(url.protocol) && url.username === '' ? url.href : null;
}

const decodeEntities = (text: string) => (text.includes('&') ? DomUtils.textContent(parsePage(text)) : text);

/** What a person reads of a piece of HTML, without control characters. */
function plain(text: string | undefined): string {
  if (text === undefined) return '';
  const page = parsePage(text.replace(/<\/?(?:p|br|div|li|h\d)\b[^>]{0,1000}>/giu, ' $& '));
  for (const hidden of DomUtils.getElementsByTagName((name) => name === 'script' || name === 'style', page))
    DomUtils.removeElement(hidden);
  return DomUtils.textContent(page)
    .replace(/\p{Cc}/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim()
    .toWellFormed();
}

const FEED_TYPE = /^application\/(?:rss\+xml|atom\+xml|feed\+json|json)$/iu;

/** The feeds that a page names in its head. */
function readPage(text: string, base: string): FeedReading {
  if (!/<(?:!doctype\s+html|html|head|body)\b/iu.test(text.slice(0, 4000))) return { kind: 'other' };
  const links = DomUtils.getElementsByTagName('link', parsePage(text), true, 300);
  const feeds = links.flatMap(({ attribs: { rel = '', type = '', href } }) => {
    if (!/\balternate\b/iu.test(rel) || !FEED_TYPE.test(type.trim())) return [];
    return webAddress(href, base) ?? [];
  });
  return { kind: 'page', feeds: feeds.slice(0, MOST_FEEDS_OF_PAGE) };
}

import { postMetrics } from '../feed/insight-metrics.ts';
import { recordDeleted, recordVisible } from '../state.ts';
import { invalid, noCredits, XError } from './answers.ts';
import { takeMedia } from './media.ts';
import type { State, XPost, XUser } from './state.ts';

const MINUTE = 60_000;
const WINDOW = 15 * MINUTE;
const LENGTH = 280;
const LINK_LENGTH = 23;
/** An id's instant is counted from here, in milliseconds; its lowest 22 bits tell posts of one millisecond apart. */
const FIRST_MILLISECOND = 1_288_834_974_657n;
const EMOJI = /\p{Extended_Pictographic}|\p{Regional_Indicator}/u;
const graphemes = new Intl.Segmenter('pl', { granularity: 'grapheme' });
const LINKS = /https?:\/\/\S+|\b(?:[a-z0-9-]+\.)+(?:pl|com|eu|net|org)\b\S*/gi;

/** Thousandths of a dollar. */
const PRICES = { post: 15, withLink: 200, metadata: 5, read: 5, user: 10, deletion: 10 } as const;

/** Takes the price of a call from what was bought. @throws XError when nothing is left */
export function charge(state: State, what: keyof typeof PRICES, times = 1): void {
  const spent = (state.xSpent.get('spent') ?? 0) + PRICES[what] * times;
  if (spent > state.settings().xCredits) throw noCredits();
  state.xSpent.put('spent', spent);
}

function weightOf(text: string): number {
  let weight = 0;
  for (const { segment } of graphemes.segment(
    text.normalize('NFC').replaceAll(LINKS, '_'.repeat(LINK_LENGTH)),
  )) {
    const isEmoji = EMOJI.test(segment);
    weight += isEmoji
      ? 2
      : [...segment].length *
        ((segment.codePointAt(0) ?? 0) > 0x10ff && !/[\u2000-\u2037]/.test(segment) ? 2 : 1);
  }
  return weight;
}

const own = (state: State, user: XUser) => state.xPosts.values().filter((post) => post.user === user.id);

function refuseTooMany(state: State, user: XUser): void {
  const now = state.clock.now().getTime();
  const recent = own(state, user).filter(({ at }) => Date.parse(at) > now - WINDOW);
  const [first] = recent;
  if (first === undefined || recent.length < state.settings().xPostsPerWindow) return;
  const reset = Math.ceil((Date.parse(first.at) + WINDOW) / 1000);
  throw new XError(429, 'Too Many Requests', {
    title: 'Too Many Requests',
    headers: { 'x-rate-limit-reset': String(reset), 'x-rate-limit-remaining': '0' },
  });
}

/** What the world sees: links are X's own, and files add one. */
function shownOf(text: string, { id, hasMedia }: { id: string; hasMedia: boolean }): string {
  const short = (number: number) => `https://t.co/${id.slice(-8)}${number}`;
  let number = 0;
  const linked = text.replaceAll(LINKS, () => {
    number += 1;
    return short(number);
  });
  const escaped = linked.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return hasMedia ? `${escaped} ${short(0)}` : escaped;
}

/** `POST /2/tweets`: seen by the world at once. */
export function createPost(state: State, user: XUser, body: unknown) {
  const {
    text = '',
    media,
    made_with_ai: aiGenerated = false,
  } = body as {
    text?: string;
    media?: { media_ids: string[] };
    made_with_ai?: boolean;
  };
  const files = takeMedia(state, user, media?.media_ids ?? []);
  if (text.trim() === '' && files.length === 0) throw invalid('text or media is required');
  if (weightOf(text) > LENGTH)
    throw new XError(403, 'Your Post text is too long. You are not permitted to perform this action.');
  refuseTooMany(state, user);
  const now = state.clock.now().getTime();
  const since = now - state.settings().xRepetitionMinutes * MINUTE;
  // Of files nobody documented whether they are compared; here they never are, so that it is not relied on.
  const isRepeated = own(state, user).some((post) => post.text === text && Date.parse(post.at) > since);
  if (isRepeated && files.length === 0)
    throw new XError(403, 'You are not allowed to create a Tweet with duplicate content.');
  charge(state, new RegExp(LINKS.source, 'i').test(text) ? 'withLink' : 'post');
  const id = String(
    ((BigInt(now) - FIRST_MILLISECOND) << 22n) + BigInt(state.store.nextNumber() % 4_194_304),
  );
  const at = new Date(now).toISOString();
  const shown = shownOf(text, { id, hasMedia: files.length > 0 });
  state.xPosts.put(id, { id, user: user.id, text, shown, at });
  const images = files.filter(({ totalBytes }) => totalBytes === null);
  recordVisible(state, {
    network: 'x',
    accountId: user.id,
    accountName: user.name,
    postId: id,
    text,
    at,
    imageHashes: images.map(({ hash }) => hash ?? ''),
    altTexts: images.map(({ altText }) => altText),
    videoHash: files.find(({ totalBytes }) => totalBytes !== null)?.hash ?? null,
    aiGenerated,
    link: /https?:\/\/\S+$/.exec(text)?.[0] ?? null,
  });
  return { data: { id, text: shown, edit_history_post_ids: [id] } };
}

function shape(state: State, { id, shown, at, user }: XPost) {
  const followers = state.xUsers.get(user)?.followers ?? 0;
  const figures = postMetrics({ id, publishedAt: at, followers }, state.clock.now());
  return {
    id,
    text: shown,
    created_at: at,
    public_metrics: {
      like_count: figures.likes,
      reply_count: figures.comments,
      repost_count: figures.shares,
      quote_count: 0,
      bookmark_count: figures.saves,
      impression_count: figures.views,
    },
  };
}

/** `GET /2/users/{id}/tweets`: the newest first; each that is listed costs. */
export function listPosts(state: State, user: XUser, { id, query }: { id: string; query: URLSearchParams }) {
  if (id !== user.id) throw new XError(403, 'Only your own timeline is served here');
  const most = Number(query.get('max_results') ?? 10);
  if (!(most >= 5 && most <= 100)) throw invalid('max_results must be 5 to 100');
  const since = query.get('start_time');
  if (since !== null && !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(since))
    throw invalid('start_time is no instant');
  const found = own(state, user)
    .filter(({ at }) => since === null || Date.parse(at) >= Date.parse(since))
    .reverse()
    .slice(0, most);
  charge(state, 'read', found.length);
  // Nothing found is an answer without `data`.
  return found.length === 0
    ? { meta: { result_count: 0 } }
    : { data: found.map((post) => shape(state, post)) };
}

/** `DELETE /2/tweets/{id}`. */
export function deletePost(state: State, user: XUser, id: string) {
  const post = state.xPosts.get(id);
  if (post === undefined || post.user !== user.id) throw new XError(404, 'Not Found', { title: 'Not Found' });
  charge(state, 'deletion');
  state.xPosts.delete(id);
  recordDeleted(state, id);
  return { data: { deleted: true } };
}

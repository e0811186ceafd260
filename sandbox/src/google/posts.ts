import { fetchMedia } from '../fetch-media.ts';
import { readImageFacts } from '../image-facts.ts';
import { permalinkOf, recordDeleted, recordVisible } from '../state.ts';
import { GoogleError } from './answers.ts';
import { count } from './login.ts';
import type { GoogleLogin, GooglePlace, GooglePost, State } from './state.ts';

type Json = Record<string, unknown>;
const MOST_SUMMARY = 1500;
const LEAST_SIDE = 250;
const LEAST_BYTES = 10_240;
const MOST_BYTES = 5_000_000;
const ACTIONS = ['BOOK', 'ORDER', 'SHOP', 'LEARN_MORE', 'SIGN_UP', 'CALL'];
const KNOWN = [
  'languageCode',
  'summary',
  'topicType',
  'callToAction',
  'event',
  'offer',
  'media',
  'scheduledTime',
];
/** Numbers that people call: a reason for which posts are known to be rejected. */
const PHONE = /(?:\+\d{2}[\s-]?)?\b\d{3}[\s-]\d{3}[\s-]\d{3}\b/;

const invalid = (what: string) =>
  new GoogleError('INVALID_ARGUMENT', `Request contains an invalid argument: ${what}`);
const asObject = (value: unknown, name: string): Json => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw invalid(name);
  return value as Json;
};

/** A place of whoever calls. @throws GoogleError */
export function ownPlace(
  state: State,
  { user }: GoogleLogin,
  account: string,
  location: string,
): GooglePlace {
  const place = state.googlePlaces.get(`${account}:${location}`);
  if (place === undefined) throw new GoogleError('NOT_FOUND', 'Requested entity was not found.');
  if (place.account !== user)
    throw new GoogleError('PERMISSION_DENIED', 'The caller does not have permission');
  return place;
}

function readAction(value: unknown, topic: string): GooglePost['callToAction'] {
  if (value === undefined || topic === 'OFFER') return null;
  const { actionType, url } = asObject(value, 'callToAction');
  if (typeof actionType !== 'string' || !ACTIONS.includes(actionType))
    throw invalid('callToAction.actionType');
  if (actionType === 'CALL') {
    if (url !== undefined) throw invalid('callToAction.url');
    return { actionType };
  }
  if (typeof url !== 'string' || !URL.canParse(url)) throw invalid('callToAction.url');
  return { actionType, url };
}

function readEvent(value: unknown): unknown {
  const { title, schedule } = asObject(value, 'event');
  if (typeof title !== 'string' || title === '' || title.length > 58) throw invalid('event.title');
  const { startDate, endDate } = asObject(schedule, 'event.schedule');
  const days = [startDate, endDate].map((day) => {
    const date = asObject(day, 'event.schedule');
    const parts = [date.year, date.month, date.day];
    if (!parts.every(Number.isInteger)) throw invalid('event.schedule');
    return Date.UTC(Number(date.year), Number(date.month) - 1, Number(date.day));
  });
  if (!((days[0] ?? 0) <= (days[1] ?? 0))) throw invalid('event.schedule.endDate');
  return { title, schedule };
}

async function readPhoto(state: State, value: unknown): Promise<string | null> {
  if (value === undefined) return null;
  const [medium, ...others] = Array.isArray(value) ? value : [];
  const { mediaFormat, sourceUrl } = asObject(medium, 'media');
  if (others.length > 0 || mediaFormat !== 'PHOTO' || typeof sourceUrl !== 'string') throw invalid('media');
  const fetched = await fetchMedia(sourceUrl, { userAgent: 'Google-LocalPosts', maxBytes: MOST_BYTES });
  if (!fetched.ok) throw invalid('media.sourceUrl');
  const { bytes } = fetched;
  const facts = readImageFacts(bytes);
  const isTaken = facts?.complete === true && ['jpeg', 'png'].includes(facts.format);
  if (!isTaken || bytes.length < LEAST_BYTES || Math.min(facts.width, facts.height) < LEAST_SIDE)
    throw invalid('media: photo is too small or no photo');
  return state.store.putBlob(bytes);
}

/** `POST /v4/{place}/localPosts`: taken now, seen once Google has looked at it. */
export async function createPost(state: State, place: GooglePlace, body: unknown): Promise<unknown> {
  count(state, place.id, state.settings().googleEditsPerMinute);
  const asked = asObject(body, 'body');
  const unknown = Object.keys(asked).filter((name) => !KNOWN.includes(name));
  if (unknown.length > 0) throw invalid(`Unknown name "${unknown[0]}"`);
  const { summary, topicType, languageCode } = asked;
  if (typeof summary !== 'string' || summary.length > MOST_SUMMARY) throw invalid('summary');
  if (typeof languageCode !== 'string') throw invalid('languageCode');
  if (typeof topicType !== 'string' || !['STANDARD', 'EVENT', 'OFFER'].includes(topicType))
    throw invalid('topicType');
  const event = topicType === 'STANDARD' ? null : readEvent(asked.event);
  const callToAction = readAction(asked.callToAction, topicType);
  const imageHash = await readPhoto(state, asked.media);
  const id = `91${state.store.nextNumber()}`;
  const post = state.googlePosts.put(id, {
    id,
    place: place.id,
    languageCode,
    summary,
    topicType,
    event,
    offer: asked.offer ?? null,
    callToAction,
    imageHash,
    at: state.clock.now().toISOString(),
    rejected: PHONE.test(summary),
    shown: false,
    deleted: false,
  });
  finishPosts(state);
  return shape(state, state.googlePosts.get(id) ?? post);
}

/** Lets posts become visible that Google has looked at; the ledger and every look call it first. */
export function finishPosts(state: State): void {
  const before = state.clock.now().getTime() - state.settings().googleReviewMs;
  for (const post of state.googlePosts.values()) {
    if (post.shown || post.rejected || post.deleted || Date.parse(post.at) > before) continue;
    state.googlePosts.put(post.id, { ...post, shown: true });
    recordVisible(state, {
      network: 'googleBusiness',
      accountId: post.place,
      accountName: state.googlePlaces.get(post.place)?.title ?? post.place,
      postId: post.id,
      text: post.summary,
      at: post.at,
      imageHashes: post.imageHash === null ? [] : [post.imageHash],
      altTexts: post.imageHash === null ? [] : [null],
      videoHash: null,
      aiGenerated: false,
      link: post.callToAction?.url ?? null,
    });
  }
}

function shape(state: State, post: GooglePost): Json {
  const [account, location] = post.place.split(':');
  const { id, languageCode, summary, topicType, event, offer, callToAction, at } = post;
  const isLooked = Date.parse(at) + state.settings().googleReviewMs <= state.clock.now().getTime();
  const verdict = post.rejected ? 'REJECTED' : 'LIVE';
  return {
    name: `accounts/${account}/locations/${location}/localPosts/${id}`,
    languageCode,
    summary,
    topicType,
    ...(event === null ? {} : { event }),
    ...(offer === null ? {} : { offer }),
    ...(callToAction === null ? {} : { callToAction }),
    state: isLooked ? verdict : 'PROCESSING',
    createTime: at,
    updateTime: at,
    searchUrl: permalinkOf(state, post.place, id),
  };
}

const living = (state: State, { id }: GooglePlace) =>
  state.googlePosts.values().filter(({ place, deleted }) => place === id && !deleted);

/** `GET /v4/{place}/localPosts`: newest first. */
export function listPosts(state: State, place: GooglePlace, query: URLSearchParams): unknown {
  finishPosts(state);
  const size = Number(query.get('pageSize') ?? 20);
  if (!(size >= 1 && size <= 100)) throw invalid('pageSize');
  const from = Number(query.get('pageToken') ?? 0);
  const all = living(state, place).reverse();
  const next = from + size;
  const more = next < all.length ? { nextPageToken: String(next) } : {};
  return { localPosts: all.slice(from, next).map((post) => shape(state, post)), ...more };
}

function ownPost(state: State, place: GooglePlace, id: string): GooglePost {
  finishPosts(state);
  const post = living(state, place).find((one) => one.id === id);
  if (post === undefined) throw new GoogleError('NOT_FOUND', 'Requested entity was not found.');
  return post;
}

/** `GET /v4/{place}/localPosts/{id}`. */
export const readPost = (state: State, place: GooglePlace, id: string) =>
  shape(state, ownPost(state, place, id));

/** `DELETE /v4/{place}/localPosts/{id}`. */
export function deletePost(state: State, place: GooglePlace, id: string): void {
  count(state, place.id, state.settings().googleEditsPerMinute);
  state.googlePosts.put(id, { ...ownPost(state, place, id), deleted: true });
  recordDeleted(state, id);
}

import { fetchMedia } from '../fetch-media.ts';
import { readImageFacts } from '../image-facts.ts';
import { readVideoFacts } from '../video-facts.ts';
import { badParameter, missing } from './answers.ts';
import type { State, ThreadsContainer, ThreadsProfile } from './state.ts';

const AGENT = 'facebookexternalhit/1.1';
const IMAGE_BYTES = 8 * 1024 * 1024;
const VIDEO_BYTES = 300 * 1024 * 1024;
const VIDEO_SECONDS = 300;
const RATIO = 10;
const CHARACTERS = 500;
const ALT_TEXT = 1000;
const LINKS = 5;
const CHILDREN = [2, 20] as const;
const LIFE_MILLISECONDS = 86_400_000;
const KNOWN = new Set([
  ...['access_token', 'media_type', 'text', 'image_url', 'video_url', 'is_carousel_item', 'children'],
  ...['alt_text', 'link_attachment', 'topic_tag', 'reply_control', 'reply_to_id'],
]);
const REPLIES = [
  'everyone',
  'accounts_you_follow',
  'mentioned_only',
  'parent_post_author_only',
  'followers_only',
];
const EMOJI = /\p{Extended_Pictographic}|\p{Regional_Indicator}/u;
const graphemes = new Intl.Segmenter('pl', { granularity: 'grapheme' });

/** An emoji is as long as its bytes, every other sign is one. */
function lengthOf(text: string): number {
  let length = 0;
  for (const { segment } of graphemes.segment(text))
    length += EMOJI.test(segment) ? Buffer.byteLength(segment) : [...segment].length;
  return length;
}

type Shown = Pick<ThreadsContainer, 'images' | 'videoHash' | 'fails'>;
const NOTHING: Shown = { images: [], videoHash: null, fails: null };

async function fetched(address: string | null, maxBytes: number) {
  if (address === null || !/^https?:\/\/[\x21-\x7e]+$/.test(address))
    throw badParameter('The media could not be fetched from this URI');
  return fetchMedia(address, { userAgent: AGENT, maxBytes, timeoutMs: 60_000 });
}

async function imageOf(state: State, params: URLSearchParams): Promise<Shown> {
  const file = await fetched(params.get('image_url'), IMAGE_BYTES);
  if (!file.ok) return { ...NOTHING, fails: 'FAILED_DOWNLOADING_IMAGE' };
  const facts = readImageFacts(file.bytes);
  const isTaken =
    facts?.complete === true &&
    ['jpeg', 'png'].includes(facts.format) &&
    Math.max(facts.width / facts.height, facts.height / facts.width) <= RATIO;
  const altText = params.get('alt_text');
  const image = { hash: state.store.putBlob(file.bytes), altText: altText === '' ? null : altText };
  return { images: [image], videoHash: null, fails: isTaken ? null : 'INVALID_IMAGE' };
}

async function videoOf(state: State, params: URLSearchParams): Promise<Shown> {
  const file = await fetched(params.get('video_url'), VIDEO_BYTES);
  if (!file.ok) return { ...NOTHING, fails: 'FAILED_DOWNLOADING_VIDEO' };
  const facts = readVideoFacts(file.bytes);
  const isTaken = facts !== undefined && facts.container !== 'webm' && (facts.seconds ?? 0) <= VIDEO_SECONDS;
  return {
    images: [],
    videoHash: state.store.putBlob(file.bytes),
    fails: isTaken ? null : 'INVALID_VIDEO',
  };
}

export function statusOf(state: State, { post, fails, readyAt, createdAt }: ThreadsContainer): string {
  const now = state.clock.now().getTime();
  if (post !== null) return 'PUBLISHED';
  if (now - Date.parse(createdAt) > LIFE_MILLISECONDS) return 'EXPIRED';
  if (now < Date.parse(readyAt)) return 'IN_PROGRESS';
  return fails === null ? 'FINISHED' : 'ERROR';
}

function carouselOf(state: State, profile: ThreadsProfile, params: URLSearchParams): Shown {
  const ids = (params.get('children') ?? '').split(',').filter((id) => id !== '');
  const [fewest, most] = CHILDREN;
  if (ids.length < fewest || ids.length > most) throw badParameter('children must hold 2 to 20 containers');
  const images = ids.flatMap((id) => {
    const child = state.threadsContainers.get(id);
    if (child?.profile !== profile.id || !child.isChild) throw missing(id);
    if (statusOf(state, child) !== 'FINISHED') throw badParameter(`The carousel item ${id} is not ready`);
    return child.images;
  });
  return { ...NOTHING, images };
}

function shownOf(state: State, profile: ThreadsProfile, params: URLSearchParams): Promise<Shown> | Shown {
  const kind = params.get('media_type');
  if (kind === 'TEXT') return NOTHING;
  if (kind === 'IMAGE') return imageOf(state, params);
  if (kind === 'VIDEO') return videoOf(state, params);
  if (kind === 'CAROUSEL') return carouselOf(state, profile, params);
  throw badParameter('media_type must be one of TEXT, IMAGE, VIDEO, CAROUSEL');
}

function checkWords(params: URLSearchParams): void {
  const unknown = [...params.keys()].find((name) => !KNOWN.has(name));
  if (unknown !== undefined) throw badParameter(`param ${unknown} is not served here`);
  const text = params.get('text') ?? '';
  const kind = params.get('media_type');
  if (lengthOf(text) > CHARACTERS) throw badParameter('Param text must be at most 500 characters long.');
  if (kind === 'TEXT' && text.trim() === '') throw badParameter('The parameter text is required');
  if ([...(params.get('alt_text') ?? '')].length > ALT_TEXT) throw badParameter('alt_text is too long');
  const link = params.get('link_attachment');
  if (link !== null && (kind !== 'TEXT' || !/^https?:\/\//.test(link)))
    throw badParameter('link_attachment goes with TEXT alone and must be an address');
  const topic = params.get('topic_tag');
  if (topic !== null && !/^[^.&]{1,50}$/.test(topic))
    throw badParameter('topic_tag has 1 to 50 characters, without a period or an ampersand');
  const replies = params.get('reply_control');
  if (replies !== null && !REPLIES.includes(replies)) throw badParameter('reply_control is not valid');
  const links = new Set([...(text.match(/https?:\/\/\S+/g) ?? []), ...(link === null ? [] : [link])]);
  if (links.size > LINKS) throw badParameter('A post has at most five links');
  if (params.get('is_carousel_item') === 'true' && (params.has('text') || kind === 'TEXT'))
    throw badParameter('A carousel item has no text of its own');
}

/** `POST /{user}/threads`: an invisible container; its file is fetched, and what is wrong with it shows in its status. */
export async function createContainer(
  state: State,
  profile: ThreadsProfile,
  params: URLSearchParams,
): Promise<{ id: string }> {
  checkWords(params);
  const shown = await shownOf(state, profile, params);
  const now = state.clock.now();
  const kind = params.get('media_type') ?? '';
  const wait = kind === 'TEXT' ? 0 : state.settings().threadsContainerMs;
  const id = `179${state.store.nextNumber()}`;
  state.threadsContainers.put(id, {
    ...shown,
    id,
    profile: profile.id,
    kind,
    text: params.get('text') ?? '',
    link: params.get('link_attachment'),
    isChild: params.get('is_carousel_item') === 'true',
    createdAt: now.toISOString(),
    readyAt: new Date(now.getTime() + wait).toISOString(),
    post: null,
  });
  return { id };
}

import { readImageFacts } from '../image-facts.ts';
import { recordVisible, storeImage } from '../state.ts';
import type { StoredImage } from '../stored-files.ts';
import { readVideoFacts } from '../video-facts.ts';
import { BotError, badRequest } from './answers.ts';
import { keepMessage } from './messages.ts';
import { checkType } from './methods.ts';
import type { Params } from './read-params.ts';
import type { State, TelegramChat } from './state.ts';

const TEXT_UNITS = 4096;
const CAPTION_UNITS = 1024;
const PHOTO_BYTES = 10 * 1024 * 1024;
const PHOTO_SIDES = 10_000;
const PHOTO_RATIO = 20;
const VIDEO_BYTES = 50 * 1024 * 1024;
const ALBUM = [2, 10] as const;
const MINUTE = 60_000;
const MESSAGES_PER_MINUTE = 20;

interface Post {
  readonly text: string;
  readonly images?: readonly StoredImage[];
  readonly video?: { readonly hash: string; readonly view: Record<string, unknown> };
  /** Whose preview the channel shows. */
  readonly link?: string | null;
}

/** Everything that puts something into a channel, by method: reads and checks it. */
export const SENDERS: Readonly<Record<string, (state: State, params: Params) => Post>> = {
  sendMessage(_state, { values }) {
    const text = String(values.text ?? '');
    if (text.trim() === '') throw badRequest('message text is empty');
    if (text.length > TEXT_UNITS) throw badRequest('message is too long');
    return { text, link: previewOf(values.link_preview_options) };
  },
  sendPhoto: (state, { values, files }) => ({
    text: captionOf(values.caption),
    images: [photoOf(state, files, values.photo)],
  }),
  sendVideo: (state, { values, files }) => ({
    text: captionOf(values.caption),
    video: videoOf(state, files, values),
  }),
  sendMediaGroup(state, { values, files }) {
    const media = values.media as { type: string; media: string; caption?: string }[];
    const [fewest, most] = ALBUM;
    if (media.length < fewest || media.length > most)
      throw badRequest(`wrong number of elements in media group`);
    if (media.some(({ type }) => type !== 'photo')) throw badRequest('wrong type of media');
    return {
      text: captionOf(media[0]?.caption),
      images: media.map((one) => photoOf(state, files, one.media)),
    };
  },
};

function previewOf(options: unknown): string | null {
  const { url = null, is_disabled: isOff = false } = (options ?? {}) as {
    url?: string;
    is_disabled?: boolean;
  };
  if (url !== null && !URL.canParse(url)) throw badRequest('WEBPAGE_URL_INVALID');
  return isOff ? null : url;
}

function captionOf(value: unknown): string {
  const caption = typeof value === 'string' ? value : '';
  if (caption.length > CAPTION_UNITS) throw badRequest('message caption is too long');
  return caption;
}

function photoOf(state: State, files: Params['files'], named: unknown): StoredImage {
  const bytes = files.get(String(named).replace('attach://', ''));
  // Addresses and ids of files are not built: the product sends bytes.
  if (bytes === undefined) throw badRequest('wrong file identifier/HTTP URL specified');
  if (bytes.length > PHOTO_BYTES) throw new BotError(413, 'Request Entity Too Large');
  const facts = readImageFacts(bytes);
  if (facts === undefined || !facts.complete) throw badRequest('IMAGE_PROCESS_FAILED');
  const { width, height } = facts;
  const ratio = Math.max(width, height) / Math.max(1, Math.min(width, height));
  if (width + height > PHOTO_SIDES || ratio > PHOTO_RATIO) throw badRequest('PHOTO_INVALID_DIMENSIONS');
  return storeImage(state, bytes, facts);
}

/** A video of the only kind that is shown as one; others would go as documents. */
function videoOf(state: State, files: Params['files'], values: Params['values']): NonNullable<Post['video']> {
  const bytes = files.get(String(values.video).replace('attach://', ''));
  if (bytes === undefined) throw badRequest('wrong file identifier/HTTP URL specified');
  if (bytes.length > VIDEO_BYTES) throw new BotError(413, 'Request Entity Too Large');
  const facts = readVideoFacts(bytes);
  if (facts?.container !== 'mp4') throw badRequest('VIDEO_CONTENT_TYPE_INVALID');
  const hash = state.store.putBlob(bytes);
  const { width = facts.width ?? 0, height = facts.height ?? 0, duration = 0 } = values;
  const view = { file_id: hash, file_unique_id: hash.slice(0, 16), width, height, duration };
  checkType('Video', view);
  return { hash, view };
}

/** About one message a second into a chat, and twenty a minute. */
function limit(state: State, chat: TelegramChat): number[] {
  const now = state.clock.now().getTime();
  const recent = chat.sent.filter((at) => at > now - MINUTE && at <= now);
  if (recent.length >= MESSAGES_PER_MINUTE) {
    const wait = Math.max(1, Math.ceil(((recent[0] ?? now) + MINUTE - now) / 1000));
    throw new BotError(429, `Too Many Requests: retry after ${wait}`, wait);
  }
  return [...recent, now];
}

/** Puts a post into a channel; an album is as many messages as it has images. */
export function send(
  state: State,
  { chat, method }: { chat: TelegramChat; method: string },
  params: Params,
): unknown {
  const post = SENDERS[method]?.(state, params);
  if (post === undefined) throw new BotError(404, 'Not Found: method not found');
  const sent = limit(state, chat);
  const { text, images = [], video, link = null } = post;
  const count = Math.max(1, images.length);
  const first = chat.newest + 1;
  state.telegramChats.put(String(chat.id), { ...chat, newest: chat.newest + count, sent });
  const now = state.clock.now();
  recordVisible(state, {
    network: 'telegram',
    accountId: String(chat.id),
    accountName: chat.title,
    postId: String(first),
    text,
    at: now.toISOString(),
    imageHashes: images.map(({ hash }) => hash),
    videoHash: video?.hash ?? null,
    altTexts: images.map(() => null),
    aiGenerated: false,
    link,
  });
  const hasFiles = images.length > 0 || video !== undefined;
  const messages = Array.from({ length: count }, (_, index) => {
    const message = {
      message_id: first + index,
      date: Math.floor(now.getTime() / 1000),
      chat: {
        id: chat.id,
        type: chat.type,
        title: chat.title,
        ...(chat.username && { username: chat.username }),
      },
      ...(!hasFiles && { text }),
      ...(hasFiles && index === 0 && text !== '' && { caption: text }),
      ...(video !== undefined && { video: video.view }),
    };
    checkType('Message', message);
    keepMessage(state, { chatId: String(chat.id), id: first + index, first, at: now.toISOString() });
    return message;
  });
  return method === 'sendMediaGroup' ? messages : messages[0];
}

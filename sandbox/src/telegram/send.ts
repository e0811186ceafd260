import { readImageFacts } from '../image-facts.ts';
import { recordVisible, storeImage } from '../state.ts';
import type { StoredImage } from '../stored-files.ts';
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
const ALBUM = [2, 10] as const;
const MINUTE = 60_000;
const MESSAGES_PER_MINUTE = 20;

interface Post {
  readonly text: string;
  readonly images: readonly StoredImage[];
}

/** Everything that puts something into a channel, by method: reads and checks it. */
export const SENDERS: Readonly<Record<string, (state: State, params: Params) => Post>> = {
  sendMessage(_state, { values }) {
    const text = String(values.text ?? '');
    if (text.trim() === '') throw badRequest('message text is empty');
    if (text.length > TEXT_UNITS) throw badRequest('message is too long');
    return { text, images: [] };
  },
  sendPhoto: (state, { values, files }) => ({
    text: captionOf(values.caption),
    images: [photoOf(state, files, values.photo)],
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
  const count = Math.max(1, post.images.length);
  const first = chat.newest + 1;
  state.telegramChats.put(String(chat.id), { ...chat, newest: chat.newest + count, sent });
  const now = state.clock.now();
  recordVisible(state, {
    network: 'telegram',
    accountId: String(chat.id),
    accountName: chat.title,
    postId: String(first),
    text: post.text,
    at: now.toISOString(),
    imageHashes: post.images.map(({ hash }) => hash),
    videoHash: null,
    altTexts: post.images.map(() => null),
    aiGenerated: false,
  });
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
      ...(post.images.length === 0 && { text: post.text }),
      ...(post.images.length > 0 && index === 0 && post.text !== '' && { caption: post.text }),
    };
    checkType('Message', message);
    keepMessage(state, { chatId: String(chat.id), id: first + index, first, at: now.toISOString() });
    return message;
  });
  return method === 'sendMediaGroup' ? messages : messages[0];
}

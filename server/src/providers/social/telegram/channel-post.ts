import { message } from '@postownia/contract/messages/message';
import { telegram } from '@postownia/contract/networks/telegram';
import * as z from 'zod';
import { NetworkError } from '../network-error.ts';
import { parseAnswer } from '../parse-answer.ts';
import type {
  Capabilities,
  Medium,
  PublishContent,
  Published,
  PublishTarget,
  PublishVideo,
  SocialNetwork,
} from '../social-network.ts';
import { unlessGone } from '../unless-gone.ts';
import type { TelegramApi } from './api.ts';
import { FILE, GONE } from './error-table.ts';

const Sent = z.object({ message_id: z.number() });
const Album = z.array(Sent).min(1);
const Channel = z.object({ username: z.string().optional() });

/** An album is as many messages as it has images, and its id is all of theirs. */
const BETWEEN = '-';

const { text: alone, image, carousel, link: page, video: film } = telegram.formats;
const { types, maxBytes, ratio } = carousel.images;

/** What a channel takes: each is one call. */
export type PostMedium = Extract<Medium, 'image' | 'link' | 'video'>;
const TAKEN: Readonly<Record<PostMedium, Pick<Capabilities, 'text' | 'textAlone' | 'images'>>> = {
  image: { text: image.text, textAlone: alone.text, images: { types, maxBytes, ratio, count: [1, 10] } },
  link: { text: page.text, images: null },
  video: { text: film.text, images: null },
};

const firstOf = (postId: string) => postId.split(BETWEEN)[0] ?? postId;

/** A text; a page's address stands below it, and the preview is of that page, whatever else the text links to. */
function textOf({ caption, link }: PublishContent) {
  if (link === null) return { text: caption };
  const text = caption.includes(link) ? caption : `${caption}\n\n${link}`;
  return { text, link_preview_options: { url: link } };
}

/** A post as one call: Telegram itself finds links and hashtags in plain text, so nothing has to be marked or escaped. */
async function callFor(content: PublishContent) {
  const { caption, images } = content;
  const [first, ...others] = images;
  if (first === undefined) return { method: 'sendMessage', params: textOf(content) };
  if (others.length === 0)
    return { method: 'sendPhoto', params: { caption }, files: { photo: await first.bytes() } };
  const files: Record<string, Uint8Array<ArrayBuffer>> = {};
  const media: object[] = [];
  for (const [index, image] of images.entries()) {
    const name = `image${index}`;
    files[name] = await image.bytes();
    // An album's text is that of its first image.
    media.push({ type: 'photo', media: `attach://${name}`, ...(index === 0 ? { caption } : {}) });
  }
  return { method: 'sendMediaGroup', params: { media: JSON.stringify(media) }, files };
}

/** Where nobody says how large it is, some apps show a square until it was loaded. */
async function sendVideo(api: TelegramApi, { account, content, signal }: PublishTarget, video: PublishVideo) {
  if (video.bytes > film.video.maxBytes) throw videoRefused(undefined);
  const file = await video.open({ start: 0, end: video.bytes - 1 });
  const { width, height } = video;
  const params = {
    chat_id: account.remoteId,
    caption: content.caption,
    width,
    height,
    duration: Math.round(video.seconds),
    supports_streaming: 'true',
  };
  const sent = { content: file, bytes: video.bytes, mime: video.mime };
  try {
    return await api.call({ method: 'sendVideo', token: account.token, params, video: sent, signal });
  } catch (error) {
    throw error instanceof NetworkError && error.code === FILE ? videoRefused(error) : error;
  } finally {
    file.destroy();
  }
}

const videoRefused = (cause: unknown) =>
  new NetworkError({ action: 'fix', code: FILE, userMessage: message('telegram.video'), cause });

async function send(api: TelegramApi, { account, content, signal }: PublishTarget) {
  const { params, ...call } = await callFor(content);
  const { token, remoteId } = account;
  return api.call({ ...call, token, params: { chat_id: remoteId, ...params }, signal });
}

async function publish(api: TelegramApi, target: PublishTarget): Promise<Published> {
  const { video } = target.content;
  const result = await (video === null ? send(api, target) : sendVideo(api, target, video));
  const sent = parseAnswer(z.union([Album, Sent.transform((only) => [only])]), result, null);
  return { remoteId: sent.map(({ message_id: id }) => id).join(BETWEEN), requestId: null };
}

/**
 * A post of a channel: text, a page with text, an image or a video with text, or an album, in one visible call with nothing
 * before it. A bot cannot read what a channel holds: after a lost answer nobody but a person can tell.
 */
export function telegramPost(
  api: TelegramApi,
  medium: PostMedium,
  { postUrl }: { postUrl: (post: { channelId: string; username: string | undefined; id: string }) => string },
): SocialNetwork {
  return {
    network: 'telegram',
    medium,
    capabilities: {
      ...TAKEN[medium],
      mediaRequired: medium === 'video',
      fetchesMedia: false,
      aiLabel: false,
      settleSeconds: 60,
      limits: [{ name: 'telegram-channel', scope: 'account', most: 20, perSeconds: 60 }],
    },
    nextStep: () => null,
    prepare: async ({ handles }) => ({ handles, requestId: null }),
    publish: (target) => publish(api, target),
    find: null,
    async remove({ account: { remoteId, token }, postId, signal }) {
      for (const id of postId.split(BETWEEN)) {
        const params = { chat_id: remoteId, message_id: Number(id) };
        await unlessGone(
          api.call({ token, method: 'deleteMessage', params, signal }),
          (code) => code === GONE,
        );
      }
    },
    // The post itself cannot be read; asking for the channel tells that it is there and what its address is.
    async readBack({ account, signal }, remoteId) {
      const params = { chat_id: account.remoteId };
      const answer = await api.call({ token: account.token, method: 'getChat', params, signal });
      const { username } = parseAnswer(Channel, answer, null);
      const permalink = postUrl({ channelId: account.remoteId, username, id: firstOf(remoteId) });
      return { remoteId, permalink, publishedAt: null, requestId: null };
    },
  };
}

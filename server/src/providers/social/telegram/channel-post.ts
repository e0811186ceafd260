import { telegram } from '@postownia/contract/networks/telegram';
import * as z from 'zod';
import { parseAnswer } from '../parse-answer.ts';
import type { PublishContent, SocialNetwork } from '../social-network.ts';
import { unlessGone } from '../unless-gone.ts';
import type { TelegramApi } from './api.ts';
import { GONE } from './error-table.ts';

const Sent = z.object({ message_id: z.number() });
const Album = z.array(Sent).min(1);
const Channel = z.object({ username: z.string().optional() });

/** An album is as many messages as it has images, and its id is all of theirs. */
const BETWEEN = '-';

const { types, maxBytes, ratio } = telegram.formats.carousel.images;

const firstOf = (postId: string) => postId.split(BETWEEN)[0] ?? postId;

/** A post as one call: Telegram itself finds links and hashtags in plain text, so nothing has to be marked or escaped. */
async function callFor({ caption, images }: PublishContent) {
  const [first, ...others] = images;
  if (first === undefined) return { method: 'sendMessage', params: { text: caption } };
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

/**
 * A post of a channel: text, an image with text, or an album, in one visible call with nothing before it. A bot cannot read
 * what a channel holds: after a lost answer nobody but a person can tell.
 */
export function telegramPost(
  api: TelegramApi,
  { postUrl }: { postUrl: (post: { channelId: string; username: string | undefined; id: string }) => string },
): SocialNetwork {
  return {
    network: 'telegram',
    medium: 'image',
    capabilities: {
      text: telegram.formats.image.text,
      textAlone: telegram.formats.text.text,
      images: { types, maxBytes, ratio, count: [1, 10] },
      mediaRequired: false,
      fetchesMedia: false,
      aiLabel: false,
      settleSeconds: 60,
      limits: [{ name: 'telegram-channel', scope: 'account', most: 20, perSeconds: 60 }],
    },
    nextStep: () => null,
    prepare: async ({ handles }) => ({ handles, requestId: null }),
    async publish({ account, content, signal }) {
      const { params, ...call } = await callFor(content);
      const result = await api.call({
        ...call,
        token: account.token,
        params: { chat_id: account.remoteId, ...params },
        signal,
      });
      const sent = parseAnswer(z.union([Album, Sent.transform((only) => [only])]), result, null);
      return { remoteId: sent.map(({ message_id: id }) => id).join(BETWEEN), requestId: null };
    },
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

import * as z from 'zod';
import type { NetworkAdapter, NetworkApp } from '../network-adapter.ts';
import { onOff, webAddress } from '../variables.ts';
import { telegramApi } from './api.ts';
import { type PostMedium, telegramPost } from './channel-post.ts';
import { telegramLogin } from './login.ts';

const API_URL = 'https://api.telegram.org';

const Variables = z.object({
  /** Whether people may connect it; unset: wherever no sandbox stands for it. It needs no app and no key of ours. */
  TELEGRAM: onOff.optional(),
  /** A Bot API server of one's own. */
  TELEGRAM_API_URL: webAddress.optional(),
});

const TELEGRAM_APP: NetworkApp = {
  name: 'telegram',
  variables: Variables,
  isConfigured: ({ TELEGRAM }) => TELEGRAM === 'on',
  addresses: ({ TELEGRAM_API_URL }) => [TELEGRAM_API_URL ?? API_URL],
};

/** What opens the demonstration channel of the sandbox. */
const EXAMPLE = { channel: 'palarnia_swit', token: '700100200:demo-demo-demo-demo-demo-demo-demo' };

/** Channels have numbers that begin so; their addresses leave it out. */
const withoutPrefix = (id: string) => id.replace(/^-100/, '');

/** Channels of Telegram. */
export const telegram: NetworkAdapter = {
  app: TELEGRAM_APP,
  connect({ environment, appUrl, sandboxUrl }) {
    const { TELEGRAM: wanted = sandboxUrl === null, TELEGRAM_API_URL: apiUrl = API_URL } =
      Variables.parse(environment);
    if (!wanted && sandboxUrl === null) return null;
    const demo = !wanted;
    const api = telegramApi(demo ? `${sandboxUrl}/telegram` : apiUrl);
    const feed = (channel: string | number) => `${appUrl}/sandbox/feed/${channel}`;
    const medium = (kind: PostMedium) =>
      telegramPost(api, kind, {
        postUrl: ({ channelId, username, id }) => {
          if (demo) return `${feed(channelId)}/${id}`;
          return `https://t.me/${username ?? `c/${withoutPrefix(channelId)}`}/${id}`;
        },
      });
    return {
      login: telegramLogin({
        api,
        demo,
        example: demo ? EXAMPLE : null,
        profileUrl: ({ id, username }) => {
          if (demo) return feed(id);
          return username === undefined ? null : `https://t.me/${username}`;
        },
      }),
      targets: [medium('image'), medium('link'), medium('video')],
      unavailable: null,
      insights: null,
      creator: null,
      backOff: () => undefined,
    };
  },
};

import { ALBUM, type NetworkTargets } from '../../../../test/network-targets.ts';

/** One visible call each, nothing before it, and the channel asked for its address after it. */
const sent = (method: string) => ({
  network: 'telegram' as const,
  visible: `POST ${method}`,
  preparing: [],
  routes: [`POST ${method}`, 'POST getChat'],
  silent: {
    limit: {
      kind: 'bot-error',
      parameters: { status: 429, text: 'Too Many Requests: retry after 35', retryAfter: 35 },
    },
  },
});

export const telegramTargets = {
  provider: 'telegram',
  targets: {
    'telegram-post': { ...sent('sendPhoto'), medium: 'image' },
    'telegram-album': { ...sent('sendMediaGroup'), medium: 'image', altTexts: ALBUM },
    'telegram-text': { ...sent('sendMessage'), medium: 'image', altTexts: [] },
    'telegram-link': { ...sent('sendMessage'), medium: 'link' },
    'telegram-video': { ...sent('sendVideo'), medium: 'video' },
  },
  addAccount: ({ control }, _target, name) => String(control.addTelegramChannel({ title: name }).id),
  enteredFor: (_sandbox, remoteId) => ({
    channel: remoteId,
    token: '700100200:demo-demo-demo-demo-demo-demo-demo',
  }),
} as const satisfies NetworkTargets;

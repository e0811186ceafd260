import type { NetworkTargets } from '../../../../test/network-targets.ts';

export const telegramTargets = {
  provider: 'telegram',
  targets: {
    'telegram-post': {
      network: 'telegram',
      medium: 'image',
      visible: 'POST sendPhoto',
      preparing: [],
      routes: ['POST sendPhoto', 'POST getChat'],
      silent: {
        limit: {
          kind: 'bot-error',
          parameters: { status: 429, text: 'Too Many Requests: retry after 35', retryAfter: 35 },
        },
      },
    },
  },
  addAccount: ({ control }, _target, name) => String(control.addTelegramChannel({ title: name }).id),
  enteredFor: (_sandbox, remoteId) => ({
    channel: remoteId,
    token: '700100200:demo-demo-demo-demo-demo-demo-demo',
  }),
} as const satisfies NetworkTargets;

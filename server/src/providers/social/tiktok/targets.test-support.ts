import type { NetworkTargets } from '../../../../test/network-targets.ts';

export const tiktokTargets = {
  provider: 'tiktok',
  targets: {
    'tiktok-video': {
      network: 'tiktok',
      medium: 'video',
      visible: 'PUT /tiktok-upload/video/',
      preparing: ['creator', 'init'],
      routes: [
        'POST /v2/post/publish/creator_info/query/',
        'POST /v2/post/publish/video/init/',
        'PUT /tiktok-upload/video/',
        'POST /v2/post/publish/status/fetch/',
      ],
    },
  },
  addAccount: ({ control }, _target, name) => control.addCreator({ username: name }).openId,
  passWindow: ({ control }, asked, openId) => control.authorizeTikTok({ ...asked, openId }),
} as const satisfies NetworkTargets;

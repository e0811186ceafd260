import type { NetworkTargets } from '../../../../test/network-targets.ts';

export const tiktokTargets = {
  provider: 'tiktok',
  targets: {
    'tiktok-video': {
      network: 'tiktok',
      medium: 'video',
      options: {
        privacyLevel: 'PUBLIC_TO_EVERYONE',
        brandContent: false,
        brandOrganic: false,
        disableComment: false,
        disableDuet: false,
        disableStitch: false,
      },
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

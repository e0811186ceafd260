import { ALBUM, type NetworkTargets } from '../../../../test/network-targets.ts';

const OPTIONS = {
  privacyLevel: 'PUBLIC_TO_EVERYONE',
  brandContent: false,
  brandOrganic: false,
  disableComment: false,
  disableDuet: false,
  disableStitch: false,
} as const;

const PHOTOS = {
  network: 'tiktok',
  medium: 'image',
  options: OPTIONS,
  visible: 'POST /v2/post/publish/content/init/',
  preparing: ['creator'],
  routes: [
    'POST /v2/post/publish/creator_info/query/',
    'POST /v2/post/publish/content/init/',
    'POST /v2/post/publish/status/fetch/',
  ],
  silent: {
    limit: { kind: 'api-error', parameters: { status: 429, text: 'rate_limit_exceeded' } },
    waitSeconds: 60,
  },
} as const;

export const tiktokTargets = {
  provider: 'tiktok',
  targets: {
    'tiktok-photo': PHOTOS,
    'tiktok-photos': { ...PHOTOS, altTexts: ALBUM },
    'tiktok-video': {
      network: 'tiktok',
      medium: 'video',
      options: OPTIONS,
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
  addAccount({ control }, _target, name) {
    // Our own address is one that anybody could have verified.
    control.settings({ tiktokVerifiedPrefix: 'http://127.0.0.1:' });
    return control.addCreator({ username: name }).openId;
  },
  passWindow: ({ control }, asked, openId) => control.authorizeTikTok({ ...asked, openId }),
} as const satisfies NetworkTargets;

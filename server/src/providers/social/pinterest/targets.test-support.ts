import { ALBUM, type NetworkTargets } from '../../../../test/network-targets.ts';

/** Boards. */
export const pinterestTargets = {
  provider: 'pinterest',
  targets: {
    'pinterest-pin': {
      network: 'pinterest',
      medium: 'image',
      altTexts: ['Zakwas'],
      visible: 'POST /v5/pins',
      preparing: [],
      routes: ['POST /v5/pins', 'GET /v5/pins/{pin}'],
    },
    'pinterest-carousel': {
      network: 'pinterest',
      medium: 'image',
      altTexts: ALBUM,
      visible: 'POST /v5/pins',
      preparing: [],
      routes: ['POST /v5/pins', 'GET /v5/pins/{pin}'],
    },
    'pinterest-video': {
      network: 'pinterest',
      medium: 'video',
      visible: 'POST /v5/pins',
      preparing: ['media-register', 'media-upload', 'media-status'],
      routes: [
        'POST /v5/media',
        'POST /pinterest-upload/',
        'GET /v5/media/{media}',
        'POST /v5/pins',
        'GET /v5/pins/{pin}',
      ],
    },
  },
  addAccount: ({ control }, _target, name) => control.addPinterestBoard({ name }).id,
  passWindow: ({ control }, asked, board) => control.authorizePinterest({ ...asked, board }),
} as const satisfies NetworkTargets;

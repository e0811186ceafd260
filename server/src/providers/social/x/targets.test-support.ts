import { ALBUM, type NetworkTargets } from '../../../../test/network-targets.ts';

const POST = 'POST /2/tweets';
const UPLOAD = 'POST /2/media/upload';
const target = { network: 'x', medium: 'image', visible: POST, preparing: [], routes: [POST] } as const;

/** What is out is never read back: each reading costs, and an id says where it is. */
export const xTargets = {
  provider: 'x',
  targets: {
    'x-text': { ...target, altTexts: [] },
    'x-photo': { ...target, preparing: ['image-upload'], routes: [UPLOAD, POST] },
    'x-album': {
      ...target,
      altTexts: ALBUM,
      preparing: [
        ...(['image-upload', 'image-describe', 'image-upload-2', 'image-describe-2'] as const),
        ...(['image-upload-3', 'image-describe-3'] as const),
      ],
      routes: [
        ...[0, 1, 2].map((skip) => ({ route: UPLOAD, skip })),
        ...[0, 1, 2].map((skip) => ({ route: 'POST /2/media/metadata', skip })),
        POST,
      ],
    },
    'x-link': { ...target, medium: 'link' },
    'x-video': {
      ...target,
      medium: 'video',
      preparing: ['video-start', 'video-part', 'video-finish', 'video-wait'],
      routes: [
        'POST /2/media/upload/initialize',
        'POST /2/media/upload/{id}/append',
        'POST /2/media/upload/{id}/finalize',
        'GET /2/media/upload',
        POST,
      ],
    },
  },
  addAccount: ({ control }, _target, name) => control.addXUser({ username: name }).id,
  passWindow: ({ control }, { url }, user) => control.authorizeX({ url, user }),
} as const satisfies NetworkTargets;

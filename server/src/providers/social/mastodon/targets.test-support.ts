import { ALBUM, type NetworkTargets } from '../../../../test/network-targets.ts';

const STATUS = 'POST /api/v1/statuses';
const READ = 'GET /api/v1/statuses/:id';
const LIMITS = 'GET /api/v2/instance';
const MEDIA = 'POST /api/v2/media';
const image = { network: 'mastodon', medium: 'image', visible: STATUS } as const;

export const mastodonTargets = {
  provider: 'mastodon',
  targets: {
    'mastodon-photo': {
      ...image,
      preparing: ['post-key', 'limits', 'image-upload'],
      routes: [LIMITS, MEDIA, STATUS, READ],
    },
    'mastodon-album': {
      ...image,
      altTexts: ALBUM,
      preparing: ['post-key', 'limits', 'image-upload', 'image-upload-2', 'image-upload-3'],
      routes: [LIMITS, ...[0, 1, 2].map((skip) => ({ route: MEDIA, skip })), STATUS, READ],
    },
    'mastodon-text': {
      ...image,
      altTexts: [],
      preparing: ['post-key', 'limits'],
      routes: [LIMITS, STATUS, READ],
    },
    'mastodon-link': {
      network: 'mastodon',
      medium: 'link',
      visible: STATUS,
      preparing: ['post-key', 'limits'],
      routes: [LIMITS, STATUS, READ],
    },
    'mastodon-video': {
      network: 'mastodon',
      medium: 'video',
      visible: STATUS,
      preparing: ['post-key', 'limits', 'video-upload', 'file-wait'],
      routes: [LIMITS, MEDIA, 'GET /api/v1/media/:id', STATUS, READ],
    },
  },
  addAccount({ control }, _target, name) {
    const { id, server } = control.addMastodonAccount({ username: name.replaceAll(/\W/g, '_') });
    return `${id}@${server}`;
  },
  enteredFor: (_sandbox, remoteId) => ({ server: remoteId.slice(remoteId.lastIndexOf('@') + 1) }),
  passWindow: ({ control }, { url }, account) => control.authorizeMastodon({ url, account }),
} as const satisfies NetworkTargets;

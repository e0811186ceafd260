import type { NetworkTargets } from '../../../../test/network-targets.ts';

const MAKE = 'POST com.atproto.repo.createRecord';
const READ = 'GET com.atproto.repo.getRecord';
const UPLOAD = 'POST com.atproto.repo.uploadBlob';
const TOKEN = 'GET com.atproto.server.getServiceAuth';
const post = { network: 'bluesky', medium: 'image', visible: MAKE } as const;

export const blueskyTargets = {
  provider: 'bluesky',
  targets: {
    'bluesky-post': { ...post, preparing: ['record-key', 'image-upload'], routes: [UPLOAD, MAKE, READ] },
    'bluesky-link': { ...post, medium: 'link', preparing: ['record-key'], routes: [MAKE, READ] },
    'bluesky-video': {
      ...post,
      medium: 'video',
      preparing: ['record-key', 'video-allowance', 'video-upload', 'video-wait'],
      routes: [
        TOKEN,
        'GET app.bsky.video.getUploadLimits',
        { route: TOKEN, skip: 1 },
        'POST app.bsky.video.uploadVideo',
        'GET app.bsky.video.getJobStatus',
        MAKE,
        READ,
      ],
    },
  },
  addAccount: ({ control }, _target, name) =>
    control.addBlueskyAccount({ handle: `${name.replaceAll('.', '-')}.bsky.social` }).did,
  enteredFor({ control }, remoteId) {
    const { handle = '', appPassword = '' } =
      control.accounts().blueskyAccounts.find(({ did }) => did === remoteId) ?? {};
    return { server: 'bsky.social', handle, appPassword };
  },
} as const satisfies NetworkTargets;

import type { NetworkTargets } from '../../../../test/network-targets.ts';

export const blueskyTargets = {
  provider: 'bluesky',
  targets: {
    'bluesky-post': {
      network: 'bluesky',
      medium: 'image',
      visible: 'POST com.atproto.repo.createRecord',
      preparing: ['record-key', 'image-upload'],
      routes: [
        'POST com.atproto.repo.uploadBlob',
        'POST com.atproto.repo.createRecord',
        'GET com.atproto.repo.getRecord',
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

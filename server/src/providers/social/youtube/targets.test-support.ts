import type { NetworkTargets } from '../../../../test/network-targets.ts';

/** Channels. */
export const youtubeTargets = {
  provider: 'youtube',
  targets: {
    'youtube-video': {
      network: 'youtube',
      medium: 'video',
      options: { madeForKids: false },
      visible: 'PUT {upload}',
      preparing: ['session'],
      routes: ['POST /upload/youtube/v3/videos', 'PUT {upload}', 'GET /youtube/v3/videos'],
    },
  },
  addAccount: ({ control }, _target, name) => control.addYoutubeChannel({ title: name }).id,
  passWindow: ({ control }, asked, channel) => control.authorizeYoutube({ ...asked, channel }),
} as const satisfies NetworkTargets;

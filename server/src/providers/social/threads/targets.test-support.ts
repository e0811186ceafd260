import { ALBUM, type NetworkTargets } from '../../../../test/network-targets.ts';

const PUBLISH = 'POST /{user}/threads_publish';
const QUOTA = 'GET /{user}/threads_publishing_limit';
const MAKE = 'POST /{user}/threads';
const LOOK = 'GET /{container}';
const READ = 'GET /{post}';
const preparing = ['quota', 'container', 'container-status'];
const routes = [QUOTA, MAKE, LOOK, PUBLISH, READ];
const target = { network: 'threads', medium: 'image', visible: PUBLISH, preparing, routes } as const;

/** Profiles of Threads. */
export const threadsTargets = {
  provider: 'threads',
  targets: {
    'threads-text': { ...target, altTexts: [] },
    'threads-image': target,
    'threads-carousel': {
      ...target,
      altTexts: ALBUM,
      preparing: [
        ...(['quota', 'child', 'child-2', 'child-3'] as const),
        ...(['child-status', 'child-status-2', 'child-status-3', 'container', 'container-status'] as const),
      ],
      routes: [
        QUOTA,
        ...[0, 1, 2, 3].map((skip) => ({ route: MAKE, skip })),
        ...[0, 2, 3].map((skip) => ({ route: LOOK, skip })),
        PUBLISH,
        READ,
      ],
    },
    'threads-link': { ...target, medium: 'link' },
    'threads-video': { ...target, medium: 'video' },
  },
  addAccount: ({ control }, _target, name) => control.addThreadsProfile({ username: name }).id,
  passWindow: ({ control }, asked, profile) => control.authorizeThreads({ ...asked, profile }),
} as const satisfies NetworkTargets;

import type { Sandbox } from '../../sandbox/src/start-sandbox.ts';

const IMAGE_CONTAINER = ['quota', 'container', 'container-status'];
const INSTAGRAM_ROUTES = [
  'GET /{ig}/content_publishing_limit',
  'POST /{ig}/media',
  'GET /{container}',
  'POST /{ig}/media_publish',
  'GET /{media}',
];

/** Everything that posts can go to, with what the sandbox calls it. The crash matrix runs over all of it. */
export const TARGETS = {
  'facebook-photo': {
    network: 'facebook',
    medium: 'image',
    provider: 'meta',
    visible: 'POST /{page}/feed',
    preparing: ['photo'],
    routes: ['POST /{page}/photos', 'POST /{page}/feed', 'GET /{post}'],
  },
  'instagram-image': {
    network: 'instagram',
    medium: 'image',
    provider: 'meta',
    visible: 'POST /{ig}/media_publish',
    preparing: IMAGE_CONTAINER,
    routes: INSTAGRAM_ROUTES,
  },
  'facebook-reel': {
    network: 'facebook',
    medium: 'video',
    provider: 'meta',
    visible: 'POST /{page}/video_reels finish',
    preparing: ['reel-start', 'reel-offset', 'reel-upload'],
    routes: [
      'POST /{page}/video_reels start',
      'POST /video-upload/{video}',
      'POST /{page}/video_reels finish',
      'GET /{video}',
    ],
  },
  'instagram-reel': {
    network: 'instagram',
    medium: 'video',
    provider: 'meta',
    visible: 'POST /{ig}/media_publish',
    preparing: IMAGE_CONTAINER,
    routes: INSTAGRAM_ROUTES,
  },
  'tiktok-video': {
    network: 'tiktok',
    medium: 'video',
    provider: 'tiktok',
    visible: 'PUT /tiktok-upload/video/',
    preparing: ['creator', 'init'],
    routes: [
      'POST /v2/post/publish/creator_info/query/',
      'POST /v2/post/publish/video/init/',
      'PUT /tiktok-upload/video/',
      'POST /v2/post/publish/status/fetch/',
    ],
  },
} as const satisfies Record<
  string,
  {
    network: 'facebook' | 'instagram' | 'tiktok';
    medium: 'image' | 'video';
    provider: 'meta' | 'tiktok';
    /** The one call that the world sees. */
    visible: string;
    /** Steps that nobody can see. */
    preparing: readonly string[];
    routes: readonly string[];
  }
>;
export type TargetName = keyof typeof TARGETS;
export const TARGET_NAMES = Object.keys(TARGETS) as TargetName[];

/** Every moment between two lines at which a worker may be gone. */
export const killPoints = (target: TargetName): string[] => [
  'claimed',
  'begun',
  ...TARGETS[target].preparing.flatMap((step) => [`before:${step}`, `after:${step}`]),
  'ready',
  'before:publish',
  'after:publish',
  'accepted',
  'before:read-back',
  'after:read-back',
];

/** A fresh account of the sandbox for this target; returns the network's id of it. */
export function addTargetAccount({ control }: Sandbox, target: TargetName, name: string): string {
  const { network } = TARGETS[target];
  if (network === 'tiktok') return control.addCreator({ username: name }).openId;
  const page = control.addPage({ name: `Strona ${name}` });
  if (network === 'facebook') return page.id;
  return control.addInstagram({ username: `konto.${page.id}`, pageId: page.id }).id;
}

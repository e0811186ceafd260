import { ALBUM, type NetworkTargets } from '../../../../test/network-targets.ts';

const IMAGE_CONTAINER = ['quota', 'container', 'container-status'];
const INSTAGRAM_ROUTES = [
  'GET /{ig}/content_publishing_limit',
  'POST /{ig}/media',
  'GET /{container}',
  'POST /{ig}/media_publish',
  'GET /{media}',
];

/** Pages and the accounts of Instagram that belong to them. */
export const metaTargets = {
  provider: 'meta',
  targets: {
    'facebook-photo': {
      network: 'facebook',
      medium: 'image',
      visible: 'POST /{page}/feed',
      preparing: ['photo'],
      routes: ['POST /{page}/photos', 'POST /{page}/feed', 'GET /{post}'],
    },
    'instagram-image': {
      network: 'instagram',
      medium: 'image',
      visible: 'POST /{ig}/media_publish',
      preparing: IMAGE_CONTAINER,
      routes: INSTAGRAM_ROUTES,
    },
    'facebook-album': {
      network: 'facebook',
      medium: 'image',
      altTexts: ALBUM,
      visible: 'POST /{page}/feed',
      preparing: ['photo', 'photo-2', 'photo-3'],
      routes: [
        'POST /{page}/photos',
        { route: 'POST /{page}/photos', skip: 1 },
        { route: 'POST /{page}/photos', skip: 2 },
        'POST /{page}/feed',
        'GET /{post}',
      ],
    },
    'instagram-carousel': {
      network: 'instagram',
      medium: 'image',
      altTexts: ALBUM,
      visible: 'POST /{ig}/media_publish',
      preparing: [
        'quota',
        ...(['child', 'child-2', 'child-3'] as const),
        ...(['child-status', 'child-status-2', 'child-status-3'] as const),
        ...(['container', 'container-status'] as const),
      ],
      routes: [
        'GET /{ig}/content_publishing_limit',
        // Three children and their carousel.
        ...[0, 1, 2, 3].map((skip) => ({ route: 'POST /{ig}/media', skip })),
        ...[0, 2, 3].map((skip) => ({ route: 'GET /{container}', skip })),
        'POST /{ig}/media_publish',
        'GET /{media}',
      ],
    },
    'facebook-comment': {
      network: 'facebook',
      medium: 'image',
      visible: 'POST /{page}/feed',
      preparing: ['photo'],
      comment: 'POST /{post}/comments',
      routes: ['GET /{post}', 'POST /{post}/comments'],
    },
    'instagram-comment': {
      network: 'instagram',
      medium: 'image',
      visible: 'POST /{ig}/media_publish',
      preparing: IMAGE_CONTAINER,
      comment: 'POST /{media}/comments',
      routes: ['GET /{media}', 'POST /{media}/comments'],
    },
    'facebook-link': {
      network: 'facebook',
      medium: 'link',
      visible: 'POST /{page}/feed',
      preparing: [],
      routes: ['POST /{page}/feed', 'GET /{post}'],
    },
    'facebook-story': {
      network: 'facebook',
      medium: 'story',
      visible: 'POST /{page}/photo_stories',
      preparing: ['photo'],
      routes: ['POST /{page}/photos', 'POST /{page}/photo_stories', 'GET /{page}/stories'],
    },
    'instagram-story': {
      network: 'instagram',
      medium: 'story',
      visible: 'POST /{ig}/media_publish',
      preparing: IMAGE_CONTAINER,
      routes: INSTAGRAM_ROUTES,
    },
    'facebook-reel': {
      network: 'facebook',
      medium: 'video',
      visible: 'POST /{page}/video_reels finish',
      preparing: ['reel-start', 'reel-offset', 'reel-upload'],
      routes: [
        'POST /{page}/video_reels start',
        'POST /video-upload/{video}',
        'POST /{page}/video_reels finish',
        'GET /{video}',
      ],
    },
    'facebook-video-story': {
      network: 'facebook',
      medium: 'video',
      options: { asStory: true },
      visible: 'POST /{page}/video_stories finish',
      preparing: ['reel-start', 'reel-offset', 'reel-upload'],
      routes: [
        'POST /{page}/video_stories start',
        'POST /video-upload/{video}',
        'POST /{page}/video_stories finish',
        'GET /{page}/stories',
      ],
    },
    'instagram-video-story': {
      network: 'instagram',
      medium: 'video',
      options: { asStory: true },
      visible: 'POST /{ig}/media_publish',
      preparing: IMAGE_CONTAINER,
      routes: INSTAGRAM_ROUTES,
    },
    'instagram-reel': {
      network: 'instagram',
      medium: 'video',
      visible: 'POST /{ig}/media_publish',
      preparing: IMAGE_CONTAINER,
      routes: INSTAGRAM_ROUTES,
    },
  },
  addAccount({ control }, { network }, name) {
    const page = control.addPage({ name: `Strona ${name}` });
    if (network === 'facebook') return page.id;
    return control.addInstagram({ username: `konto.${page.id}`, pageId: page.id }).id;
  },
  passWindow: ({ control }, asked) => control.authorize(asked),
} as const satisfies NetworkTargets;

import type { TargetMedium } from '@postownia/contract';
import type { Sandbox } from '../../sandbox/src/start-sandbox.ts';

const IMAGE_CONTAINER = ['quota', 'container', 'container-status'];
const INSTAGRAM_ROUTES = [
  'GET /{ig}/content_publishing_limit',
  'POST /{ig}/media',
  'GET /{container}',
  'POST /{ig}/media_publish',
  'GET /{media}',
];

/** What the images of an album show, in their order. */
const ALBUM = ['Zakwas', 'Piec', 'Bochenek'];

interface Target {
  network: 'bluesky' | 'facebook' | 'instagram' | 'linkedin' | 'telegram' | 'tiktok';
  medium: TargetMedium;
  /** Of several images; one without where it is left out. */
  altTexts?: readonly string[];
  provider: 'bluesky' | 'linkedin' | 'meta' | 'telegram' | 'tiktok';
  /** The one call that the world sees. */
  visible: string;
  /** Steps that nobody can see. */
  preparing: readonly string[];
  /** Every call of it; `skip`: the first ones of the route are others. */
  routes: readonly (string | { route: string; skip: number })[];
  /** Shows us nothing of what is out: a lost answer is a question to a person. How it says to wait for 35 seconds. */
  silent?: { limit: { kind: string; parameters: object } };
  /** The answer names what was made in its headers. */
  idInHead?: true;
  /** Of the network's kinds of accounts one that is not the usual. */
  account?: 'profile';
  /** The account comments on it, by this call: seen by the world, too. */
  comment?: string;
}

/** Everything that posts can go to, with what the sandbox calls it. */
const EVERY_TARGET = {
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
  'facebook-album': {
    network: 'facebook',
    medium: 'image',
    altTexts: ALBUM,
    provider: 'meta',
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
    provider: 'meta',
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
  'bluesky-post': {
    network: 'bluesky',
    medium: 'image',
    provider: 'bluesky',
    visible: 'POST com.atproto.repo.createRecord',
    preparing: ['record-key', 'image-upload'],
    routes: [
      'POST com.atproto.repo.uploadBlob',
      'POST com.atproto.repo.createRecord',
      'GET com.atproto.repo.getRecord',
    ],
  },
  'facebook-comment': {
    network: 'facebook',
    medium: 'image',
    provider: 'meta',
    visible: 'POST /{page}/feed',
    preparing: ['photo'],
    comment: 'POST /{post}/comments',
    routes: ['GET /{post}', 'POST /{post}/comments'],
  },
  'instagram-comment': {
    network: 'instagram',
    medium: 'image',
    provider: 'meta',
    visible: 'POST /{ig}/media_publish',
    preparing: IMAGE_CONTAINER,
    comment: 'POST /{media}/comments',
    routes: ['GET /{media}', 'POST /{media}/comments'],
  },
  'facebook-link': {
    network: 'facebook',
    medium: 'link',
    provider: 'meta',
    visible: 'POST /{page}/feed',
    preparing: [],
    routes: ['POST /{page}/feed', 'GET /{post}'],
  },
  'facebook-story': {
    network: 'facebook',
    medium: 'story',
    provider: 'meta',
    visible: 'POST /{page}/photo_stories',
    preparing: ['photo'],
    routes: ['POST /{page}/photos', 'POST /{page}/photo_stories', 'GET /{page}/stories'],
  },
  'instagram-story': {
    network: 'instagram',
    medium: 'story',
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
  'linkedin-page': {
    network: 'linkedin',
    medium: 'image',
    altTexts: ['Zakwas'],
    provider: 'linkedin',
    visible: 'POST /rest/posts',
    preparing: ['image-start', 'image-upload', 'image-wait'],
    routes: [
      'POST /rest/images',
      'PUT /linkedin-upload/{token}',
      'POST /rest/posts',
      'GET /rest/posts/{urn}',
    ],
  },
  'linkedin-album': {
    network: 'linkedin',
    medium: 'image',
    altTexts: ALBUM,
    provider: 'linkedin',
    visible: 'POST /rest/posts',
    preparing: [
      ...(['image-start', 'image-upload', 'image-start-2', 'image-upload-2'] as const),
      ...(['image-start-3', 'image-upload-3', 'image-wait'] as const),
    ],
    routes: [
      ...[0, 1, 2].map((skip) => ({ route: 'POST /rest/images', skip })),
      ...[0, 1, 2].map((skip) => ({ route: 'PUT /linkedin-upload/{token}', skip })),
      'POST /rest/posts',
      'GET /rest/posts/{urn}',
    ],
  },
  'linkedin-link': {
    network: 'linkedin',
    medium: 'link',
    provider: 'linkedin',
    visible: 'POST /rest/posts',
    preparing: [],
    routes: ['POST /rest/posts', 'GET /rest/posts/{urn}'],
  },
  // Nobody reads what a person posted, not even who posted it: only a repetition of the text tells.
  'linkedin-profile': {
    network: 'linkedin',
    medium: 'image',
    altTexts: [],
    provider: 'linkedin',
    account: 'profile',
    visible: 'POST /rest/posts',
    preparing: [],
    routes: ['POST /rest/posts'],
  },
  'linkedin-profile-photo': {
    network: 'linkedin',
    medium: 'image',
    provider: 'linkedin',
    account: 'profile',
    visible: 'POST /rest/posts',
    preparing: ['image-start', 'image-upload', 'image-wait'],
    routes: ['POST /rest/images', 'PUT /linkedin-upload/{token}', 'POST /rest/posts'],
    idInHead: true,
    silent: {
      limit: {
        kind: 'status',
        parameters: { status: 429, retryAfter: 35, body: { status: 429, message: 'Throttled' } },
      },
    },
  },
  'telegram-post': {
    network: 'telegram',
    medium: 'image',
    provider: 'telegram',
    visible: 'POST sendPhoto',
    preparing: [],
    routes: ['POST sendPhoto', 'POST getChat'],
    silent: {
      limit: {
        kind: 'bot-error',
        parameters: { status: 429, text: 'Too Many Requests: retry after 35', retryAfter: 35 },
      },
    },
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
} as const satisfies Record<string, Target>;
export type TargetName = keyof typeof EVERY_TARGET;
export const TARGETS: Readonly<Record<TargetName, Target>> = EVERY_TARGET;
const isSilent = (target: TargetName) => TARGETS[target].silent !== undefined;
/** Those that can be asked what is out: the crash matrix runs over all of them. */
export const TARGET_NAMES = (Object.keys(TARGETS) as TargetName[]).filter((target) => !isSilent(target));
export const SILENT_TARGET_NAMES = (Object.keys(TARGETS) as TargetName[]).filter(isSilent);

/** What the images of a post to this target show, in their order: one without, or those of an album. */
export const altTextsOf = (target: TargetName): readonly string[] => TARGETS[target].altTexts ?? [''];

/** The page that a post to this target shows; null: none. */
export const linkOf = (target: TargetName): string | null =>
  TARGETS[target].medium === 'link' ? 'https://ziarno.example/chleb?z=1' : null;

/** What the account says under a post to this target; null: nothing. */
export const commentOn = (target: TargetName): string | null =>
  TARGETS[target].comment === undefined ? null : 'Zamówienia na jutro do 18. #piekarnia';

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
  ...(TARGETS[target].comment === undefined ? [] : ['before:comment', 'after:comment']),
];

/** What a person enters for an account of a network whose form opens it; null: the network asks in a window. */
export function enteredFor({ control }: Sandbox, target: TargetName, remoteId: string) {
  const { network } = TARGETS[target];
  if (network === 'telegram')
    return { channel: remoteId, token: '700100200:demo-demo-demo-demo-demo-demo-demo' };
  if (network !== 'bluesky') return null;
  const { handle, appPassword } =
    control.accounts().blueskyAccounts.find(({ did }) => did === remoteId) ?? {};
  return { server: 'bsky.social', handle: handle ?? '', appPassword: appPassword ?? '' };
}

/** A fresh account of the sandbox for this target; returns the network's id of it. */
export function addTargetAccount({ control }: Sandbox, target: TargetName, name: string): string {
  const { network } = TARGETS[target];
  if (network === 'tiktok') return control.addCreator({ username: name }).openId;
  if (network === 'bluesky')
    return control.addBlueskyAccount({ handle: `${name.replaceAll('.', '-')}.bsky.social` }).did;
  if (network === 'linkedin') {
    const { urn } = control.addLinkedInMember({ firstName: 'Osoba', lastName: name });
    if (TARGETS[target].account === 'profile') return urn;
    return control.addLinkedInPage({ name, roles: [{ member: urn, role: 'CONTENT_ADMIN' }] }).urn;
  }
  if (network === 'telegram') return String(control.addTelegramChannel({ title: name }).id);
  const page = control.addPage({ name: `Strona ${name}` });
  if (network === 'facebook') return page.id;
  return control.addInstagram({ username: `konto.${page.id}`, pageId: page.id }).id;
}

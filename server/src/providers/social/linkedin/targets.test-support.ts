import { ALBUM, type NetworkTargets } from '../../../../test/network-targets.ts';

const THROTTLED = {
  limit: {
    kind: 'status',
    parameters: { status: 429, retryAfter: 35, body: { status: 429, message: 'Throttled' } },
  },
};
const START = 'POST /rest/videos';
/** Parts of a video that is smaller than one of them. */
const video = {
  network: 'linkedin',
  medium: 'video',
  visible: 'POST /rest/posts',
  preparing: ['video-start', 'video-part', 'video-finish', 'video-wait'],
  leastVideoBytes: 75_000,
} as const;

/** Pages, and profiles of people. */
export const linkedinTargets = {
  provider: 'linkedin',
  targets: {
    'linkedin-page': {
      network: 'linkedin',
      medium: 'image',
      altTexts: ['Zakwas'],
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
      visible: 'POST /rest/posts',
      preparing: [],
      routes: ['POST /rest/posts', 'GET /rest/posts/{urn}'],
    },
    'linkedin-video': {
      ...video,
      routes: [
        START,
        'PUT /linkedin-video/{token}/{part}',
        { route: START, skip: 1 },
        'GET /rest/videos/{urn}',
        'POST /rest/posts',
        'GET /rest/posts/{urn}',
      ],
    },
    // Nobody reads what a person posted, not even who posted it: only a repetition of the text tells.
    'linkedin-profile': {
      network: 'linkedin',
      medium: 'image',
      altTexts: [],
      account: 'profile',
      visible: 'POST /rest/posts',
      preparing: [],
      routes: ['POST /rest/posts'],
    },
    'linkedin-profile-photo': {
      network: 'linkedin',
      medium: 'image',
      account: 'profile',
      visible: 'POST /rest/posts',
      preparing: ['image-start', 'image-upload', 'image-wait'],
      routes: ['POST /rest/images', 'PUT /linkedin-upload/{token}', 'POST /rest/posts'],
      idInHead: true,
      silent: THROTTLED,
    },
    'linkedin-profile-video': {
      ...video,
      account: 'profile',
      routes: [START, 'PUT /linkedin-video/{token}/{part}', 'POST /rest/posts'],
      idInHead: true,
      silent: THROTTLED,
    },
  },
  addAccount({ control }, { account }, name) {
    const { urn } = control.addLinkedInMember({ firstName: 'Osoba', lastName: name });
    if (account === 'profile') return urn;
    return control.addLinkedInPage({ name, roles: [{ member: urn, role: 'CONTENT_ADMIN' }] }).urn;
  },
  passWindow: ({ control }, asked, account) => control.authorizeLinkedIn({ ...asked, account }),
} as const satisfies NetworkTargets;

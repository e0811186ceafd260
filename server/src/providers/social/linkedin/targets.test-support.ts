import { ALBUM, type NetworkTargets } from '../../../../test/network-targets.ts';

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
      silent: {
        limit: {
          kind: 'status',
          parameters: { status: 429, retryAfter: 35, body: { status: 429, message: 'Throttled' } },
        },
      },
    },
  },
  addAccount({ control }, { account }, name) {
    const { urn } = control.addLinkedInMember({ firstName: 'Osoba', lastName: name });
    if (account === 'profile') return urn;
    return control.addLinkedInPage({ name, roles: [{ member: urn, role: 'CONTENT_ADMIN' }] }).urn;
  },
  passWindow: ({ control }, asked, account) => control.authorizeLinkedIn({ ...asked, account }),
} as const satisfies NetworkTargets;

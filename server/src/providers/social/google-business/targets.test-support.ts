import type { NetworkTargets } from '../../../../test/network-targets.ts';
import { pathOf } from './login.ts';

/** Places of a business. */
export const googleBusinessTargets = {
  provider: 'google',
  targets: {
    'google-photo': {
      network: 'googleBusiness',
      medium: 'image',
      visible: 'POST /v4/{place}/localPosts',
      preparing: [],
      routes: ['POST /v4/{place}/localPosts', 'GET /v4/{place}/localPosts/{post}'],
    },
    'google-link': {
      network: 'googleBusiness',
      medium: 'link',
      visible: 'POST /v4/{place}/localPosts',
      preparing: [],
      routes: ['POST /v4/{place}/localPosts', 'GET /v4/{place}/localPosts/{post}'],
    },
  },
  addAccount: ({ control }, _target, name) => control.addGooglePlace({ title: name }).id,
  namedInCalls: pathOf,
  passWindow: ({ control }, asked, place) => control.authorizeGoogle({ ...asked, place }),
} as const satisfies NetworkTargets;

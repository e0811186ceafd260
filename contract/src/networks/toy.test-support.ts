import * as z from 'zod/mini';
import { handle, secretLine, serverName } from './login-fields.ts';
import type { NetworkDefinition } from './network-definition.ts';

/** A network that the product does not know, for the tests: a post is a few words, an account lies on a server of its own. */
const plain = {
  tickedForNewBrands: false,
  formats: {
    text: {
      label: 'Toy',
      text: { max: 500, unit: 'grapheme', hashtags: 3 },
      images: null,
      video: null,
    },
  },
  shortVideo: null,
  ownText: null,
} as const;

/** Opened by what its person enters. */
export const toy = {
  ...plain,
  name: 'Toy',
  login: {
    way: 'form',
    fields: z.strictObject({ server: serverName, handle, appPassword: secretLine }),
    secret: ['appPassword'],
  },
  options: z.strictObject({ visibility: z._default(z.enum(['everybody', 'followers']), 'everybody') }),
} as const satisfies NetworkDefinition;

/** Opened in a window of the server that its person names; one login reaches several channels. */
export const toyWindow = {
  ...plain,
  name: 'Toy Channels',
  login: { way: 'window', fields: z.strictObject({ server: serverName }), secret: [] },
  options: z.strictObject({}),
} as const satisfies NetworkDefinition;

import * as z from 'zod/mini';
import { handle, secretLine, serverName } from './login-fields.ts';
import {
  AUDIO_CODECS,
  type NetworkDefinition,
  VIDEO_CODECS,
  VIDEO_CONTAINERS,
} from './network-definition.ts';

/** A network that the product does not know, for the tests: a post is a few words, an account lies on a server of its own. */
const plain = {
  tickedForNewBrands: false,
  repeats: 'taken',
  formats: {
    text: {
      label: 'Toy',
      text: { max: 500, unit: 'grapheme', hashtags: 3 },
      images: null,
      video: null,
    },
    video: {
      label: 'Toy clips',
      text: { max: 500, unit: 'grapheme', hashtags: 3 },
      images: null,
      video: {
        containers: VIDEO_CONTAINERS,
        videoCodecs: VIDEO_CODECS,
        audioCodecs: AUDIO_CODECS,
        seconds: [1, 60],
        framesPerSecond: [1, 60],
        side: [16, 4096],
        widestRatio: null,
      },
    },
  },
  ownText: null,
  firstComment: null,
  creator: null,
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
  shortVideo: { platform: 'toy_clips', format: 'video', tickedAtStart: false },
  options: z.strictObject({ visibility: z._default(z.enum(['everybody', 'followers']), 'everybody') }),
} as const satisfies NetworkDefinition;

/** What a channel tells: whom it may speak to. */
const ToyCreator = z.object({ audiences: z.array(z.string()) });

/** Opened in a window of the server that its person names; one login reaches several channels; has to be told for whom. */
export const toyWindow = {
  ...plain,
  name: 'Toy Channels',
  login: { way: 'window', fields: z.strictObject({ server: serverName }), secret: [] },
  shortVideo: { platform: 'toy_channel_clips', format: 'video', tickedAtStart: false },
  options: z.strictObject({ audience: z.enum(['children', 'adults']) }),
  creator: ToyCreator,
} as const satisfies NetworkDefinition;

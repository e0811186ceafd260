import type {
  RateLimit,
  SocialNetwork,
  SocialNetworks,
} from '../server/src/providers/social/social-network.ts';

/** What the world saw of one publication, in milliseconds since 1970 with fractions. */
export interface Seen {
  firstCallAt: number;
  visible: number;
}

export const preciseNow = () => performance.timeOrigin + performance.now();

/**
 * A network that answers at once: what is left is our own work. Texts name the publications.
 * @param seen gets what was called, by text
 */
export function instantNetworks(seen: Map<string, Seen>, limits: readonly RateLimit[] = []): SocialNetworks {
  const note = (text: string, visible: number) => {
    const entry = seen.get(text) ?? { firstCallAt: preciseNow(), visible: 0 };
    entry.visible += visible;
    seen.set(text, entry);
  };
  const target: SocialNetwork = {
    network: 'facebook',
    medium: 'image',
    capabilities: {
      text: { max: 1500, unit: 'grapheme', hashtags: 30 },
      images: null,
      mediaRequired: false,
      fetchesMedia: false,
      aiLabel: false,
      settleSeconds: 60,
      limits,
    },
    nextStep: (_content, handles) => (handles.photoId === undefined ? 'photo' : null),
    async prepare({ content }) {
      note(content.caption, 0);
      return { handles: { photoId: '1' }, requestId: null };
    },
    async publish({ account, content }) {
      note(content.caption, 1);
      return { remoteId: `${account.remoteId}_${content.caption}`, requestId: null };
    },
    find: async ({ handles }) => ({ result: 'absent', handles, requestId: null }),
    readBack: async (_target, remoteId) => ({
      remoteId,
      permalink: `https://example.com/${remoteId}`,
      publishedAt: new Date(),
      requestId: null,
    }),
  };
  return {
    target: () => target,
    creator: () => undefined,
    backOff: () => undefined,
    login: () => undefined,
    loginNamed: () => undefined,
    insights: () => undefined,
    unavailable: () => null,
    versionEnds: () => [],
  };
}

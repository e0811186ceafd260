import type { RateLimit } from '../social-network.ts';

/** What TikTok takes of an account, in any minute and any day (docs/providers/tiktok.md). */
export const POST_LIMITS: readonly RateLimit[] = [
  { name: 'init', scope: 'account', most: 6, perSeconds: 60 },
  { name: 'posts', scope: 'account', most: 15, perSeconds: 86_400 },
];

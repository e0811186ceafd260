import { type Network, networkOfPlatform } from '@postownia/contract';
import type { VideoPostRow } from './video-posts.queries.ts';

/**
 * Whether a video post is meant for an account: its platform is chosen, it was not unticked, and for TikTok the form
 * was filled in for this very account (TikTok allows no defaults and no second account by the same answers).
 */
export function wantsAccount(
  post: Pick<VideoPostRow, 'platforms' | 'excludedAccountIds' | 'tiktok'>,
  account: { readonly id: string; readonly network: Network },
): boolean {
  const platform = post.platforms.find((chosen) => networkOfPlatform(chosen) === account.network);
  if (platform === undefined || post.excludedAccountIds.includes(account.id)) return false;
  return platform !== 'tiktok' || post.tiktok?.accountId === account.id;
}

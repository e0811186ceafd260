import { message } from '@postownia/contract/messages/message';
import { MastodonOptions, mastodon } from '@postownia/contract/networks/mastodon';
import { countAs } from '@postownia/contract/text-length';
import { NetworkError } from '../network-error.ts';
import type { Prepared, PublishTarget } from '../social-network.ts';
import type { MastodonApi } from './api.ts';
import { readLimits } from './instance.ts';
import { saidOf } from './said-of.ts';

const MEGABYTE = 1_048_576;
const tooMuch = (code: string, userMessage: ReturnType<typeof message>) =>
  new NetworkError({ action: 'fix', code, userMessage });

/**
 * Holds a post against what its account's server takes: each server has limits of its own, and they change.
 * @throws NetworkError with action `fix`, before anything was sent
 */
export async function checkLimits(
  api: MastodonApi,
  { account, content, handles, now, signal }: PublishTarget,
): Promise<Prepared> {
  const limits = await readLimits(api, account.baseUrl, signal);
  // A warning counts as what is said.
  const { warning = '' } = MastodonOptions.parse(content.options);
  if (countAs(saidOf(content) + warning, mastodon.formats.text.text) > limits.characters)
    throw tooMuch('too-long', message('mastodon.too-long', { most: limits.characters }));
  if (content.images.length > limits.images)
    throw tooMuch('too-many-images', message('mastodon.too-many-images', { most: limits.images }));
  if ((content.video?.bytes ?? 0) > limits.videoBytes) {
    const megabytes = Math.floor(limits.videoBytes / MEGABYTE);
    throw tooMuch('video-large', message('mastodon.video-large', { megabytes }));
  }
  const kept = { limitsReadAt: now.toISOString(), mostOfDescription: String(limits.descriptionCharacters) };
  return { handles: { ...handles, ...kept }, requestId: null };
}

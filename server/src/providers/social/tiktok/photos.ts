import { tiktok } from '@postownia/contract/networks/tiktok';
import * as z from 'zod';
import { parseAnswer } from '../parse-answer.ts';
import type { PublishTarget, SocialNetwork } from '../social-network.ts';
import type { TikTokApi } from './api.ts';
import { askCreator, formOf } from './form.ts';
import { POST_LIMITS } from './limits.ts';
import { type PostUrl, readTikTokBack } from './status.ts';

const Started = z.object({ publish_id: z.string().min(1).max(64) });

/**
 * A creator's photos. TikTok fetches them from our verified domain and takes no bytes, so `init` is the visible call.
 * Without its answer nothing names the post, and the list shows videos: a person is asked (docs/providers/tiktok.md).
 * @param postUrl where the world sees them; the API does not say
 */
export function tiktokPhotos(api: TikTokApi, postUrl: PostUrl): SocialNetwork {
  const { text, images } = tiktok.formats.carousel;
  return {
    network: 'tiktok',
    medium: 'image',
    capabilities: {
      text,
      images,
      mediaRequired: true,
      fetchesMedia: true,
      // Its field is documented for videos alone.
      aiLabel: false,
      settleSeconds: 600,
      limits: POST_LIMITS,
    },
    nextStep: (_content, handles) => (handles.creatorAt === undefined ? 'creator' : null),
    prepare: (target) => askCreator(api, target, 0),
    publish: (target) => initPhotos(api, target),
    find: null,
    readBack: (target, remoteId) => readTikTokBack(api, target, { remoteId, postUrl }),
  };
}

async function initPhotos(api: TikTokApi, { account, content, signal }: PublishTarget) {
  const form = formOf(content);
  const { data, requestId } = await api.call({
    path: '/v2/post/publish/content/init/',
    token: account.token,
    body: {
      media_type: 'PHOTO',
      post_mode: 'DIRECT_POST',
      post_info: {
        description: content.caption,
        privacy_level: form.privacyLevel,
        disable_comment: form.disableComment,
        // Music is the person's to choose, and nobody asked.
        auto_add_music: false,
        brand_content_toggle: form.brandContent,
        brand_organic_toggle: form.brandOrganic,
      },
      source_info: {
        source: 'PULL_FROM_URL',
        photo_cover_index: 0,
        photo_images: content.images.map(({ publicUrl }) => publicUrl),
      },
    },
    signal,
  });
  return { remoteId: parseAnswer(Started, data, requestId).publish_id, requestId };
}

import { TIKTOK_PRIVACY_LEVELS, type TikTokCreator } from '@postownia/contract/networks/tiktok';
import * as z from 'zod';
import type { AccountAccess } from '../account-access.ts';
import { parseAnswer } from '../parse-answer.ts';
import type { TikTokApi } from './api.ts';

const Info = z.object({
  creator_nickname: z.string(),
  creator_username: z.string().optional(),
  creator_avatar_url: z.string().optional(),
  privacy_level_options: z.array(z.string()),
  comment_disabled: z.boolean(),
  duet_disabled: z.boolean(),
  stitch_disabled: z.boolean(),
  max_video_post_duration_sec: z.number(),
});

/**
 * What a creator may post right now; asked when the form is shown and again before posting (TikTok: query creator
 * info, content sharing guidelines).
 * @throws NetworkError, also when the creator may post no more today
 */
export async function readCreator(
  api: TikTokApi,
  account: AccountAccess,
  signal?: AbortSignal,
): Promise<{ creator: TikTokCreator; requestId: string | null }> {
  const { data, requestId } = await api.call({
    path: '/v2/post/publish/creator_info/query/',
    token: account.token,
    ...(signal === undefined ? {} : { signal }),
  });
  const info = parseAnswer(Info, data, requestId);
  return {
    creator: {
      nickname: info.creator_nickname,
      username: info.creator_username ?? null,
      avatarUrl: info.creator_avatar_url ?? null,
      // One that is new at TikTok is not offered before we know it.
      privacyLevels: info.privacy_level_options.flatMap(
        (offered) => TIKTOK_PRIVACY_LEVELS.find((level) => level === offered) ?? [],
      ),
      commentDisabled: info.comment_disabled,
      duetDisabled: info.duet_disabled,
      stitchDisabled: info.stitch_disabled,
      mostSeconds: info.max_video_post_duration_sec,
    },
    requestId,
  };
}

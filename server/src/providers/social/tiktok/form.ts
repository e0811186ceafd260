import { message } from '@postownia/contract/messages/message';
import * as z from 'zod';
import { NetworkError } from '../network-error.ts';
import type { Prepared, PublishContent, PublishTarget } from '../social-network.ts';
import { type TikTokApi, tiktokError } from './api.ts';
import { readCreator } from './creator.ts';

/** The person's answers to TikTok's form; there is no default for any of them. */
const Form = z.object({
  privacyLevel: z.string(),
  disableComment: z.boolean(),
  disableDuet: z.boolean(),
  disableStitch: z.boolean(),
  brandContent: z.boolean(),
  brandOrganic: z.boolean(),
});

const FORM_MISSING = message('tiktok.form-missing');

/** @throws NetworkError where the person did not answer */
export function formOf({ options }: PublishContent): z.infer<typeof Form> {
  const form = Form.safeParse(options);
  if (form.success) return form.data;
  throw new NetworkError({ action: 'fix', code: 'form-missing', userMessage: FORM_MISSING });
}

/**
 * Asked again right before posting, as TikTok demands: what the form offered may be gone.
 * @param seconds how long the video is; 0 where there is none
 */
export async function askCreator(api: TikTokApi, target: PublishTarget, seconds: number): Promise<Prepared> {
  const { account, content, handles, now, signal } = target;
  const { creator, requestId } = await readCreator(api, account, signal);
  const form = formOf(content);
  if (!creator.privacyLevels.some((level) => level === form.privacyLevel))
    throw tiktokError('privacy_level_option_mismatch', { requestId });
  if (seconds > creator.mostSeconds) throw tiktokError('duration_check_failed', { requestId });
  return {
    handles: { ...handles, creatorAt: now.toISOString(), username: creator.username ?? '' },
    requestId,
  };
}

import type { State } from './state.ts';

/** A channel's video that was made some time ago; undefined for anybody else's. */
export function addPastVideo(
  state: State,
  { accountId: channel, text, at }: { accountId: string; text: string; at: string },
): string | undefined {
  if (!state.youtubeChannels.get(channel)) return undefined;
  const id = `sbx${String(state.store.nextNumber()).padStart(8, '0')}`;
  const [title = text] = text.split('\n');
  state.youtubeVideos.put(id, {
    id,
    channel,
    title,
    description: text,
    tags: [],
    privacyStatus: 'public',
    madeForKids: false,
    syntheticMedia: false,
    at,
    processedAt: at,
    failureReason: null,
    rejectionReason: null,
    file: null,
    // It was never published here.
    shown: true,
    deleted: false,
  });
  return id;
}

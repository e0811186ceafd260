import type { State } from './state.ts';

/** A creator's video that was made some time ago; undefined for anybody else's. */
export function addPastVideo(
  state: State,
  { accountId: openId, text: title, at }: { accountId: string; text: string; at: string },
): string | undefined {
  if (!state.creators.get(openId)) return undefined;
  const number = state.store.nextNumber();
  const postId = `74${String(number).padStart(17, '0')}`;
  const publishId = `v_pub_file~v2-1.${number}`;
  state.tiktokVideos.put(publishId, {
    publishId,
    openId,
    title,
    postId,
    createdAt: at,
    completeAt: at,
    failReason: null,
    uploadToken: '',
    source: 'FILE_UPLOAD',
    privacyLevel: 'PUBLIC_TO_EVERYONE',
    aiGenerated: false,
    size: 0,
    chunkSize: 0,
    chunkCount: 0,
    chunks: [],
    received: 0,
    mime: 'video/mp4',
    video: null,
  });
  return postId;
}

/** Takes away what `addPastVideo` put there: its videos have no upload and no bytes. */
export function forgetPastVideos({ tiktokVideos }: State): void {
  for (const { publishId, source, video, postId } of tiktokVideos.values())
    if (source === 'FILE_UPLOAD' && video === null && postId !== null) tiktokVideos.delete(publishId);
}

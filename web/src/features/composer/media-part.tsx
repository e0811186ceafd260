import { Suspense, useContext } from 'react';
import { loadLazily } from '../../lib/load-lazily.ts';
import { VideoSending } from '../../lib/video-sending.ts';
import { AddMedia } from './add-media.tsx';
import type { ComposerParts } from './composer-parts.ts';
import { videoOf } from './draft.ts';
import { MediaStrip } from './media-strip.tsx';
import { MediumDialog } from './medium-dialog.tsx';

const VideoDialog = loadLazily(() => import('./video-dialog.tsx'));

/** What the post shows, what brings it in, and videos that are on their way. */
export function MediaPart({
  draft,
  edit,
  uploads,
  addMedia,
  onDescribe,
}: Pick<ComposerParts, 'draft' | 'edit' | 'uploads' | 'addMedia'> & { onDescribe: (place: number) => void }) {
  const videos = useContext(VideoSending);
  return (
    <>
      <MediaStrip media={draft.media} onChange={(media) => edit({ media })} onDescribe={onDescribe}>
        <AddMedia media={draft.media} uploads={uploads} onAdd={addMedia} />
      </MediaStrip>
      {uploads.hasVideos && videos !== null && (
        <Suspense>
          <videos.Tray />
        </Suspense>
      )}
    </>
  );
}

/** What is said of one picture, or of the video. */
export function DescribedMedium({
  draft,
  edit,
  video: known,
  place,
  onClose,
}: Pick<ComposerParts, 'draft' | 'edit' | 'video'> & { place: number; onClose: () => void }) {
  const video = videoOf(draft);
  const rest = { onChange: (media: typeof draft.media) => edit({ media }), onClose };
  if (video === null)
    return <MediumDialog key={place} media={draft.media} place={place} shownIn={draft.shownIn} {...rest} />;
  return (
    <Suspense>
      <VideoDialog medium={video} durationMs={known?.facts?.durationMs ?? 0} {...rest} />
    </Suspense>
  );
}

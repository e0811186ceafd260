import { loadLazily } from '../lib/load-lazily.ts';
import type { VideoSending } from '../lib/video-sending.ts';

/** What the composer does with videos; each part loads when it is used. */
export const videoSending: VideoSending = {
  send: async (file) => (await import('../features/videos/send-chosen.ts')).sendChosen(file),
  Tray: loadLazily(() => import('../features/videos/sending-tray.tsx')),
  CoverChoice: loadLazily(async () => ({
    default: (await import('../features/videos/video-preview.tsx')).VideoPreview,
  })),
  keepCover: (cover) =>
    void import('../features/videos/draw-thumbnail.ts')
      .then(({ keepThumbnail }) => keepThumbnail(cover))
      // The post keeps the moment all the same; lists show the frame from before.
      .catch(() => false),
};

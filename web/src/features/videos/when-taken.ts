import type { VideoUploads } from './video-uploads.ts';

/** The server looked at the file and refused it. */
export class VideoRefusedError extends Error {}

/**
 * Waits until a video is there, however often it is paused or the line is away meanwhile.
 * @returns null where its person gave it up
 * @throws VideoRefusedError
 */
export function whenTaken(
  uploadQueue: Pick<VideoUploads, 'list' | 'subscribe'>,
  key: string,
): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const upload = uploadQueue.list().find((other) => other.key === key);
      const isOver = upload === undefined || upload.status === 'ready' || upload.status === 'refused';
      if (!isOver) return;
      stop();
      if (upload?.status === 'refused') reject(new VideoRefusedError());
      else resolve(upload?.video?.id ?? null);
    };
    const stop = uploadQueue.subscribe(look);
    look();
  });
}

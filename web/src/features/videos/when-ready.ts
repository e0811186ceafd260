import type { VideoUploads } from './video-uploads.ts';

/** Waits until a video is there and taken; null when it was refused, paused or removed. */
export function whenReady(uploadQueue: VideoUploads, key: string): Promise<string | null> {
  return new Promise((resolve) => {
    const look = () => {
      const upload = uploadQueue.list().find((other) => other.key === key);
      const onItsWay = upload && ['waiting', 'sending', 'checking', 'offline'].includes(upload.status);
      if (onItsWay) return;
      stop();
      resolve(upload?.status === 'ready' ? (upload.video?.id ?? null) : null);
    };
    const stop = uploadQueue.subscribe(look);
    look();
  });
}

import type { VideoFacts } from '@postownia/contract/video-rules';

/** What the browser itself can tell about a file before it is sent; null where it cannot show it. */
export type PreviewFacts = Pick<VideoFacts, 'container' | 'durationMs' | 'width' | 'height'>;

const CONTAINERS: Readonly<Record<string, VideoFacts['container']>> = {
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
  'video/webm': 'webm',
};

export function readPreview(file: File, url: string): Promise<PreviewFacts | null> {
  return new Promise((resolve) => {
    const video = document.createElement('video');
    video.preload = 'metadata';
    video.onerror = () => resolve(null);
    video.onloadedmetadata = () => {
      const { duration, videoWidth: width, videoHeight: height } = video;
      const container = CONTAINERS[file.type];
      const known = Number.isFinite(duration) && width > 0 && container !== undefined;
      resolve(known ? { container, durationMs: Math.round(duration * 1000), width, height } : null);
      video.removeAttribute('src');
      video.load();
    };
    video.src = url;
  });
}

import { LIMITS } from '@postownia/contract/limits';
import { brandHeaders } from '../../lib/brand-of-tab.ts';

/** Longest sides of the drawn frame. */
const WIDEST = 360;
const TALLEST = 640;
/** A video that shows nothing within this time has no poster. */
const PATIENCE_MILLISECONDS = 5_000;

/**
 * The frame of a video at a moment, as a small image; null where this browser cannot show the video.
 * @param options.url of the file, our own or the browser's
 */
export async function drawThumbnail({ url, atMs }: { url: string; atMs: number }): Promise<Blob | null> {
  const video = document.createElement('video');
  video.muted = true;
  video.preload = 'auto';
  video.src = url;
  try {
    await happens(video, 'loadeddata');
    video.currentTime = Math.min(atMs / 1000, Math.max(0, video.duration - 0.05));
    await happens(video, 'seeked');
    return await toImage(video);
  } catch {
    return null;
  } finally {
    video.removeAttribute('src');
    video.load();
  }
}

function happens(video: HTMLVideoElement, name: 'loadeddata' | 'seeked'): Promise<void> {
  return new Promise((resolve, reject) => {
    video.addEventListener(name, () => resolve(), { once: true });
    video.addEventListener('error', () => reject(video.error), { once: true });
    setTimeout(() => reject(new Error('The film shows nothing')), PATIENCE_MILLISECONDS);
  });
}

function toImage(video: HTMLVideoElement): Promise<Blob | null> {
  const scale = Math.min(1, WIDEST / video.videoWidth, TALLEST / video.videoHeight);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(video.videoWidth * scale);
  canvas.height = Math.round(video.videoHeight * scale);
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.86));
}

/** Draws the frame and gives it to the server; false where there is none to give. */
export async function keepThumbnail(options: {
  videoId: string;
  url: string;
  atMs: number;
}): Promise<boolean> {
  const image = await drawThumbnail(options);
  if (image === null || image.size > LIMITS.thumbnailBytes) return false;
  const put = { method: 'PUT', body: image, headers: { 'content-type': image.type, ...brandHeaders() } };
  const answer = await fetch(`/api/v1/videos/${options.videoId}/thumbnail`, put).catch(() => null);
  return answer?.ok ?? false;
}

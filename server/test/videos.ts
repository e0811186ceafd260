import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Our own recordings, four seconds each, drawn from our posters: 540×960, 30 frames a second, with a tone. */
export const VIDEOS = {
  h264: 'mleko-h264.mp4',
  hevc: 'para-hevc.mp4',
  vp9: 'torba-vp9.webm',
} as const;

export const videoFile = (name: keyof typeof VIDEOS) =>
  path.join(import.meta.dirname, 'videos', VIDEOS[name]);
export const videoBytes = (name: keyof typeof VIDEOS) => readFileSync(videoFile(name));

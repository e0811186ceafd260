import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Our own recordings, four seconds each, drawn from our posters: 540×960, 30 frames a second, with a tone. */
export const FILMS = {
  h264: 'mleko-h264.mp4',
  hevc: 'para-hevc.mp4',
  vp9: 'torba-vp9.webm',
} as const;

export const filmFile = (name: keyof typeof FILMS) => path.join(import.meta.dirname, 'films', FILMS[name]);
export const filmBytes = (name: keyof typeof FILMS) => readFileSync(filmFile(name));

import type { ImageFacts } from './image-facts.ts';

/** A picture that a network keeps. */
export interface StoredImage extends Pick<ImageFacts, 'mime' | 'width' | 'height'> {
  hash: string;
}

/** A film that a network keeps. */
export interface StoredVideo {
  hash: string;
  bytes: number;
  mime: string;
}

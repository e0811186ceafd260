import type { ImageFacts } from './image-facts.ts';

/** An image that a network keeps. */
export interface StoredImage extends Pick<ImageFacts, 'mime' | 'width' | 'height'> {
  hash: string;
}

/** A video that a network keeps. */
export interface StoredVideo {
  hash: string;
  bytes: number;
  mime: string;
}

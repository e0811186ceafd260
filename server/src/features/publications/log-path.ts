import type { SourceRef } from './publication-source.ts';

/** The page with everything that was done to publish it ("Dziennik publikacji"). */
export const logPath = ({ kind, id }: SourceRef) =>
  kind === 'post' ? `/posts/${id}/publications` : `/video-posts/${id}/publications`;

import { ApiError } from '../../lib/api-error.ts';

/** Ids of the posts that stand on the chosen day, where the server refused for their sake; null for anything else. */
export function postsOfTakenDay(error: unknown): readonly string[] | null {
  if (!(error instanceof ApiError) || error.code !== 'DAY_TAKEN') return null;
  const details = error.data as { postIds?: readonly string[] } | undefined;
  return details?.postIds ?? [];
}

import { LISTED_POSTS } from '../server/src/features/posts/posts.queries.ts';

/** The month exactly as the product reads it, for the baselines. $1 workspace, $2 and $3 first and last day */
export const MONTH_STATEMENT = LISTED_POSTS.toSQL().sql;

import type { Prepare } from './given.ts';
import { GIVEN_OF_FIRMS } from './given-of-firms.ts';
import { GIVEN_OF_POSTS } from './given-of-posts.ts';

/** Operations that do nothing for the ids and texts that a schema says: what they ask for is made before they are asked. */
export const GIVEN_INPUTS: Readonly<Record<string, Prepare>> = { ...GIVEN_OF_POSTS, ...GIVEN_OF_FIRMS };

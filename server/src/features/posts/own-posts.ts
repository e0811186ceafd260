import { addDraft } from './create-post.ts';
import { duplicatePostIn } from './duplicate-post.ts';

/** Posts that others make in the way of a person's own, within their transactions. */
export const ownPosts = { add: addDraft, copy: duplicatePostIn };

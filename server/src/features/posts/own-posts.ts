import { addDraft } from './create-post.ts';
import { duplicatePostIn } from './duplicate-post.ts';
import { visibleHash } from './post-rules.ts';
import { takeBackPost } from './remove-post.ts';

/** Posts that others make in the way of a person's own, within their transactions; `hashOf` tells whether one shows the same. */
export const ownPosts = { add: addDraft, copy: duplicatePostIn, takeBack: takeBackPost, hashOf: visibleHash };

import { removeUntouched } from './remove-post.ts';
import { saveGenerated } from './save-generated.ts';
import { saveProposals } from './save-proposals.ts';
import { undoGenerated } from './undo-generated.ts';

/** Posts that a batch makes, and what takes them back. */
export const generatedPosts = {
  save: saveGenerated,
  propose: saveProposals,
  undo: undoGenerated,
  removeUntouched,
};

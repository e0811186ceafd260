export { approvePosts } from './approve-posts.ts';
export { assertChangeable } from './post-rules.ts';
export { toPost } from './post-view.ts';
export type { PostRow } from './posts.queries.ts';
export { readPostRecord, readPostRecords, readTexts } from './read-posts.ts';
export { recordPostState } from './record-post-state.ts';
export { type MadePicture, type NotSaved, saveGeneratedPart, saveGeneratedPost } from './save-generated.ts';
export { undoGenerated } from './undo-generated.ts';

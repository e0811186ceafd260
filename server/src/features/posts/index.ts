export { approvePosts } from './approve-posts.ts';
export { lockPostRecords } from './lock-post-records.ts';
export { assertChangeable } from './post-rules.ts';
export { toPost } from './post-view.ts';
export { readPostDays } from './read-post-days.ts';
export { readPostRecords, readTexts } from './read-posts.ts';
export { recordPostStates } from './record-post-states.ts';
export { saveGenerated } from './save-generated.ts';
export { undoGenerated } from './undo-generated.ts';

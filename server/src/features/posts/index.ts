export { generatedPosts } from './generated-posts.ts';
export { lockPostRecords } from './lock-post-records.ts';
export { ownPosts } from './own-posts.ts';
export { postApprovals } from './post-approvals.ts';
export { assertChangeable } from './post-rules.ts';
export { toPost } from './post-view.ts';
export { readPostRecords, readTexts } from './read-posts.ts';
export { recordPostStates } from './record-post-states.ts';
export { saveOwn } from './save-own.ts';

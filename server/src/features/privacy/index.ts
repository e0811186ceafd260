export { beginDeletion } from './begin-deletion.ts';
export { exportWorkspace } from './export-workspace.ts';
export { extendDeletion } from './extend-deletion.ts';
export { networkCallbacksPlugin } from './network-callbacks.ts';
export { privacyDownloads } from './privacy.downloads.ts';
export { refuseDuringDeletion } from './refuse-during-deletion.ts';
export { restoreDeletion } from './restore-deletion.ts';

export { beginDeletion } from './begin-deletion.ts';
export { exportWorkspace } from './export-workspace.ts';
export { extendDeletion } from './extend-deletion.ts';
export { restoreDeletion } from './restore-deletion.ts';

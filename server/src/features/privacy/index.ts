export { beginDeletion } from './begin-deletion.ts';
export { exportWorkspace } from './export-workspace.ts';
export { extendDeletion } from './extend-deletion.ts';
export { refuseLeaving } from './refuse-leaving.ts';
export { restoreDeletion } from './restore-deletion.ts';

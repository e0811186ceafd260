export { approvalsDownloads } from './approvals.downloads.ts';
export { approvedFilePlugin } from './approved-file.plugin.ts';

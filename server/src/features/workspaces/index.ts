export { brandRows, createOrganization } from './create-workspace.ts';
export { eraseUser } from './erase.system-queries.ts';
export { identityRows } from './identity-rows.ts';
export { listNotifiableMembers } from './member.system-queries.ts';
export { memberRows } from './member-rows.ts';
export { findWorkspaceOf, lockUser, renameUser } from './user.system-queries.ts';
export { readUserNames } from './user-names.system-queries.ts';

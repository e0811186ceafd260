export { countRequest } from './count-request.ts';
export { createWorkspace, renameWorkspace } from './create-workspace.ts';
export { findWorkspaceOf, lockPerson } from './find-workspace.ts';
export { isCommonPassword } from './is-common-password.ts';
export { noteConsent } from './note-consent.ts';
export { readPersonNames } from './person-names-rows.ts';
export { prepareSessionRead } from './prepare-session-read.ts';
export { removeExpiredSessions } from './remove-expired-sessions.ts';

export { createWorkspace, renameWorkspace } from './create-workspace.ts';
export { erasePerson } from './erase-rows.ts';
export { listPeopleToTell } from './people-rows.ts';
export { readPersonNames } from './person-names-rows.ts';
export { findWorkspaceOf, lockPerson, noteConsent, renamePerson } from './person-rows.ts';
export { countRequest } from './request-limit-rows.ts';

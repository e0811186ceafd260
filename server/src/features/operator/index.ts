export { findWorkspace } from './find-workspace.ts';
export { grantByOperator } from './grant-by-operator.ts';
export { listExpiringAccounts, listStuckPublications } from './list-troubles.ts';

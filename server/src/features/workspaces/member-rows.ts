import {
  countMembers,
  countOwners,
  deleteMember,
  readRole,
  removeBrands,
  replaceBrands,
  updateRole,
} from './member.queries.ts';
import { hasOtherApprover, listBrandUsers } from './member.system-queries.ts';
import { moveSessions } from './move-sessions.ts';
import { confirmAddress, findUserByEmail, listWorkspacesOf, recordConsent } from './user.system-queries.ts';
import {
  insertMember,
  lockOrganization,
  readSecondFactorRule,
  setSecondFactorRule,
} from './workspaces.queries.ts';

/** Who is in an organization, for the features that invite and remove people, and ask who approves. */
export const memberRows = {
  confirmAddress,
  countMembers,
  countOwners,
  deleteMember,
  findUserByEmail,
  hasOtherApprover,
  insertMember,
  listBrandUsers,
  listWorkspacesOf,
  lockOrganization,
  moveSessions,
  readRole,
  readSecondFactorRule,
  recordConsent,
  removeBrands,
  replaceBrands,
  setSecondFactorRule,
  updateRole,
} as const;

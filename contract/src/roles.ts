/**
 * What a user is in an organization: the owner decides on everything, at least one stays always; an admin on all but
 * the end of the organization and its owners; a member only has the workspaces that were given to them.
 */
export const ORGANIZATION_ROLES = ['owner', 'admin', 'member'] as const;
export type OrganizationRole = (typeof ORGANIZATION_ROLES)[number];

/**
 * What a user is in one workspace: an editor does everything but people and money and approves; an author drafts and
 * sends for approval; an approver reads, comments and approves and changes nothing; a viewer reads and comments.
 * Owners and admins of the organization need none: they may do in every workspace of theirs what an editor may.
 */
export const WORKSPACE_ROLES = ['editor', 'author', 'approver', 'viewer'] as const;
export type WorkspaceRole = (typeof WORKSPACE_ROLES)[number];

/** What somebody can be given in a firm. Nobody is made its owner but by another owner's password. */
export const GIVEN_ROLES = ['admin', ...WORKSPACE_ROLES] as const;
export type GivenRole = (typeof GIVEN_ROLES)[number];

/** What somebody is where they are working now: by the organization for owners and admins, else by the workspace. */
export const ACTIVE_ROLES = ['owner', 'admin', ...WORKSPACE_ROLES] as const;
export type ActiveRole = (typeof ACTIVE_ROLES)[number];

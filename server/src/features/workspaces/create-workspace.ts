import { randomUUID } from 'node:crypto';
import type { Tx } from '../../db/transaction.ts';
import { asOrganizationId, type OrganizationId } from '../../lib/organization-id.ts';
import { asWorkspaceId, type WorkspaceId } from '../../lib/workspace-id.ts';
import { access } from './access.system-queries.ts';
import { makeSlug } from './make-slug.ts';
import { setActiveWorkspace } from './session.system-queries.ts';
import { type Consent, recordConsent } from './user.system-queries.ts';
import {
  insertMember,
  insertOrganization,
  insertWorkspace,
  lockBrandCount,
  selectBySlug,
  selectWorkspaceName,
  updateArchived,
  updateTokenCap,
  updateWorkspaceName,
} from './workspaces.queries.ts';

/**
 * Makes an organization with its owner and its first workspace; both have one id and one name. Keeps what the owner
 * agreed to at sign-up where that is known.
 */
export async function createOrganization(
  tx: Tx,
  {
    name,
    ownerId,
    now,
    consent = null,
  }: { name: string; ownerId: string; now: Date; consent?: Consent | null },
): Promise<{ organizationId: OrganizationId; workspaceId: WorkspaceId }> {
  const id = randomUUID();
  const [organizationId, workspaceId] = [asOrganizationId(id), asWorkspaceId(id)];
  await insertOrganization(organizationId, tx, { name, createdAt: now });
  await nameWorkspace(tx, workspaceId, { organizationId, name, createdAt: now });
  await insertMember(organizationId, tx, { userId: ownerId, role: 'owner', createdAt: now });
  if (consent !== null) await recordConsent(tx, ownerId, consent);
  return { organizationId, workspaceId };
}

/** Makes one brand more for an organization. @returns the workspace, with the slug that names it in addresses for good */
export async function createWorkspace(
  tx: Tx,
  organizationId: OrganizationId,
  { name, now }: { name: string; now: Date },
): Promise<{ workspaceId: WorkspaceId; slug: string }> {
  const workspaceId = asWorkspaceId(randomUUID());
  const slug = await nameWorkspace(tx, workspaceId, { organizationId, name, createdAt: now });
  return { workspaceId, slug };
}

/** Inserts under the first free slug. */
async function nameWorkspace(
  tx: Tx,
  workspaceId: WorkspaceId,
  row: { organizationId: OrganizationId; name: string; createdAt: Date },
): Promise<string> {
  for (let taken = false; ; taken = true) {
    const slug = makeSlug(row.name, { taken });
    if (await insertWorkspace(workspaceId, tx, { ...row, slug })) return slug;
  }
}

/** A workspace is called like its brand; its slug stays, so that addresses go on working. */
async function renameWorkspace(tx: Tx, workspaceId: WorkspaceId, name: string): Promise<void> {
  await updateWorkspaceName(workspaceId, tx, name);
}

/** Puts a brand into the archive, or takes it out. @returns false when it was as wanted already */
function setArchived(tx: Tx, workspaceId: WorkspaceId, archivedAt: Date | null): Promise<boolean> {
  return updateArchived(workspaceId, tx, archivedAt);
}

/** What a brand may spend in a month. @returns false when it was so already */
function setTokenCap(tx: Tx, workspaceId: WorkspaceId, cap: number | null): Promise<boolean> {
  return updateTokenCap(workspaceId, tx, cap);
}

/** What features do with brands. */
export const brandRows = {
  createWorkspace,
  lockBrandCount,
  renameWorkspace,
  findBySlug: selectBySlug,
  nameOf: selectWorkspaceName,
  setArchived,
  setTokenCap,
  setActiveWorkspace,
  ...access,
} as const;

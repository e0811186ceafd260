import type { StorageUse } from '@postownia/contract';
import type { Context } from '../../context.ts';
import type { OrganizationId } from '../../lib/organization-id.ts';
import { sumStorage } from './storage-use.queries.ts';

/** What an organization's images and videos take, uploads under way included, of what its plan gives. */
export async function readStorageUse(
  { db, clock, readAllowance }: Pick<Context, 'db' | 'clock' | 'readAllowance'>,
  organizationId: OrganizationId,
): Promise<StorageUse> {
  const { bytes: usedBytes, open: uploadsOpen } = await sumStorage(organizationId, db);
  const { storageBytes } = await readAllowance(db, organizationId, clock.now());
  return { usedBytes, storageBytes, uploadsOpen };
}

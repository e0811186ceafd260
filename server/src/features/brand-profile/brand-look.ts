import type { BrandLook } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { inTransaction, type Queryable } from '../../db/transaction.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import type { BrandLogo } from '../../providers/image/brand-logo.ts';
import { logoFiles } from '../media/index.ts';
import { selectExtras, updateExtras } from './brand-profile.queries.ts';
import { noteProfileChange } from './note-profile-change.ts';

/** What the pictures carry of the brand besides palette and style. */
export async function getBrandLook(db: Queryable, workspaceId: WorkspaceId): Promise<BrandLook> {
  const extras = await selectExtras(workspaceId, db);
  const logo = extras?.logo ?? null;
  return {
    logo: logo && {
      ...{ url: logoFiles.url(workspaceId, logo.id), ground: logo.prefers },
      ...{ width: logo.width, height: logo.height },
    },
    headlineOnPictures: extras?.headlineOnPictures ?? false,
  };
}

/** @throws Refusal PROFILE_MISSING */
export async function changeBrandLook(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  workspaceId: WorkspaceId,
  { userId, change }: { userId: string; change: Pick<BrandLook, 'headlineOnPictures'> },
): Promise<BrandLook> {
  await inTransaction(db, async (tx) => {
    if (!(await updateExtras(workspaceId, tx, change))) throw new Refusal('PROFILE_MISSING');
    await noteProfileChange(tx, workspaceId, { userId, part: 'look', now: clock.now() });
  });
  return getBrandLook(db, workspaceId);
}

/** The logo as the illustrator needs it, and whether headlines go over models' pictures. */
export async function readBrandLogo(
  context: Pick<Context, 'db' | 'storage'>,
  workspaceId: WorkspaceId,
): Promise<{ logo: BrandLogo | null; headlineOnPictures: boolean }> {
  const extras = await selectExtras(workspaceId, context.db);
  const stored = extras?.logo ?? null;
  const png = stored && (await logoFiles.read(context, workspaceId, stored.id));
  return {
    logo: stored && png ? { ...stored, png } : null,
    headlineOnPictures: extras?.headlineOnPictures ?? false,
  };
}

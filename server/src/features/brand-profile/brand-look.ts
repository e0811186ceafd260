import type { BrandLook } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { inTransaction, type Queryable } from '../../db/transaction.ts';
import type { RecordedActor } from '../../lib/recorded-actor.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import type { BrandLogo } from '../../providers/image/brand-logo.ts';
import { logoAssets, openImage } from '../assets/index.ts';
import { selectExtras, updateExtras } from './brand-profile.queries.ts';
import { recordProfileChange } from './record-profile-change.ts';

/** What the images carry of the brand besides palette and style. */
export async function getBrandLook(db: Queryable, workspaceId: WorkspaceId): Promise<BrandLook> {
  const extras = await selectExtras(workspaceId, db);
  const { logoId = null, logoGround: ground = null } = extras ?? {};
  const image = logoId && (await logoAssets.find(db, workspaceId, logoId));
  return {
    logo: image && ground ? { ...image, ground } : null,
    headlineOnImages: extras?.headlineOnImages ?? false,
  };
}

/** @throws Refusal PROFILE_MISSING */
export async function changeBrandLook(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  workspaceId: WorkspaceId,
  { by, change }: { by: RecordedActor; change: Pick<BrandLook, 'headlineOnImages'> },
): Promise<BrandLook> {
  await inTransaction(db, async (tx) => {
    if (!(await updateExtras(workspaceId, tx, change))) throw new Refusal('PROFILE_MISSING');
    await recordProfileChange(tx, workspaceId, { by, part: 'look', now: clock.now() });
  });
  return getBrandLook(db, workspaceId);
}

/** The logo as the illustrator needs it, and whether headlines go over models' images. */
export async function readBrandLogo(
  context: Pick<Context, 'db' | 'storage'>,
  workspaceId: WorkspaceId,
): Promise<{ logo: BrandLogo | null; headlineOnImages: boolean }> {
  const extras = await selectExtras(workspaceId, context.db);
  const { logoId: id = null, logoGround: prefers = null } = extras ?? {};
  const image = id && (await openImage(context, context.db, workspaceId, id));
  const png = image && (await image.bytes());
  return {
    logo:
      id && image && png && prefers ? { id, png, prefers, width: image.width, height: image.height } : null,
    headlineOnImages: extras?.headlineOnImages ?? false,
  };
}

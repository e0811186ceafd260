import type { BrandLook } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { ImageError } from '../../providers/image/image-error.ts';
import type { PreparedLogo } from '../../providers/image/image-work.ts';
import { logoFiles } from '../assets/index.ts';
import { getBrandLook } from './brand-look.ts';
import { selectExtras, updateExtras } from './brand-profile.queries.ts';
import { recordProfileChange } from './record-profile-change.ts';

type LogoContext = Pick<Context, 'db' | 'clock' | 'storage' | 'workshop'>;

/**
 * Takes a logo: cleaned, cut to its content, stored as PNG in place of the one before. Posts keep the images they have.
 * @throws Refusal PROFILE_MISSING, IMAGE_UNREADABLE (also for an SVG), PAYLOAD_TOO_LARGE
 */
export async function putLogo(
  context: LogoContext,
  workspaceId: WorkspaceId,
  { userId, bytes }: { userId: string; bytes: Uint8Array },
): Promise<BrandLook> {
  const before = await selectExtras(workspaceId, context.db);
  if (before === undefined) throw new Refusal('PROFILE_MISSING');
  const { png, ...facts } = await prepare(context, workspaceId, bytes);
  // The file first: a row never names one that is not there.
  const id = await logoFiles.put(context, workspaceId, png);
  await keepLogo(context, workspaceId, { userId, logo: { id, ...facts } });
  if (before.logo) await logoFiles.remove(context, workspaceId, before.logo.id);
  return getBrandLook(context.db, workspaceId);
}

export async function removeLogo(
  context: Pick<Context, 'db' | 'clock' | 'storage'>,
  workspaceId: WorkspaceId,
  { userId }: { userId: string },
): Promise<BrandLook> {
  const before = await selectExtras(workspaceId, context.db);
  await keepLogo(context, workspaceId, { userId, logo: null });
  if (before?.logo) await logoFiles.remove(context, workspaceId, before.logo.id);
  return getBrandLook(context.db, workspaceId);
}

function keepLogo(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  workspaceId: WorkspaceId,
  { userId, logo }: { userId: string } & Pick<Parameters<typeof updateExtras>[2], 'logo'>,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    if (!(await updateExtras(workspaceId, tx, { logo }))) return;
    await recordProfileChange(tx, workspaceId, { userId, part: 'logo', now: clock.now() });
  });
}

async function prepare(
  { workshop }: LogoContext,
  owner: WorkspaceId,
  bytes: Uint8Array,
): Promise<PreparedLogo> {
  try {
    return await workshop.do('logo', bytes, { owner });
  } catch (error) {
    if (!(error instanceof ImageError)) throw error;
    throw new Refusal(error.fault === 'too-large' ? 'PAYLOAD_TOO_LARGE' : 'IMAGE_UNREADABLE');
  }
}

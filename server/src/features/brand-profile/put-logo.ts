import type { BrandLook } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { inTransaction, type Tx } from '../../db/transaction.ts';
import type { RecordedActor } from '../../lib/recorded-actor.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { ImageError } from '../../providers/image/image-error.ts';
import type { PreparedLogo } from '../../providers/image/image-work.ts';
import { logoAssets } from '../assets/index.ts';
import { getBrandLook } from './brand-look.ts';
import { lockLogo, selectExtras, updateExtras } from './brand-profile.queries.ts';
import { recordProfileChange } from './record-profile-change.ts';

type LogoContext = Pick<Context, 'db' | 'clock' | 'storage' | 'workshop' | 'readAllowance'>;
type Change = Pick<Parameters<typeof updateExtras>[2], 'logoId' | 'logoGround'>;

/**
 * Takes a logo: cleaned, cut to its content, stored as PNG in place of the one before. Posts keep the images they have.
 * @throws Refusal PROFILE_MISSING, IMAGE_UNREADABLE (also for an SVG), PAYLOAD_TOO_LARGE, STORAGE_FULL
 */
export async function putLogo(
  context: LogoContext,
  workspaceId: WorkspaceId,
  { by, userId, bytes, name }: { by: RecordedActor; userId: string; bytes: Uint8Array; name: string },
): Promise<BrandLook> {
  if ((await selectExtras(workspaceId, context.db)) === undefined) throw new Refusal('PROFILE_MISSING');
  const prepared = await prepare(context, workspaceId, bytes);
  // The file first: a row never names one that is not there.
  const logo = await logoAssets.store(context, workspaceId, prepared);
  await changeLogo(context, workspaceId, {
    by,
    change: { logoId: logo.id, logoGround: prepared.prefers },
    record: (tx, now) => logoAssets.record(context, tx, workspaceId, { logo, name, userId, now }),
  });
  return getBrandLook(context.db, workspaceId);
}

export async function removeLogo(
  context: Pick<Context, 'db' | 'clock' | 'storage'>,
  workspaceId: WorkspaceId,
  { by }: { by: RecordedActor },
): Promise<BrandLook> {
  const change = { logoId: null, logoGround: null };
  await changeLogo(context, workspaceId, { by, change, record: async () => undefined });
  return getBrandLook(context.db, workspaceId);
}

/** The one before goes after the profile let go of it; a crash between leaves it to the sweep. */
async function changeLogo(
  context: Pick<Context, 'db' | 'clock' | 'storage'>,
  workspaceId: WorkspaceId,
  { by, change, record }: { by: RecordedActor; change: Change; record: (tx: Tx, now: Date) => Promise<void> },
): Promise<void> {
  const before = await inTransaction(context.db, async (tx) => {
    const now = context.clock.now();
    const locked = await lockLogo(workspaceId, tx);
    if (locked === undefined) return null;
    await record(tx, now);
    await updateExtras(workspaceId, tx, change);
    await recordProfileChange(tx, workspaceId, { by, part: 'logo', now });
    return locked.logoId;
  });
  if (before !== null) await logoAssets.remove(context, workspaceId, before);
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

import { BrandVoice } from '@postownia/contract';
import type { Queryable, Tx } from '../../db/transaction.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { selectExtras, updateExtras } from './brand-profile.queries.ts';

/** What the brand's own posts taught us; null until it showed some. */
export async function getBrandVoice(db: Queryable, workspaceId: WorkspaceId): Promise<BrandVoice | null> {
  const voice = (await selectExtras(workspaceId, db))?.voice;
  return voice == null ? null : BrandVoice.parse(voice);
}

/**
 * Changes what was learned; the examples stay.
 * @throws Refusal NOT_FOUND when nothing was learned yet
 */
export async function changeBrandVoice(
  tx: Tx,
  workspaceId: WorkspaceId,
  change: Omit<BrandVoice, 'examples'>,
): Promise<BrandVoice> {
  const known = await getBrandVoice(tx, workspaceId);
  if (known === null) throw new Refusal('NOT_FOUND');
  const voice = { ...known, ...change };
  await updateExtras(workspaceId, tx, { voice });
  return voice;
}

/** Forgets examples and voice; what went into the profile stays there. */
export async function forgetBrandVoice(tx: Tx, workspaceId: WorkspaceId): Promise<null> {
  await updateExtras(workspaceId, tx, { voice: null });
  return null;
}

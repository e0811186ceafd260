import { type BrandKit, PALETTE_NAMES, PALETTES, type PaletteName } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { inTransaction, type Queryable } from '../../db/transaction.ts';
import type { RecordedActor } from '../../lib/recorded-actor.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { lockLogo, selectExtras, updateExtras, upsertProfile } from './brand-profile.queries.ts';
import { requireBrandProfile } from './get-brand-profile.ts';
import { toKitExtras } from './kit-extras.ts';
import { recordProfileChange } from './record-profile-change.ts';

/** @throws Refusal PROFILE_MISSING */
export async function getBrandKit(db: Queryable, workspaceId: WorkspaceId): Promise<BrandKit> {
  const profile = await requireBrandProfile(db, workspaceId);
  const { colours, typePair } = toKitExtras(await selectExtras(workspaceId, db));
  const { colorPalette, preferredImageStyle: style } = profile;
  return { colours: colours ?? { ...PALETTES[colorPalette] }, typePair, style };
}

/**
 * Keeps the colours as they were written; the ones of a named palette are kept by its name. What is made from now on
 * follows, what exists stays.
 * @throws Refusal PROFILE_MISSING
 */
export async function saveBrandKit(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  workspaceId: WorkspaceId,
  { by, kit }: { by: RecordedActor; kit: BrandKit },
): Promise<BrandKit> {
  const now = clock.now();
  await inTransaction(db, async (tx) => {
    await lockLogo(workspaceId, tx);
    const profile = await requireBrandProfile(tx, workspaceId);
    const named = nameOf(kit.colours);
    const changed = {
      ...profile,
      preferredImageStyle: kit.style,
      ...(named === undefined ? {} : { colorPalette: named }),
    };
    await upsertProfile(workspaceId, tx, changed, now);
    const colours = named === undefined ? kit.colours : null;
    await updateExtras(workspaceId, tx, { colours, typePair: kit.typePair });
    await recordProfileChange(tx, workspaceId, { by, part: 'kit', now });
  });
  return getBrandKit(db, workspaceId);
}

function nameOf(colours: BrandKit['colours']): PaletteName | undefined {
  return PALETTE_NAMES.find((name) =>
    Object.entries(PALETTES[name]).every(
      ([role, hex]) => colours[role as keyof typeof colours].toUpperCase() === hex,
    ),
  );
}

import type { BrandLook, BrandProfile } from '@postownia/contract';
import { type ChosenPalette, PALETTES, type Palette } from '@postownia/contract/palettes';
import { makeSafe } from '@postownia/contract/safe-palette';
import type { TypePair } from '@postownia/contract/type-pairs';
import type { Context } from '../../context.ts';
import { inTransaction, type Queryable } from '../../db/transaction.ts';
import type { RecordedActor } from '../../lib/recorded-actor.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import type { BrandLogo } from '../../providers/image/brand-logo.ts';
import { logoAssets, openImage } from '../assets/index.ts';
import { selectExtras, updateExtras } from './brand-profile.queries.ts';
import { getBrandProfile } from './get-brand-profile.ts';
import { toKitExtras } from './kit-extras.ts';
import { lookInSql } from './look-in-sql.ts';
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

/** The brand's colours as they are used, its own or a palette's. */
async function readBrandColours(db: Queryable, workspaceId: WorkspaceId): Promise<Palette> {
  const profile = await getBrandProfile(db, workspaceId);
  const { colours } = toKitExtras(await selectExtras(workspaceId, db));
  return colours === null ? PALETTES[profile?.colorPalette ?? 'Ocean Blue'] : makeSafe(colours).palette;
}

/** How a brand looks, for whoever shows it. */
export const brandLook = { get: getBrandLook, colours: readBrandColours, inSql: lookInSql } as const;

/** What the illustrator needs of a brand's look. */
interface BrandStyle {
  readonly logo: BrandLogo | null;
  readonly headlineOnImages: boolean;
  /** The brand's own colours made safe, or the profile's palette. */
  readonly palette: ChosenPalette;
  readonly typePair: TypePair | null;
}

export async function readBrandStyle(
  context: Pick<Context, 'db' | 'storage'>,
  workspaceId: WorkspaceId,
  profile: Pick<BrandProfile, 'colorPalette'>,
): Promise<BrandStyle> {
  const extras = await selectExtras(workspaceId, context.db);
  const { logoId: id = null, logoGround: prefers = null } = extras ?? {};
  const image = id && (await openImage(context, context.db, workspaceId, id));
  const png = image && (await image.bytes());
  const own = toKitExtras(extras);
  return {
    logo:
      id && image && png && prefers ? { id, png, prefers, width: image.width, height: image.height } : null,
    headlineOnImages: extras?.headlineOnImages ?? false,
    palette: own.colours === null ? profile.colorPalette : makeSafe(own.colours).palette,
    typePair: own.typePair,
  };
}

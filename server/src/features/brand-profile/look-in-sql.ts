import { BRAND_PROFILE_DEFAULTS, BrandProfile } from '@postownia/contract';
import { PALETTES, type Palette } from '@postownia/contract/palettes';
import { makeSafe } from '@postownia/contract/safe-palette';
import * as z from 'zod/mini';
import { asWorkspaceId } from '../../lib/workspace-id.ts';
import { logoAssets } from '../assets/index.ts';
import { toKitExtras } from './kit-extras.ts';

/**
 * What a brand's pages show of its look, as one JSON value; null until it has a profile. Both rows by their keys.
 * @param workspace how the statement around it names the brand's id
 */
const lookSql = (workspace: string): string => `(
  select json_build_object('workspaceId', b.workspace_id, 'languages', b.profile->'languages',
    'colorPalette', b.profile->'colorPalette', 'colours', b.colours, 'logoId', l.id, 'logoGround', b.logo_ground)
  from brand_profiles b left join assets l on l.workspace_id = b.workspace_id and l.id = b.logo_id and l.kind = 'image'
  where b.workspace_id = ${workspace})`;

const Row = z.object({
  workspaceId: z.string(),
  languages: z.unknown(),
  colorPalette: z.unknown(),
  colours: z.unknown(),
  logoId: z.nullable(z.string()),
  logoGround: z.nullable(z.enum(['light', 'dark'])),
});

interface PageLook {
  readonly logo: { readonly url: string; readonly ground: 'light' | 'dark' } | null;
  /** Its own made safe, or a palette's. */
  readonly colours: Palette;
  /** Of its posts, the first first; none until there is a profile. */
  readonly languages: readonly string[];
}

/** Fields of a profile from before they existed get their defaults, as everywhere. */
function readLook(value: unknown): PageLook {
  const row = z.nullable(Row).parse(value);
  if (row === null)
    return { logo: null, colours: PALETTES[BRAND_PROFILE_DEFAULTS.colorPalette], languages: [] };
  const { logoId, logoGround: ground } = row;
  const { languages, colorPalette } = Named.parse({
    languages: row.languages ?? BRAND_PROFILE_DEFAULTS.languages,
    colorPalette: row.colorPalette ?? BRAND_PROFILE_DEFAULTS.colorPalette,
  });
  const { colours: own } = toKitExtras({ colours: row.colours, typePair: null });
  return {
    logo: logoId && ground ? { url: logoAssets.urlOf(asWorkspaceId(row.workspaceId), logoId), ground } : null,
    colours: own === null ? PALETTES[colorPalette] : makeSafe(own).palette,
    languages,
  };
}
const Named = z.pick(BrandProfile, { languages: true, colorPalette: true });

/** The look as a part of a statement that reads more than that: its SQL, what it says. */
export const lookInSql = { sql: lookSql, read: readLook } as const;

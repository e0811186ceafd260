import * as z from 'zod/mini';
import { IMAGE_STYLES } from '../brand-vocabulary.ts';
import { refusals } from '../errors.ts';
import { may } from '../procedure.ts';
import { TYPE_PAIRS } from '../type-pairs.ts';

const Hex = z.string().check(z.regex(/^#[0-9a-f]{6}$/i));

/** A brand's colours by their role on a poster, as the owner wrote them; `makeSafe` says how they are used. */
export const KitColours = z.strictObject({
  primary: Hex,
  secondary: Hex,
  accent: Hex,
  ground: Hex,
  deep: Hex,
});

/** How everything that is made for a brand looks. Changes concern what is made from then on. */
export const BrandKit = z.strictObject({
  colours: KitColours,
  /** Null: headlines are set as the image style has them. */
  typePair: z.nullable(z.enum(TYPE_PAIRS)),
  style: z.enum(IMAGE_STYLES),
});
export type BrandKit = z.infer<typeof BrandKit>;

/** How many posts of the month a try-out shows. */
export const TRIED_POSTS = 9;

/** What a kit would make of the brand's own posts: small images as data addresses, 360 × 360. */
export const KitSamples = z.object({
  /** One post in each image style, in the order of `IMAGE_STYLES`. */
  styles: z.array(z.string()),
  /** That post in the kit's style with each lettering, in the order of `TYPE_PAIRS`. */
  types: z.array(z.string()),
  /** That post in the kit's style with the style's own lettering. */
  ownType: z.string(),
  /** Posts of the coming days in the kit's style. */
  month: z.array(z.string()),
});

export const brandKitContract = {
  get: may('brand.read')
    .errors(refusals('PROFILE_MISSING'))
    .route({ method: 'GET', path: '/brand-kit', tags: ['Profil marki'] })
    .output(BrandKit),
  /** Free. */
  save: may('brand.write')
    .errors(refusals('PROFILE_MISSING'))
    .route({ method: 'PUT', path: '/brand-kit', tags: ['Profil marki'] })
    .input(BrandKit)
    .output(BrandKit),
  /** Free; nothing is kept of it. Always drawn by the own illustrator. */
  samples: may('brand.read')
    .errors(refusals('PROFILE_MISSING'))
    .route({ method: 'POST', path: '/brand-kit/samples', tags: ['Profil marki'] })
    .input(BrandKit)
    .output(KitSamples),
};

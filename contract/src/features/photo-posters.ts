import * as z from 'zod/mini';
import { CROP_RATIOS } from '../crop-shapes.ts';
import { refusals } from '../errors.ts';
import { Id, line } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { PHOTO_LAYOUTS } from '../photo-layouts.ts';
import { may } from '../procedure.ts';
import { Asset } from './assets.ts';

/** A poster to be made of the brand's own photo. */
const wish = {
  /** An image of the library. */
  assetId: Id,
  /** What stands beside it in `before-after`. */
  otherId: z.optional(Id),
  ratio: z.enum(CROP_RATIOS),
  headline: line(LIMITS.posterHeadlineCharacters, 1),
  /** The smaller line; may be empty. */
  detail: line(LIMITS.posterDetailCharacters),
};

const TAGS = ['Biblioteka'];

export const photoPostersContract = {
  /**
   * How the photo would look in each layout that can carry these words: small images as data addresses. Free, keeps
   * nothing. A layout is missing where it needs a second photo or a number, where the words are too long for it, or where
   * it would cover what matters in the photo.
   */
  samples: may('posts.read')
    .errors(refusals('NOT_FOUND', 'PROFILE_MISSING', 'IMAGE_UNREADABLE'))
    .route({ method: 'POST', path: '/photo-posters/samples', tags: TAGS })
    .input(z.strictObject(wish))
    .output(z.object({ samples: z.array(z.object({ layout: z.enum(PHOTO_LAYOUTS), url: z.string() })) })),
  /**
   * Makes the poster, an image of the library, for 2 tokens. Takes `Idempotency-Key`. POSTER_UNFIT: the layout cannot carry
   * this, nothing is charged.
   */
  make: may('posts.generate')
    .errors(
      refusals(
        'NOT_FOUND',
        'PROFILE_MISSING',
        'IMAGE_UNREADABLE',
        'POSTER_UNFIT',
        'STORAGE_FULL',
        'INSUFFICIENT_TOKENS',
        'TOKEN_CAP_REACHED',
        'KEY_CAP_REACHED',
        'IDEMPOTENCY_MISMATCH',
      ),
    )
    .route({ method: 'POST', path: '/photo-posters', successStatus: 201, tags: TAGS })
    .input(z.strictObject({ ...wish, layout: z.enum(PHOTO_LAYOUTS) }))
    .output(Asset),
};

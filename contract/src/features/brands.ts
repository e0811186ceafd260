import * as z from 'zod/mini';
import { refusals } from '../errors.ts';
import { line } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { may, mayUnlessDeleting } from '../procedure.ts';

/** Names a brand in addresses and in the header `x-workspace`; made of its first name and never changed. */
const Slug = z.string().check(z.minLength(1), z.maxLength(100));

/** What somebody chooses from. */
export const Brands = z.object({
  /** The one this request was for. */
  current: Slug,
  /** All that they may open, by name. */
  brands: z.array(z.object({ slug: Slug, name: z.string() })),
  /** Whether they may add one: by their role, and by the plan of the current one's firm (P-51). */
  mayCreate: z.boolean(),
});
export type Brands = z.infer<typeof Brands>;

export const brandsContract = {
  list: may('workspaces.read')
    .route({ method: 'GET', path: '/brands', tags: ['Marki'] })
    .output(Brands),
  /** Adds a brand to the firm of the current one. */
  create: mayUnlessDeleting('workspaces.create')
    .errors(refusals('BRAND_LIMIT', 'IDEMPOTENCY_MISMATCH'))
    .route({ method: 'POST', path: '/brands', tags: ['Marki'] })
    .input(z.strictObject({ name: line(LIMITS.brandNameCharacters, 1) }))
    .output(z.object({ slug: Slug })),
  /** Keeps the brand that the request names as the one worked on: where an address that names none leads. */
  choose: may('self.manage')
    .route({ method: 'PUT', path: '/brands/chosen', tags: ['Marki'] })
    .output(z.object({ slug: Slug })),
};

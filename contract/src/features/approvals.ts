import * as z from 'zod/mini';
import { APPROVAL_POLICIES } from '../approval-policies.ts';
import { may } from '../procedure.ts';

const tags = ['Akceptacje'];

const Policy = z.object({ policy: z.enum(APPROVAL_POLICIES) });

export const approvalsContract = {
  /** Whose word the brand's posts need before they go out (P-48). */
  policy: may('posts.read').route({ method: 'GET', path: '/approvals/policy', tags }).output(Policy),
  /** Chooses it. Planned posts that lack somebody's word wait from now on; those that have it go out. */
  setPolicy: may('brand.manage')
    .route({ method: 'PUT', path: '/approvals/policy', tags })
    .input(z.strictObject({ policy: z.enum(APPROVAL_POLICIES) }))
    .output(Policy),
};

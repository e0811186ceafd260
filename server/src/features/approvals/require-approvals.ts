import type { Context } from '../../context.ts';
import type { OrganizationId } from '../../lib/organization-id.ts';
import { Refusal } from '../../lib/refusal.ts';

/** Approvals come with the plan that a team works on (P-51). @throws Refusal APPROVALS_NOT_IN_PLAN */
export async function requireApprovals(
  { db, clock, readAllowance }: Pick<Context, 'db' | 'clock' | 'readAllowance'>,
  organizationId: OrganizationId,
): Promise<void> {
  const { people } = await readAllowance(db, organizationId, clock.now());
  if (people <= 1) throw new Refusal('APPROVALS_NOT_IN_PLAN');
}

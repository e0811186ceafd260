import type { Members } from '@postownia/contract';
import type { Context } from '../../context.ts';
import type { Caller } from '../../http/authenticate.ts';
import { readAllowance } from '../billing/index.ts';
import { memberRows } from '../workspaces/index.ts';
import { toInvitation } from './invitation-view.ts';
import { selectInvitations } from './invitations.queries.ts';
import { selectBrands, selectMembers } from './members.queries.ts';

/** Who is in the firm of the current brand and who was asked, what each may, and for how many there is room. */
export async function listMembers(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { organizationId, userId }: Caller,
): Promise<Members> {
  const [members, invitations, brands, { people: limit }, requiresSecondFactor] = await Promise.all([
    selectMembers(organizationId, db),
    selectInvitations(organizationId, db),
    selectBrands(organizationId, db),
    readAllowance(db, organizationId, clock.now()),
    memberRows.readSecondFactorRule(organizationId, db),
  ]);
  return {
    members: members.map(({ since, seenAt, ...member }) => ({
      ...member,
      since: since.toISOString(),
      seenAt: seenAt?.toISOString() ?? null,
      you: member.userId === userId,
    })),
    invitations: invitations.map(toInvitation),
    brands: brands.map(({ slug, name }) => ({ slug, name })),
    limit,
    requiresSecondFactor,
  };
}

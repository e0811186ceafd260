import type { Invitation } from '@postownia/contract';
import type { Queryable } from '../../db/transaction.ts';
import type { OrganizationId } from '../../lib/organization-id.ts';
import { Refusal } from '../../lib/refusal.ts';
import { type InvitationRow, selectInvitation } from './invitations.queries.ts';

export function toInvitation({ createdAt, expiresAt, ...row }: InvitationRow): Invitation {
  return { ...row, sentAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() };
}

/** An invitation of the firm. @throws Refusal NOT_FOUND */
export async function invitationView(
  db: Queryable,
  organizationId: OrganizationId,
  id: string,
): Promise<Invitation> {
  const row = await selectInvitation(organizationId, db, id);
  if (row === undefined) throw new Refusal('NOT_FOUND');
  return toInvitation(row);
}

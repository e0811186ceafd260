import type { OpenInvitation } from '@postownia/contract';
import type { Context } from '../../context.ts';
import type { Caller } from '../../http/authenticate.ts';
import { Refusal } from '../../lib/refusal.ts';
import { memberRows } from '../workspaces/index.ts';
import { hashSecret } from './invitation-secret.ts';
import { findInvitation } from './invitations.system-queries.ts';

/**
 * What an invitation is for, and what its reader needs to take it. Changes nothing, whoever opens it: a mail scanner
 * accepts nothing for anybody.
 * @throws Refusal INVITATION_ENDED
 */
export async function openInvitation(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  who: Caller | null,
  { secret }: { secret: string },
): Promise<OpenInvitation> {
  const found = await findInvitation(db, hashSecret(secret), clock.now());
  if (found === null) throw new Refusal('INVITATION_ENDED');
  const { firm, by, email, role, brands, expiresAt } = found;
  const account = await memberRows.findUserByEmail(db, email);
  return {
    firm,
    by,
    email,
    role,
    brands: brands.map(({ name }) => name),
    expiresAt: expiresAt.toISOString(),
    invited: invitedAs(account, who?.userId ?? null),
  };
}

function invitedAs(account: string | null, own: string | null): OpenInvitation['invited'] {
  if (own !== null) return own === account ? 'signed-in' : 'somebody-else';
  return account === null ? 'new' : 'signed-out';
}

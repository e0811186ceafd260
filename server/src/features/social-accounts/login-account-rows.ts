import type { Network } from '@postownia/contract';
import { and, count, eq, inArray, ne } from 'drizzle-orm';
import { socialAccounts } from '../../db/schema/social-accounts.ts';
import type { Tx } from '../../db/transaction.ts';

/**
 * How many accounts still live on this person's login, in every workspace: revoking it would kill them all. Looks
 * beyond one workspace on purpose; it tells nothing but a number.
 */
export async function countLoginAccounts(
  tx: Tx,
  { networks, loginRemoteId }: { networks: readonly Network[]; loginRemoteId: string },
): Promise<number> {
  const [row] = await tx
    .select({ accounts: count() })
    .from(socialAccounts)
    .where(
      and(
        inArray(socialAccounts.network, [...networks]),
        eq(socialAccounts.loginRemoteId, loginRemoteId),
        ne(socialAccounts.state, 'disconnected'),
      ),
    );
  return row?.accounts ?? 0;
}

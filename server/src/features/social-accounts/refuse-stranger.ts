import { anotherAccount } from '../../providers/social/another-account.ts';
import type { AccountRow } from './social-accounts.queries.ts';

/**
 * What a network said about a token has to be about the person who connected the account: else posts would go out at somebody
 * else's. Where it says nothing, or the person was not kept, nothing is refused.
 * @throws NetworkError with the action `reconnect`
 */
export function refuseStranger(
  { loginRemoteId }: Pick<AccountRow, 'loginRemoteId'>,
  person: string | undefined,
): void {
  if (person === undefined || loginRemoteId === null || person === loginRemoteId) return;
  throw anotherAccount();
}

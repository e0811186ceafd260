import type { AccountRow } from './social-accounts.queries.ts';

/**
 * How the audit log names an account: by its id, because its name may have to be forgotten one day (a network's
 * notice of deletion) and the log is never rewritten. Whoever shows the log looks the name up.
 */
export function accountDetails({ id, network }: Pick<AccountRow, 'id' | 'network'>) {
  return { network, account: id };
}

import type { Database } from '../../db/connect.ts';
import { inTransaction } from '../../db/transaction.ts';
import { deleteGrant, lockGrant } from './connected-apps.system-queries.ts';

/** Ends all that came of one consent, also what is being given at this moment. */
export const endGrant = (db: Database, grantId: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    await lockGrant(tx, grantId);
    await deleteGrant(tx, grantId);
  });

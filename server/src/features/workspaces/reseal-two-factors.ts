import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import type { Queryable } from '../../db/transaction.ts';
import { replaceTwoFactor, selectTwoFactorsAfter } from './two-factor-rows.ts';

const PAGE = 200;

/** The identity library's keys, by the number that its values carry: `$ba$number$…`. */
export interface NumberedKeys {
  readonly keys: Map<number, string>;
  readonly currentVersion: number;
}

/**
 * Seals secrets and recovery codes of second factors with the newest key, in the identity library's own way, where an
 * older one sealed them. Safe to run twice and beside working processes: a row that changed meanwhile stays as it is
 * until the next run.
 * @returns how many rows were sealed anew
 */
export async function resealTwoFactors(db: Queryable, keys: NumberedKeys): Promise<number> {
  const prefix = `$ba$${keys.currentVersion}$`;
  const anew = async (data: string) =>
    data.startsWith(prefix)
      ? data
      : symmetricEncrypt({ key: keys, data: await symmetricDecrypt({ key: keys, data }) });
  let sealedAnew = 0;
  for (let after: string | null = null; ; ) {
    const rows = await selectTwoFactorsAfter(db, { after, limit: PAGE });
    for (const row of rows) {
      if (row.secret.startsWith(prefix) && row.backupCodes.startsWith(prefix)) continue;
      const next = { secret: await anew(row.secret), backupCodes: await anew(row.backupCodes) };
      if (await replaceTwoFactor(db, row, next)) sealedAnew += 1;
    }
    if (rows.length < PAGE) return sealedAnew;
    after = rows.at(-1)?.id ?? null;
  }
}

import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import type { Context } from '../../context.ts';
import { keyNumber } from '../../lib/secret-keys.ts';
import { cookieRules } from './session-cookie.ts';
import { replaceTwoFactor, selectTwoFactorsAfter } from './two-factor.system-queries.ts';

const PAGE = 200;

interface KeyChange {
  readonly app: Pick<Context, 'db' | 'appUrl'>;
  readonly secretKey: string;
}

/** The identity library's keys, numbered as it was told (`identity-library.ts`), by the number that its values carry. */
function numberedKeys({ app, secretKey }: KeyChange) {
  const { secret, earlierSecrets } = cookieRules({ appUrl: app.appUrl, secretKey });
  const keys = new Map([secret, ...earlierSecrets].map((value) => [keyNumber(value), value]));
  return { keys, currentVersion: keyNumber(secret) };
}

const prefixOf = (change: KeyChange) => `$ba$${numberedKeys(change).currentVersion}$`;

/**
 * Encrypts secrets and recovery codes of second factors with the newest key, in the identity library's own way, where an
 * older one encrypted them. Safe to run twice and beside working processes: a row that changed meanwhile stays as it is
 * until the next run.
 * @returns how many rows were encrypted anew
 */
async function reencryptTwoFactors(change: KeyChange): Promise<number> {
  const { db } = change.app;
  const keys = numberedKeys(change);
  const prefix = prefixOf(change);
  const anew = async (data: string) =>
    data.startsWith(prefix)
      ? data
      : symmetricEncrypt({ key: keys, data: await symmetricDecrypt({ key: keys, data }) });
  let reencrypted = 0;
  for (let after: string | null = null; ; ) {
    const rows = await selectTwoFactorsAfter(db, { after, limit: PAGE });
    for (const row of rows) {
      if (row.secret.startsWith(prefix) && row.backupCodes.startsWith(prefix)) continue;
      const next = { secret: await anew(row.secret), backupCodes: await anew(row.backupCodes) };
      if (await replaceTwoFactor(db, row, next)) reencrypted += 1;
    }
    if (rows.length < PAGE) return reencrypted;
    after = rows.at(-1)?.id ?? null;
  }
}

/** How values of second factors begin that the newest key encrypted, and how the others come under it. */
export const twoFactorKeys = { prefix: prefixOf, reencrypt: reencryptTwoFactors } as const;

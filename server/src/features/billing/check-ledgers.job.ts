import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { queueEmail } from '../notifications/index.ts';
import { ledgers } from '../tokens/index.ts';

/** More would say nothing new. */
const SHOWN = 20;

/**
 * Adds up every ledger. A balance that is not the sum of its entries is never mended by itself: it is written to the
 * log as an error, and CONTACT_TO gets an email.
 */
export async function checkLedgers(context: Context): Promise<void> {
  const unsound = await ledgers.findUnsound(context.db);
  if (unsound.length === 0) return;
  for (const ledger of unsound) context.log.error(ledger, 'a ledger does not add up');
  const { contactTo } = context.config.mail;
  if (contactTo === undefined) return;
  await inTransaction(context.db, (tx) =>
    queueEmail(context, tx, {
      kind: 'ledger-alarm',
      to: contactTo,
      userId: null,
      language: null,
      link: `${context.appUrl}/status`,
      details: unsound
        .slice(0, SHOWN)
        .map(({ organizationId, balance, sum, fault }) => [
          { words: organizationId },
          `saldo ${balance}, suma wpisów ${sum} (${fault})`,
        ]),
    }),
  );
}

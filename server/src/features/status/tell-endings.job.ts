import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { queueEmail } from '../notifications/index.ts';
import { type Ending, keepEnding, lockUntoldEndings, markEndingsTold } from './endings.system-queries.ts';

const DAY = 86_400_000;
/** A month is time to move to what comes next. */
const WARNED_DAYS = 31;

/** What is known, for the operator, who reads Polish. */
const WORDS: Readonly<Record<Ending['kind'], string>> = {
  sunset: 'dostawca wyłącza to API',
  deprecation: 'dostawca odradza to API i nie podał dnia wyłączenia',
  refused: 'dostawca już odrzuca tę wersję (426)',
  version: 'kończy się życie ustawionej wersji',
};

/**
 * Tells the operator a month before a provider's API ends, or at once where no day is known: an email to CONTACT_TO, once for
 * each word of a provider, and a warning in the log. Without an address it stands in the log every day.
 */
export async function tellEndings(
  context: Pick<Context, 'db' | 'clock' | 'log' | 'enqueue' | 'config' | 'appUrl' | 'networks'>,
): Promise<void> {
  const now = context.clock.now();
  const before = new Date(now.getTime() + WARNED_DAYS * DAY);
  for (const { provider, endsAt } of context.networks.versionEnds())
    if (endsAt <= before) await keepEnding(context.db, { provider, kind: 'version', endsAt, now });
  const { contactTo } = context.config.mail;
  await inTransaction(context.db, async (tx) => {
    const endings = await lockUntoldEndings(tx, before);
    if (endings.length === 0) return;
    for (const { provider, kind, endsAt } of endings)
      context.log.warn({ provider, kind, endsAt }, 'an API that is called ends');
    if (contactTo === undefined) return;
    await queueEmail(context, tx, {
      kind: 'api-ending',
      to: contactTo,
      userId: null,
      language: null,
      link: `${context.appUrl}/operator`,
      details: endings.map(({ provider, kind, endsAt }) => [{ words: provider }, sentenceOf(kind, endsAt)]),
    });
    await markEndingsTold(tx, { before, now });
  });
}

const sentenceOf = (kind: Ending['kind'], endsAt: Date | null): string =>
  endsAt === null ? WORDS[kind] : `${WORDS[kind]}: ${endsAt.toISOString().slice(0, 10)}`;

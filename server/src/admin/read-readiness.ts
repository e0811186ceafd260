import { NETWORKS, networkName } from '@postownia/contract';
import { readLastBackup } from '../backup/last-backup.ts';
import type { Context } from '../context.ts';
import { identityRows } from '../features/workspaces/index.ts';
import { formatMessageIn } from '../lib/format-message-in.ts';
import { readCompany } from '../read-company.ts';
import { checkReadiness, type ReadinessCheck } from './readiness.ts';

/** What must or should be true of this installation before it is sold from, as it is now. */
export async function readReadiness({ config, db, clock, networks }: Context): Promise<ReadinessCheck[]> {
  return checkReadiness({
    config,
    company: readCompany(config.companyFile),
    networks: NETWORKS.map((network) => {
      const reason = networks.unavailable(network);
      return { name: networkName(network), fault: reason && formatMessageIn('pl', reason) };
    }),
    operators: (await identityRows.listOperators(db)).length,
    lastBackupAt: await readLastBackup(config.dataDir),
    now: clock.now(),
  });
}

/** Says in the log of a production start what is required and missing; nothing where nothing is. */
export async function tellUnreadiness(context: Context): Promise<void> {
  const missing = (await readReadiness(context)).filter(({ required, met }) => required && !met);
  if (missing.length === 0) return;
  context.log.warn(
    { missing: missing.map(({ name }) => name) },
    'not to be sold from yet: npm run admin -- ready says what to do',
  );
}

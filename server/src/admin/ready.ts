import { NETWORKS, networkName } from '@postownia/contract';
import * as z from 'zod';
import { readLastBackup } from '../backup/last-backup.ts';
import { identityRows } from '../features/workspaces/index.ts';
import { formatMessageIn } from '../lib/format-message-in.ts';
import { readCompany } from '../read-company.ts';
import { CommandRefusal, command } from './command.ts';
import { checkReadiness, type ReadinessCheck } from './readiness.ts';

/** Says what keeps an installation from being sold from; changes nothing. */
export const readyCommand = command({
  summary:
    'mówi, czego brakuje, zanim zaczniesz sprzedawać; kończy się kodem 1, póki brakuje czegoś wymaganego',
  usage: ['[--json]'],
  options: { json: 'flag' },
  input: z.strictObject({ json: z.boolean().optional() }),
  async run({ config, open, print }, { json = false }) {
    const { db, clock, networks } = await open();
    const checks = checkReadiness({
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
    for (const check of checks) print(json ? JSON.stringify(check) : lineOf(check));
    const missing = checks.filter(({ required, met }) => required && !met).length;
    if (missing > 0) throw new CommandRefusal(`Jeszcze nie sprzedawaj. Braków do usunięcia: ${missing}.`);
    if (!json) print('Możesz sprzedawać.');
  },
});

function lineOf({ name, required, met, remedy }: ReadinessCheck): string {
  if (met) return `[jest]      ${name}`;
  return required ? `[BRAK]      ${name}: ${remedy}` : `[zalecane]  ${name}: ${remedy}`;
}

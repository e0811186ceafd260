import { readFile } from 'node:fs/promises';
import { NETWORKS, networkName } from '@postownia/contract';
import { Company } from '@postownia/contract/company';
import * as z from 'zod';
import { readLastBackup } from '../backup/last-backup.ts';
import { identityRows } from '../features/workspaces/index.ts';
import { formatMessageIn } from '../lib/format-message-in.ts';
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
      company: await readCompany(config.companyFile),
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

/** The operator's file, or why it cannot be used. */
async function readCompany(file: string | undefined): Promise<Company | { fault: string }> {
  if (file === undefined || file === '') return { fault: 'zmiennej nie ustawiono.' };
  try {
    const read = Company.safeParse(JSON.parse(await readFile(file, 'utf8')));
    if (read.success) return read.data;
    const fields = read.error.issues.map(({ path }) => path.join('.')).join(', ');
    return { fault: `błędne pola: ${fields}.` };
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) };
  }
}

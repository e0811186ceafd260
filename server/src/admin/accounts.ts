import * as z from 'zod';
import { listExpiringAccounts } from '../features/operator/index.ts';
import { command } from './command.ts';
import { printRows } from './print-rows.ts';

export const accountsCommand = command({
  summary: 'pokazuje konta społecznościowe, których połączenie wygasa',
  usage: ['--expiring [--days <w ciągu ilu dni; 14>] [--json]'],
  options: { expiring: 'flag', days: 'value', json: 'flag' },
  input: z.strictObject({
    expiring: z.literal(true, { error: 'Dodaj --expiring: innej listy nie ma.' }),
    days: z.coerce.number().int().min(0).optional(),
    json: z.boolean().optional(),
  }),
  async run({ open, print }, { days, json }) {
    const app = await open();
    const rows = await listExpiringAccounts(app, days === undefined ? {} : { days });
    printRows(print, rows, { json });
    if (!json) print(rows.length === 0 ? 'Żadne połączenie nie wygasa.' : `Razem: ${rows.length}`);
  },
});

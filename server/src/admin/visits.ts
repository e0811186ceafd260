import * as z from 'zod';
import { listVisits } from '../features/visits/index.ts';
import { command } from './command.ts';
import { printRows } from './print-rows.ts';

export const visitsCommand = command({
  summary: 'pokazuje odwiedziny stron publicznych, policzone za zgodą odwiedzających',
  usage: ['[--days <z ilu dni; 30>] [--json]'],
  options: { days: 'value', json: 'flag' },
  input: z.strictObject({
    days: z.coerce.number().int().min(1).max(730).optional(),
    json: z.boolean().optional(),
  }),
  async run({ open, print }, { days, json }) {
    const app = await open();
    const rows = await listVisits(app, days === undefined ? {} : { days });
    printRows(print, rows, { json });
    if (!json) print(`Razem: ${rows.reduce((sum, { visits }) => sum + visits, 0)}`);
  },
});

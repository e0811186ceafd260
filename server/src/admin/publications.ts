import * as z from 'zod';
import { listStuckPublications } from '../features/operator/index.ts';
import { command } from './command.ts';
import { printRows } from './print-rows.ts';

export const publicationsCommand = command({
  summary: 'pokazuje publikacje, które utknęły',
  usage: ['--stuck [--minutes <od ilu minut; 10>] [--json]'],
  options: { stuck: 'flag', minutes: 'value', json: 'flag' },
  input: z.strictObject({
    stuck: z.literal(true, { error: 'Dodaj --stuck: innej listy nie ma.' }),
    minutes: z.coerce.number().int().min(1).optional(),
    json: z.boolean().optional(),
  }),
  async run({ open, print }, { minutes, json }) {
    const app = await open();
    const rows = await listStuckPublications(app, minutes === undefined ? {} : { minutes });
    printRows(print, rows, { json });
    if (!json) print(rows.length === 0 ? 'Żadna publikacja nie utknęła.' : `Razem: ${rows.length}`);
  },
});

import * as z from 'zod';
import { organizationOf } from '../db/organization-of.ts';
import { operatorPayments } from '../features/billing/index.ts';
import { findWorkspace } from '../features/operator/index.ts';
import { CommandRefusal, command } from './command.ts';
import { printRows } from './print-rows.ts';

export const paymentsCommand = command({
  summary: 'pokazuje płatności, od najnowszych, ze zwrotami i sporami',
  usage: ['[--email <adres osoby>] [--limit <liczba>] [--json]'],
  options: { email: 'value', limit: 'value', json: 'flag' },
  input: z.strictObject({
    email: z.email().optional(),
    limit: z.coerce.number().int().min(1).max(1000).default(50),
    json: z.boolean().optional(),
  }),
  async run({ open, print }, { email, limit, json }) {
    const app = await open();
    const found = email === undefined ? undefined : await findWorkspace(app.db, { email });
    if (found === null) throw new CommandRefusal(`Nie ma takiej przestrzeni: ${email}`);
    const payments = await operatorPayments.list(app, {
      organizationId: found === undefined ? null : await organizationOf(app.db, found.id),
      limit,
    });
    if (payments.length === 0 && !json) print('Nie ma płatności.');
    const rows = payments.map((payment) => ({
      płatność: payment.id,
      firma: payment.organizationId,
      kwota: (payment.amount / 100).toFixed(2),
      zwrócono: (payment.refunded / 100).toFixed(2),
      spór: payment.disputed ? 'tak' : 'nie',
      'tokeny odebrane': payment.reversedTokens,
      czas: payment.createdAt,
    }));
    printRows(print, rows, { json });
  },
});

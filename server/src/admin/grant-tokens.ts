import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { findWorkspace, grantByOperator } from '../features/operator/index.ts';
import { CommandRefusal, command } from './command.ts';

/** More than any plan gives in a year: a slip of the finger stops here. */
const MOST = 100_000;

export const grantTokensCommand = command({
  summary: 'przyznaje tokeny z podaniem powodu',
  usage: [
    '--workspace <id> --amount <liczba> --reason <powód> [--key <klucz>]',
    '--email <adres osoby> --amount <liczba> --reason <powód> [--key <klucz>]',
  ],
  options: { workspace: 'value', email: 'value', amount: 'value', reason: 'value', key: 'value' },
  input: z
    .strictObject({
      workspace: z.uuid().optional(),
      email: z.email().optional(),
      amount: z.coerce.number().int().min(1).max(MOST),
      reason: z.string().trim().min(3).max(500),
      /** The same key gives once. */
      key: z
        .string()
        .regex(/^[\w.:-]{1,100}$/)
        .default(() => randomUUID()),
    })
    .refine(({ workspace, email }) => (workspace === undefined) !== (email === undefined), {
      message: 'Podaj --workspace albo --email.',
    }),
  async run({ open, print }, { workspace, email, amount, reason, key }) {
    const app = await open();
    const found = await findWorkspace(
      app.db,
      workspace === undefined ? { email: email ?? '' } : { id: workspace },
    );
    if (found === null) throw new CommandRefusal(`Nie ma takiej przestrzeni: ${workspace ?? email}`);
    const { given, balance } = await grantByOperator(app, found.id, { amount, reason, key });
    print(
      given
        ? `Przyznano tokeny: ${amount} dla „${found.name}” (${found.id}). Saldo: ${balance}. Klucz: ${key}`
        : `Klucz ${key} był już użyty: nic nie zmieniono. Saldo: ${balance}.`,
    );
  },
});

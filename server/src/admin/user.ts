import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { DELETION } from '@postownia/contract';
import * as z from 'zod';
import { inTransaction } from '../db/transaction.ts';
import { recordEvent } from '../features/audit/index.ts';
import {
  beginDeletion,
  exportWorkspace,
  extendDeletion,
  restoreDeletion,
} from '../features/privacy/index.ts';
import { identityRows } from '../features/workspaces/index.ts';
import { BY_OPERATOR } from '../lib/recorded-actor.ts';
import { CommandRefusal, command } from './command.ts';
import type { AdminContext } from './open-admin.ts';

const Address = z.email().optional();
const WISHES = ['export', 'delete', 'restore', 'extend'] as const;

/** What a person asks of the operator about their data (GDPR articles 12, 15, 17 and 20); each leaves its audit line. */
export const userCommand = command({
  summary: 'wydaje kopię danych osoby, usuwa jej konto, przywraca je albo przedłuża usuwanie',
  usage: [
    '--export <adres> [--to <folder>]',
    '--delete <adres>',
    '--restore <adres> --reason <powód>',
    `--extend <adres> --days <1–${DELETION.extensionDays}> --reason <powód>`,
  ],
  options: {
    export: 'value',
    delete: 'value',
    restore: 'value',
    extend: 'value',
    to: 'value',
    days: 'value',
    reason: 'value',
  },
  input: z
    .strictObject({
      export: Address,
      delete: Address,
      restore: Address,
      extend: Address,
      to: z.string().min(1).optional(),
      days: z.coerce.number().int().min(1).max(DELETION.extensionDays).optional(),
      reason: z.string().trim().min(3).max(500).optional(),
    })
    .refine((given) => WISHES.filter((wish) => given[wish] !== undefined).length === 1, {
      message: 'Podaj jedno z: --export, --delete, --restore, --extend.',
    })
    .refine(({ restore, extend, reason }) => (restore ?? extend) === undefined || reason !== undefined, {
      message: 'Podaj --reason: powód trafi do dziennika zdarzeń marki.',
    })
    .refine(({ extend, days }) => extend === undefined || days !== undefined, {
      message: 'Podaj --days: o ile dni przedłużyć.',
    }),
  async run({ open, print }, { to = '.', days = 0, reason = '', ...wishes }) {
    const app = await open();
    const email = wishes.export ?? wishes.delete ?? wishes.restore ?? wishes.extend ?? '';
    const userId = await identityRows.findUserByEmail(app.db, email);
    if (userId === null) throw new CommandRefusal(`Nikt nie ma adresu ${email}.`);
    const user = { userId, email };
    if (wishes.export !== undefined) await exportAll(app, user, { to, print });
    else if (wishes.delete !== undefined) await remove(app, user, print);
    else if (wishes.restore !== undefined) await restore(app, user, { reason, print });
    else await extend(app, user, { days, reason, print });
  },
});

interface User {
  readonly userId: string;
  readonly email: string;
}
type Print = (line: string) => void;

/** One file per workspace the person is in; readable by the operator alone. */
async function exportAll(app: AdminContext, { userId }: User, { to, print }: { to: string; print: Print }) {
  const now = app.clock.now();
  for (const workspaceId of await identityRows.listWorkspacesOf(app.db, userId)) {
    await inTransaction(app.db, (tx) =>
      recordEvent(tx, workspaceId, { ...BY_OPERATOR, action: 'export.downloaded' }, now),
    );
    const file = path.resolve(to, `postownia-${workspaceId}-${now.toISOString().slice(0, 10)}.zip`);
    const body = await exportWorkspace(app, workspaceId, { userId, now });
    await pipeline(body, createWriteStream(file, { mode: 0o600 }));
    print(`Kopia: ${file}`);
  }
  print('Przekaż ją osobie tylko pod adres, z którego o nią poprosiła.');
}

async function remove(app: AdminContext, { userId, email }: User, print: Print) {
  await beginDeletion(app, { userId, by: BY_OPERATOR });
  print(
    `Konto ${email} jest usuwane: publikowanie stoi, dostępy cofnięte. Osoba cofnie to sama przez ` +
      `${DELETION.reversibleDays} dni, Ty (--restore) do ${DELETION.finalDays}. dnia. Wysłaliśmy do niej wiadomość.`,
  );
}

async function restore(app: AdminContext, { userId, email }: User, given: { reason: string; print: Print }) {
  const outcome = await restoreDeletion(app, { userId, reason: given.reason });
  if (outcome === 'none') throw new CommandRefusal(`Konto ${email} nie jest usuwane.`);
  if (outcome === 'too-late') throw new CommandRefusal('Za późno: usuwanie właśnie się kończy.');
  given.print(`Konto ${email} zostaje. Wysłaliśmy wiadomość; konta w sieciach trzeba połączyć ponownie.`);
}

async function extend(
  app: AdminContext,
  { userId, email }: User,
  { days, reason, print }: { days: number; reason: string; print: Print },
) {
  const outcome = await extendDeletion(app, { userId, days, reason });
  if (outcome === 'none') throw new CommandRefusal(`Konto ${email} nie jest usuwane.`);
  if (outcome === 'too-late') throw new CommandRefusal('Za późno: trzydzieści dni już minęło.');
  if (outcome === 'extended-before') throw new CommandRefusal('Termin przedłuża się tylko raz.');
  print(
    `Usuwanie konta ${email} zakończy się ${outcome.toISOString().slice(0, 10)}. Osoba zna powód i datę.`,
  );
}

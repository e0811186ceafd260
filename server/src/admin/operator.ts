import * as z from 'zod';
import { inTransaction } from '../db/transaction.ts';
import { recordEvent } from '../features/audit/index.ts';
import { identityRows } from '../features/workspaces/index.ts';
import { BY_OPERATOR } from '../lib/recorded-actor.ts';
import { CommandRefusal, command } from './command.ts';
import type { AdminContext } from './open-admin.ts';
import { printRows } from './print-rows.ts';

const Address = z.email().optional();

/** Who sees `/operator`: the only way to become one, so whoever may run this tool decides it. */
export const operatorCommand = command({
  summary: 'daje i odbiera dostęp do stron operatora, pokazuje, kto go ma',
  usage: ['--add <adres>', '--remove <adres>', '--list [--json]'],
  options: { add: 'value', remove: 'value', list: 'flag', json: 'flag' },
  input: z
    .strictObject({
      add: Address,
      remove: Address,
      list: z.boolean().optional(),
      json: z.boolean().optional(),
    })
    .refine(
      ({ add, remove, list }) => [add, remove, list].filter((chosen) => chosen !== undefined).length === 1,
      { message: 'Podaj jedno z: --add, --remove, --list.' },
    ),
  async run({ open, print }, { add, remove, json }) {
    const app = await open();
    const email = add ?? remove;
    if (email === undefined) {
      const operators = await identityRows.listOperators(app.db);
      if (operators.length === 0 && json !== true) return print('Nikt nie ma dostępu do stron operatora.');
      return printRows(print, operators, { json });
    }
    const operator = add !== undefined;
    const changed = await setOperator(app, { email, operator });
    print(sentenceOf({ email, operator, changed }));
  },
});

/** Changes it for a person, with a line in the audit log of each of their brands; false: it was so already. */
async function setOperator(
  { db, clock }: AdminContext,
  { email, operator }: { email: string; operator: boolean },
): Promise<boolean> {
  const now = clock.now();
  return inTransaction(db, async (tx) => {
    const userId = await identityRows.findUserByEmail(tx, email);
    if (userId === null) {
      throw new CommandRefusal(`Nikt nie ma adresu ${email}. Osoba musi najpierw założyć konto w Postowni.`);
    }
    if (!(await identityRows.setOperator(tx, userId, { operator, now }))) return false;
    const action = operator ? 'operator.added' : 'operator.removed';
    for (const workspaceId of await identityRows.listWorkspacesOf(tx, userId)) {
      await recordEvent(tx, workspaceId, { ...BY_OPERATOR, action, details: { member: userId } }, now);
    }
    return true;
  });
}

function sentenceOf({ email, operator, changed }: { email: string; operator: boolean; changed: boolean }) {
  if (!changed) {
    return operator
      ? `${email} ma już dostęp: nic nie zmieniono.`
      : `${email} nie ma dostępu: nic nie zmieniono.`;
  }
  return operator
    ? `${email} widzi teraz strony operatora: /operator, a przy TEST_IMAGE_PAGE=on także /test-image.`
    : `${email} nie widzi już stron operatora.`;
}

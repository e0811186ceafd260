import * as z from 'zod';
import { inTransaction } from '../db/transaction.ts';
import { recordEvent } from '../features/audit/index.ts';
import { findWorkspace } from '../features/operator/index.ts';
import { setLinksBlocked } from '../features/short-links/index.ts';
import { BY_OPERATOR } from '../lib/recorded-actor.ts';
import { CommandRefusal, command } from './command.ts';

export const linksCommand = command({
  summary: 'wyłącza i włącza krótkie linki marki, która ich nadużywa',
  usage: ['--off <id marki>', '--on <id marki>'],
  options: { off: 'value', on: 'value' },
  input: z.union([z.strictObject({ off: z.uuid() }), z.strictObject({ on: z.uuid() })]),
  async run({ open, print }, wish) {
    const app = await open();
    const off = 'off' in wish;
    const found = await findWorkspace(app.db, { id: off ? wish.off : wish.on });
    if (found === null) throw new CommandRefusal(`Nie ma takiej marki: ${off ? wish.off : wish.on}`);
    const now = app.clock.now();
    await inTransaction(app.db, async (tx) => {
      await setLinksBlocked(tx, found.id, { blockedAt: off ? now : null, now });
      const action = off ? 'short-links.switched-off' : 'short-links.switched-on';
      await recordEvent(tx, found.id, { ...BY_OPERATOR, action }, now);
    });
    print(
      off
        ? `Linki marki „${found.name}” odpowiadają od teraz 410.`
        : `Linki marki „${found.name}” znowu działają.`,
    );
  },
});

import * as z from 'zod';
import { operatorPayments } from '../features/billing/index.ts';
import { PaymentError } from '../providers/payment/payments.ts';
import { CommandRefusal, command } from './command.ts';

export const replayWebhookCommand = command({
  summary: 'wykonuje zdarzenie płatności jeszcze raz; niczego nie przyznaje dwa razy',
  usage: ['--event <evt_…>'],
  options: { event: 'value' },
  input: z.strictObject({ event: z.string().regex(/^evt_\w{1,200}$/) }),
  async run({ open, print }, { event }) {
    const about = await operatorPayments.replay(await open(), event).catch((error: unknown) => {
      if (error instanceof PaymentError)
        throw new CommandRefusal(`Nie udało się odczytać zdarzenia: ${error.message}`);
      throw error;
    });
    if (about === null) throw new CommandRefusal(`Zdarzenie ${event} nas nie dotyczy.`);
    print(`Zdarzenie ${event} (${about.type}, ${about.subjectId}) wróciło do kolejki.`);
  },
});

import * as z from 'zod';
import { CommandRefusal, command } from './command.ts';

export const stripeSetupCommand = command({
  summary: 'tworzy w Stripe brakujące produkty i ceny',
  usage: [''],
  options: {},
  input: z.strictObject({}),
  async run({ open, print }) {
    const { payments } = await open();
    if (payments === null) throw new CommandRefusal('Płatności nie są skonfigurowane (STRIPE_SECRET_KEY).');
    const made = await payments.setUp();
    print(made.length === 0 ? 'Wszystkie ceny już są.' : `Utworzono ceny: ${made.join(', ')}.`);
  },
});

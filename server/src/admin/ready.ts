import * as z from 'zod';
import { CommandRefusal, command } from './command.ts';
import { readReadiness } from './read-readiness.ts';
import type { ReadinessCheck } from './readiness.ts';

/** Says what keeps an installation from being sold from; changes nothing. */
export const readyCommand = command({
  summary:
    'mówi, czego brakuje, zanim zaczniesz sprzedawać; kończy się kodem 1, póki brakuje czegoś wymaganego',
  usage: ['[--json]'],
  options: { json: 'flag' },
  input: z.strictObject({ json: z.boolean().optional() }),
  async run({ open, print }, { json = false }) {
    const checks = await readReadiness(await open());
    for (const check of checks) print(json ? JSON.stringify(check) : lineOf(check));
    const missing = checks.filter(({ required, met }) => required && !met).length;
    if (missing > 0) throw new CommandRefusal(`Jeszcze nie sprzedawaj. Braków do usunięcia: ${missing}.`);
    if (!json) print('Możesz sprzedawać.');
  },
});

function lineOf({ name, required, met, remedy }: ReadinessCheck): string {
  if (met) return `[jest]      ${name}`;
  return required ? `[BRAK]      ${name}: ${remedy}` : `[zalecane]  ${name}: ${remedy}`;
}

import { expect, it } from 'vitest';
import { meets } from '../report.ts';
import { proveDeliveries } from './deliveries.ts';
import { proveHostileAssistant } from './hostile-assistant.ts';
import { proveKeyScopes } from './key-scopes.ts';

/** A slice of `npm run proof -- platform`: the same receivers, fewer events. */
it('loses no event, keeps the order of a post, sends nothing twice and calls nothing inside', async () => {
  const figures = await proveDeliveries({ events: 120, seed: 'slice' });
  expect(figures.filter((figure) => !meets(figure))).toEqual([]);
});

it('lets no assistant do what its key, its person or its firm may not', async () => {
  const figures = await proveHostileAssistant({ calls: 24, seed: 'slice' });
  expect(figures.filter((figure) => !meets(figure))).toEqual([]);
});

it('lets keys of every set of scopes do what the table says, an operation in twenty', async () => {
  const figures = await proveKeyScopes({ each: 20 });
  expect(figures.filter((figure) => !meets(figure))).toEqual([]);
});

import type { Actor } from '@postownia/contract';
import { actorOf } from './recorded-actor.ts';

/** Of a key or a connected assistant that spends tokens: which one, and how many it may in a calendar month (UTC); null: no cap of its own. */
export interface KeyBudget {
  readonly keyId: string;
  readonly monthlyTokenCap: number | null;
}

/** What bounds the spending of whoever acts; null: a person, whom only the firm's tokens and the brand's cap bound. */
export function keyBudgetOf(who: Actor & { readonly monthlyTokenCap?: number | null }): KeyBudget | null {
  const { actor, actorId } = actorOf(who);
  if ((actor !== 'api-key' && actor !== 'assistant') || actorId === null) return null;
  return { keyId: actorId, monthlyTokenCap: who.monthlyTokenCap ?? null };
}

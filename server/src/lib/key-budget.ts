import type { Actor } from '@postownia/contract';

/** Of a key that spends tokens: which one, and how many it may in a calendar month (UTC); null: no cap of its own. */
export interface KeyBudget {
  readonly keyId: string;
  readonly monthlyTokenCap: number | null;
}

/** What bounds the spending of whoever acts; null: a person, whom only the firm's tokens and the brand's cap bound. */
export const keyBudgetOf = (who: Actor & { readonly monthlyTokenCap?: number | null }): KeyBudget | null =>
  who.kind === 'api-key' ? { keyId: who.keyId, monthlyTokenCap: who.monthlyTokenCap ?? null } : null;

import { sumSpentByKeys } from './tokens.queries.ts';
import { findUnsoundLedgers } from './unsound-ledger.system-queries.ts';

/** What is asked of ledgers besides balances: whether they are sound, and what keys spent. */
export const ledgers = { findUnsound: findUnsoundLedgers, sumSpentByKeys } as const;

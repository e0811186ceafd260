import { sumSpentByKeys } from './tokens.queries.ts';
import { listEndingTrials } from './trial.system-queries.ts';
import { findUnsoundLedgers } from './unsound-ledger.system-queries.ts';

/** What is asked of ledgers besides balances: whether they are sound, what keys spent, whose trial ends. */
export const ledgers = { findUnsound: findUnsoundLedgers, sumSpentByKeys, listEndingTrials } as const;

export { grantTokens, grantTrial } from './grant-tokens.ts';
export { readBalance, readReservations } from './read-balance.ts';
export { reserveTokens } from './reserve-tokens.ts';
export { reverseTokens } from './reverse-tokens.ts';
export { commitTokens, refundTokens } from './settle-tokens.ts';
export { listEndingTrials } from './trial-rows.ts';
export { findUnsoundLedgers } from './unsound-ledger-rows.ts';

export { commitTokens, refundTokens } from './finish-reservation.ts';
export { grantTokens, grantTrial } from './grant-tokens.ts';
export { ledgers } from './ledgers.ts';
export { balanceInSql, readBalance, readReservations } from './read-balance.ts';
export { reserveTokens } from './reserve-tokens.ts';
export { reverseTokens } from './reverse-tokens.ts';

import { databaseErrorCode } from './database-error-code.ts';

/** PostgreSQL answers that mean "later", not "wrong": connections, shutting down, too many of them. */
const DATABASE_AWAY = /^(08|53|57P)/;
const CONNECTION_LOST = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOENT']);

/** Whether a query failed because nobody answered, not because it was wrong. */
export function databaseIsAway(error: unknown): boolean {
  const code = databaseErrorCode(error);
  if (code !== undefined) return DATABASE_AWAY.test(code);
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string' && CONNECTION_LOST.has(cause.code)) return true;
    if (
      /timeout exceeded when trying to connect|Connection terminated|Query read timeout/.test(cause.message)
    )
      return true;
  }
  return false;
}

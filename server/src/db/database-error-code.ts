/** PostgreSQL's five-character error code (https://www.postgresql.org/docs/18/errcodes-appendix.html), also under the query builder's wrapper. */
export function databaseErrorCode(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string' && /^[0-9A-Z]{5}$/.test(cause.code))
      return cause.code;
  }
  return undefined;
}

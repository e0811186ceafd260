/** Whether something failed because there is no room for another file: work for the operator, for whoever asked a "later". */
export function storageIsFull(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && (cause.code === 'ENOSPC' || cause.code === 'EDQUOT')) return true;
  return false;
}

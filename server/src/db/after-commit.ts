import type pg from 'pg';

type Work = (pool: pg.Pool) => void;
const waiting = new WeakMap<object, Work[]>();

/**
 * Has something done as soon as the transaction is committed, never when it is rolled back. A process that dies between
 * the two does not do it: only for what rows make good anyway, such as waking somebody.
 */
export function afterCommit(tx: object, work: Work): void {
  const known = waiting.get(tx);
  if (known === undefined) waiting.set(tx, [work]);
  else known.push(work);
}

/** Called by whoever opened the transaction, once it is committed. */
export function runAfterCommit(tx: object, pool: pg.Pool): void {
  for (const work of waiting.get(tx) ?? []) work(pool);
  waiting.delete(tx);
}

import { AsyncLocalStorage } from 'node:async_hooks';
import type { WorkspaceId } from '../lib/workspace-id.ts';

/**
 * For which brands a piece of work acts, as the database is told with each of its statements (`acting-client.ts`) and as
 * the policies of the tables of brands read it (decision 0116): an array of ids, every brand, or nobody.
 */
export const NOBODY = '' as const;
export const EVERY_BRAND = '*' as const;

/** Shared by all that one piece of work does, so that a request can say for whom it is once that is known. */
interface Acting {
  word: string;
}

const acting = new AsyncLocalStorage<Acting>();

/** What the work that asks was begun with; undefined outside of any. */
export const actingWord = (): string | undefined => acting.getStore()?.word;

const wordOf = (workspaceIds: readonly WorkspaceId[]): string => `{${workspaceIds.join()}}`;

/** Does the work for these brands alone: the database shows no row of another and takes none. */
export const actFor = <Result>(
  workspaceIds: WorkspaceId | readonly WorkspaceId[],
  work: () => PromiseLike<Result>,
): Promise<Result> => actAs(wordOf([workspaceIds].flat()), work);

/** Does the work for all brands: sweeps, readers of the outbox, what runs for the installation or for a firm. */
export const actForEveryBrand = <Result>(work: () => PromiseLike<Result>): Promise<Result> =>
  actAs(EVERY_BRAND, work);

/** A query that was only built runs where it is awaited, so it is awaited here. */
const actAs = <Result>(word: string, work: () => PromiseLike<Result>): Promise<Result> =>
  acting.run({ word }, async () => await work());

/**
 * Begins a request: it acts for nobody until `actOnFor` says for whom.
 * @returns does a part of the request's work as the request; what reads its body is called from elsewhere
 */
export function beginRequest(): (part: () => void) => void {
  const store: Acting = { word: NOBODY };
  return (part) => acting.run(store, part);
}

/** From here on the request acts for these brands. Outside of one it says nothing. */
export function actOnFor(...workspaceIds: readonly WorkspaceId[]): void {
  const store = acting.getStore();
  if (store !== undefined) store.word = wordOf(workspaceIds);
}

/** From here on the request acts for every brand. */
export function actOnForEveryBrand(): void {
  const store = acting.getStore();
  if (store !== undefined) store.word = EVERY_BRAND;
}

/** What listens or waits on behalf of the whole process must not carry on what the request that began it was for. */
export const outsideOfActing = <Result>(work: () => Result): Result => acting.exit(work);

/** A callback that is called later, out of somebody else's work, acts as whoever gave it. */
export function actingAsNow<Given extends unknown[]>(call: (...given: Given) => void): typeof call {
  const store = acting.getStore();
  return store === undefined
    ? (...given) => acting.exit(call, ...given)
    : (...given) => acting.run(store, call, ...given);
}

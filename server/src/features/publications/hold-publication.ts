import { LIMITS } from '@postownia/contract';
import type { ReplacedPublication } from '../../db/schema/publications.ts';
import { BY_SYSTEM } from '../../lib/recorded-actor.ts';
import type { PublicationChange, PublicationRow } from './publication-row.ts';

const NOTHING: ReplacedPublication = {
  ...BY_SYSTEM,
  state: null,
  byHand: false,
  dueAt: '',
  nextTryAt: null,
  failures: 0,
  lostAnswers: 0,
  problemCode: null,
  problem: null,
  message: null,
};

/**
 * What keeps a publication that a person asked for from going out for a few seconds (P-47), and remembers what it was
 * before. The wait is this row: a closed tab changes nothing.
 * @param row the publication as it is; undefined where there is none yet
 */
export function holdPublication(row: PublicationRow | undefined, now: Date) {
  return {
    nextTryAt: new Date(now.getTime() + LIMITS.takeBackSeconds * 1000),
    replaced: row === undefined ? NOTHING : toReplaced(row),
  };
}

/** Pressed twice, what was before the first press counts. */
function toReplaced(row: PublicationRow): ReplacedPublication {
  if (isHeld(row) && row.replaced !== null) return row.replaced;
  const { state, byHand, actor, actorId, dueAt, nextTryAt, failures, lostAnswers } = row;
  const { problemCode, problem, message } = row;
  return {
    state,
    byHand,
    actor,
    actorId,
    failures,
    lostAnswers,
    problemCode,
    problem,
    message,
    dueAt: dueAt.toISOString(),
    nextTryAt: nextTryAt?.toISOString() ?? null,
  };
}

/** Asked for by a person, and nobody has had it in hand yet (the claim forgets what was before): it can be taken back. */
export const isHeld = ({ state, replaced }: PublicationRow): boolean =>
  state === 'planned' && replaced !== null;

/** Brings a held publication back to what it was; null: there was none. */
export function releaseHold({ replaced }: PublicationRow, now: Date): PublicationChange | null {
  if (replaced === null || replaced.state === null) return null;
  const { dueAt, nextTryAt, state, ...rest } = replaced;
  return {
    ...rest,
    state,
    dueAt: new Date(dueAt),
    nextTryAt: nextTryAt === null ? null : new Date(nextTryAt),
    replaced: null,
    updatedAt: now,
  };
}

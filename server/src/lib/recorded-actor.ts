import type { Actor } from '@postownia/contract';

/** Who did something, as every row that says so keeps it (decision 0049): the kind of actor and its id. */
export interface RecordedActor {
  readonly actor: Actor['kind'];
  /** A uuid that the kind knows; null for the product itself, the command line and people who are gone. */
  readonly actorId: string | null;
}

/** The product itself: a job, or what follows from a plan. */
export const BY_SYSTEM: RecordedActor = { actor: 'system', actorId: null };
/** Whoever runs this installation, by the command line or the operator's pages. */
export const BY_OPERATOR: RecordedActor = { actor: 'operator', actorId: null };
export const byUser = (userId: string): RecordedActor => ({ actor: 'user', actorId: userId });

/** What rows keep of whoever acts. */
export const actorOf = (actor: Actor): RecordedActor => ({ actor: actor.kind, actorId: idOf(actor) });

function idOf(actor: Actor): string | null {
  switch (actor.kind) {
    case 'user':
    case 'operator':
      return actor.userId;
    case 'api-key':
      return actor.keyId;
    case 'assistant':
      return actor.connectionId;
    case 'guest':
      return actor.linkId;
    case 'system':
      return null;
  }
}

/** Whether both are surely one and the same; of somebody who is gone nobody can say it. */
export const isSameActor = (one: RecordedActor, other: RecordedActor): boolean =>
  one.actorId !== null && one.actorId === other.actorId && one.actor === other.actor;

import type { RecordedActor } from '../../lib/recorded-actor.ts';
import { approvalHash } from './approval-steps.ts';
import type { PostRow } from './posts.queries.ts';

type TeamWord = Pick<
  PostRow,
  'teamApprovedAt' | 'teamApprovedActor' | 'teamApprovedActorId' | 'teamApprovedHash'
>;
type ClientWord = Pick<
  PostRow,
  | 'clientApprovedAt'
  | 'clientApprovedActor'
  | 'clientApprovedActorId'
  | 'clientApprovedHash'
  | 'clientApprovedName'
>;

/** The team's word for a post as it is now. */
export const teamWordOf = (post: PostRow, { by, now }: { by: RecordedActor; now: Date }): TeamWord => ({
  teamApprovedAt: now,
  teamApprovedActor: by.actor,
  teamApprovedActorId: by.actorId,
  teamApprovedHash: approvalHash('team', post),
});

/** The client's word for a post as it is now. @param said.name what they called themself */
export const clientWordOf = (
  post: PostRow,
  said: { by: RecordedActor; name: string; now: Date },
): ClientWord => ({
  clientApprovedAt: said.now,
  clientApprovedActor: said.by.actor,
  clientApprovedActorId: said.by.actorId,
  clientApprovedName: said.name,
  clientApprovedHash: approvalHash('client', post),
});

/** The client takes their word back, or never gave it. */
export const NO_CLIENT_WORD = {
  clientApprovedAt: null,
  clientApprovedActor: null,
  clientApprovedActorId: null,
  clientApprovedName: null,
  clientApprovedHash: null,
} as const satisfies ClientWord;

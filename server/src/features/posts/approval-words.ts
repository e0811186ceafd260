import type { ChangeRequest, Post } from '@postownia/contract';
import type { ClientChange } from '../../db/schema/posts.ts';
import type { RecordedActor } from '../../lib/recorded-actor.ts';
import { type Approvable, approvalHash, isApprovedBy } from './approval-steps.ts';
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
  | 'clientChange'
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
  clientChange: null,
});

/** The client wants a post otherwise than it is now: their word for it, if they gave it, holds no more. */
export const clientChangeOf = (post: PostRow, request: ChangeRequest): ClientWord => ({
  clientApprovedAt: null,
  clientApprovedActor: null,
  clientApprovedActorId: null,
  clientApprovedName: null,
  clientApprovedHash: null,
  clientChange: { ...request, hash: approvalHash('client', post) },
});

/** Whose word a stored post has, for exactly what it is now. */
export function approvalsOf(post: Approvable & Pick<PostRow, 'clientChange'>): Post['approvals'] {
  const { teamApprovedHash, clientApprovedHash, clientChange } = post;
  return {
    // Most brands ask for nobody's word: their posts are not read for it.
    team: teamApprovedHash !== null && isApprovedBy('team', post),
    client: clientApprovedHash !== null && isApprovedBy('client', post),
    change: clientChange && toChange(clientChange, post),
  };
}

function toChange({ hash, ...request }: ClientChange, post: Approvable) {
  return { ...request, open: hash === approvalHash('client', post) };
}

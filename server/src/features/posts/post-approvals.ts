import { snapshotOf } from './approval-snapshot.ts';
import { approvalHash, isApprovedBy } from './approval-steps.ts';
import { approvalsOf } from './approval-words.ts';
import { approveAsClient } from './approve-as-client.ts';
import { approvePosts } from './approve-posts.ts';
import { takeClientWordBack } from './take-client-word-back.ts';
import { selectTeamApproved } from './team-approved-posts.queries.ts';

/** Whose word posts have, for the features that ask for it. */
export const postApprovals = {
  approveAsClient,
  approvePosts,
  isApprovedBy,
  approvalHash,
  approvalsOf,
  takeClientWordBack,
  snapshotOf,
  teamApproved: selectTeamApproved,
} as const;

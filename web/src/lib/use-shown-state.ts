import type { ApprovalPolicy } from '@postownia/contract/approval-policies';
import type { Post } from '@postownia/contract/features/posts';
import { type ShownState, shownStateOf } from '@postownia/contract/post-approval';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { queries } from './api.ts';

/** Whose word the brand's posts need, as the dashboard's frame tells it; nobody's until that has come. */
export function useApprovalPolicy(): ApprovalPolicy {
  return useQuery(queries.calendar.overview.queryOptions({ select: policyIn })).data ?? 'none';
}

const policyIn = ({ approvalPolicy }: { approvalPolicy: ApprovalPolicy }): ApprovalPolicy => approvalPolicy;

/** What the mark and the word of a post say, wherever it is shown: its state, or whose turn it is under the brand's policy. */
export function useShownState(): (post: Pick<Post, 'state' | 'approvals'>) => ShownState {
  const policy = useApprovalPolicy();
  return useCallback((post) => shownStateOf(policy, post), [policy]);
}

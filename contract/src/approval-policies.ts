/** Whose word a brand's posts need before they go out (P-48): nobody's, the team's, the client's, or both in this order. */
export const APPROVAL_POLICIES = ['none', 'team', 'client', 'team-then-client'] as const;
export type ApprovalPolicy = (typeof APPROVAL_POLICIES)[number];

/** Who gives their word: a member who may approve, or a client by their link. */
export const APPROVAL_STEPS = ['team', 'client'] as const;
export type ApprovalStep = (typeof APPROVAL_STEPS)[number];

const STEPS: Readonly<Record<ApprovalPolicy, readonly ApprovalStep[]>> = {
  none: [],
  team: ['team'],
  client: ['client'],
  'team-then-client': ['team', 'client'],
};

/** What a policy asks for, in the order in which it is asked. */
export const stepsOf = (policy: ApprovalPolicy): readonly ApprovalStep[] => STEPS[policy];

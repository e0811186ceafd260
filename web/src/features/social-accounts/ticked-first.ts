import type { SocialConnection } from '@postownia/contract/features/social-accounts';

type Candidate = SocialConnection['candidates'][number];

/**
 * What is ticked before anybody ticked: accounts of this brand that are connected anew, and the only one that there is.
 * A login often reaches pages of other companies, too; which of several belong here only the person knows.
 */
export function tickedFirst(candidates: readonly Candidate[]): string[] {
  const possible = candidates.filter(({ problem }) => problem === null);
  const ours = possible.filter(({ alreadyConnected }) => alreadyConnected);
  return (possible.length === 1 ? possible : ours).map(({ id }) => id);
}

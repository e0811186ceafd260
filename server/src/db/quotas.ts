import { LIMITS, type Quota } from '@postownia/contract';
import type { OrganizationId } from '../lib/organization-id.ts';
import type { WorkspaceId } from '../lib/workspace-id.ts';
import type { Database } from './connect.ts';
import { admitWithin, type RequestLimit } from './request-limits.ts';

const [MINUTE, HOUR, DAY] = [60, 3_600, 86_400];

/**
 * Everything that a brand or a firm may do only so often: whose it is, the beginning of its key in `rate_limits`, and how
 * often in which window. The usage page shows the same rows that refuse (decision 0100).
 */
export const QUOTAS = {
  /** What changes something, of all people and programs of a brand. */
  changes: { of: 'workspace', prefix: 'api:workspace', windowSeconds: MINUTE, max: 600 },
  /** Reads that make a file, or ask somebody outside. */
  costlyReads: { of: 'workspace', prefix: 'costly:workspace', windowSeconds: MINUTE, max: 60 },
  /** What reads or changes hundreds of posts at once: each takes as many as it costs tenths of a second (docs/cost-of-a-request.md). */
  wholeCalendar: { of: 'workspace', prefix: 'wide:workspace', windowSeconds: MINUTE, max: 300 },
  /** Parts of uploads: each is written to the disk, none makes work. */
  uploadParts: { of: 'workspace', prefix: 'parts:workspace', windowSeconds: MINUTE, max: 6_000 },
  /** Event streams that are opened; a whole team whose server begins anew comes back within seconds. */
  streams: { of: 'workspace', prefix: 'streams', windowSeconds: MINUTE, max: 600 },
  /** Copies of everything: each reads every row and every file. */
  exports: { of: 'organization', prefix: 'exports', windowSeconds: DAY, max: LIMITS.exportsPerDay },
  /** More than somebody reads the answers of, fewer than a loop sends. */
  rewords: { of: 'workspace', prefix: 'reword', windowSeconds: HOUR, max: 120 },
  reelScripts: { of: 'workspace', prefix: 'reel-script', windowSeconds: DAY, max: 100 },
  /** One after every change of somebody who tries everything; so are the samples. */
  reelPreviews: { of: 'workspace', prefix: 'reel-preview', windowSeconds: HOUR, max: 300 },
  posterSamples: { of: 'workspace', prefix: 'poster-samples', windowSeconds: HOUR, max: 300 },
  kitSamples: { of: 'workspace', prefix: 'kit-samples', windowSeconds: HOUR, max: 300 },
  /** Whoever guesses passwords at a network shall not do it through us. */
  logins: { of: 'workspace', prefix: 'login', windowSeconds: 900, max: 20 },
} as const satisfies Partial<
  Record<Quota, Omit<RequestLimit, 'key' | 'take'> & { of: 'workspace' | 'organization'; prefix: string }>
>;
export type WindowQuota = keyof typeof QUOTAS;

type OwnerOf<Name extends WindowQuota> = (typeof QUOTAS)[Name]['of'] extends 'workspace'
  ? WorkspaceId
  : OrganizationId;

/** The limit that a quota is, for one owner. */
export function quotaLimit<Name extends WindowQuota>(quota: Name, owner: OwnerOf<Name>): RequestLimit {
  const { prefix, windowSeconds, max } = QUOTAS[quota];
  return { key: `${prefix}:${owner}`, windowSeconds, max };
}

/**
 * Counts one use of a quota.
 * @throws Refusal TOO_MANY_REQUESTS with `retryAfterSeconds`
 */
export async function admitQuota<Name extends WindowQuota>(
  db: Database,
  quota: Name,
  { owner, now }: { owner: OwnerOf<Name>; now: Date },
): Promise<void> {
  await admitWithin(db, { ...quotaLimit(quota, owner), now });
}

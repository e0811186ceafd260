import { brandRows } from '../workspaces/index.ts';

const MEMBERSHIP = brandRows.membershipInSql.sql({
  organizationId: 'k.organization_id',
  userId: 'k.user_id',
  only: 'k.workspace_ids',
  named: '$3::text',
});

/**
 * A key by the public part of a secret, while both open something, with what its person is in the firm now, in the brands that
 * are meant, and what the firm may use; every part by an index.
 * $1 public part, $2 now, $3 the brand that is named
 * @param allowance says what the organization may use that stands in `k.organization_id`
 */
export const openKeySql = (allowance: string): string => `
select k.id, k.organization_id, k.user_id, k.scopes, k.workspace_ids, k.monthly_token_cap, k.expires_at, k.last_used_at,
  s.secret_hash, s.until, ${MEMBERSHIP} as membership, ${allowance} as allowance
from api_key_secrets s join api_keys k on k.id = s.key_id
where s.public_part = $1 and (s.until is null or s.until > $2) and (k.expires_at is null or k.expires_at > $2)
  and k.revoked_at is null`;

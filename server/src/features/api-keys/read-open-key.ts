import { type Allowance, SCOPES } from '@postownia/contract';
import * as z from 'zod/mini';
import type { AllowanceInSql } from '../../allowance.ts';
import type { Database } from '../../db/connect.ts';
import { brandRows } from '../workspaces/index.ts';
import { openKeySql } from './open-key.sql.ts';

const Row = z.object({
  id: z.string(),
  organization_id: z.string(),
  user_id: z.string(),
  scopes: z.array(z.enum(SCOPES)),
  workspace_ids: z.nullable(z.array(z.string())),
  monthly_token_cap: z.nullable(z.int()),
  expires_at: z.nullable(z.date()),
  last_used_at: z.nullable(z.date()),
  secret_hash: z.string(),
  until: z.nullable(z.date()),
  membership: brandRows.membershipInSql.Row,
  allowance: z.unknown(),
});

/** A key with the secret by which it was found, while both open something, and what bounds it now. */
export type OpenKey = NonNullable<Awaited<ReturnType<typeof readOpenKey>>>;

/** One statement, prepared once per connection: what every request of a program begins with. Null: nothing is opened. */
export async function readOpenKey(
  db: Database,
  asked: { publicPart: string; now: Date; named: string | null; allowanceInSql: AllowanceInSql },
) {
  const { publicPart, now, named, allowanceInSql } = asked;
  const { rows } = await db.$client.query({
    name: 'open_key',
    text: openKeySql(allowanceInSql.sql('k.organization_id')),
    values: [publicPart, now, named],
  });
  if (rows[0] === undefined) return null;
  const row = Row.parse(rows[0]);
  const allowance: Allowance = allowanceInSql.read(row.allowance, now);
  return {
    key: {
      id: row.id,
      organizationId: row.organization_id,
      userId: row.user_id,
      scopes: row.scopes,
      workspaceIds: row.workspace_ids,
      monthlyTokenCap: row.monthly_token_cap,
      expiresAt: row.expires_at,
      lastUsedAt: row.last_used_at,
    },
    secretHash: row.secret_hash,
    until: row.until,
    membership: row.membership,
    allowance,
  };
}

import { eq, sql } from 'drizzle-orm';
import { workspaces } from '../../db/schema/workspaces.ts';
import type { Queryable } from '../../db/transaction.ts';
import type { OrganizationId } from '../../lib/organization-id.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import type { OwnedTable } from './workspace-tables.queries.ts';

/** All rows of a table that belong to a workspace, without the named columns. */
export function selectRows(workspaceId: WorkspaceId, db: Queryable, table: OwnedTable): Promise<unknown[]> {
  return selectOwned(db, table, { column: 'workspace_id', id: workspaceId });
}

/** All rows of a table that belong to an organization, without the named columns. */
export function selectFirmRows(
  organizationId: OrganizationId,
  db: Queryable,
  table: OwnedTable,
): Promise<unknown[]> {
  return selectOwned(db, table, { column: 'organization_id', id: organizationId });
}

async function selectOwned(
  db: Queryable,
  { name, withheld }: OwnedTable,
  { column, id }: { column: string; id: string },
): Promise<unknown[]> {
  const hidden = sql.join([...withheld.map((one) => sql`${one}`), sql`${column}`], sql`, `);
  const { rows } = await db.execute<{ row: unknown }>(
    sql`select to_jsonb(t) - array[${hidden}]::text[] as row from ${sql.identifier(name)} t
        where t.${sql.identifier(column)} = ${id}`,
  );
  return rows.map(({ row }) => row);
}

/** The workspace itself and the person who asks. */
export async function selectOwner(workspaceId: WorkspaceId, db: Queryable, userId: string): Promise<unknown> {
  const { rows } = await db.execute<{ owner: unknown }>(sql`
    select jsonb_build_object(
      'workspace', (select jsonb_build_object('name', w.name, 'created_at', w.created_at)
        from workspaces w where w.id = ${workspaceId}),
      'user', jsonb_build_object('name', u.name, 'email', u.email, 'email_verified', u.email_verified,
        'language', u.language, 'sign_up_ip', u.sign_up_ip, 'consent_version', u.consent_version,
        'consent_at', u.consent_at, 'two_factor', u.two_factor_enabled, 'created_at', u.created_at),
      'sessions', coalesce((select jsonb_agg(jsonb_build_object('ip_address', s.ip_address,
        'user_agent', s.user_agent, 'created_at', s.created_at, 'expires_at', s.expires_at))
        from sessions s where s.user_id = u.id), '[]'),
      'passkeys', coalesce((select jsonb_agg(jsonb_build_object('name', p.name, 'created_at', p.created_at,
        'last_used_at', p.last_used_at)) from passkeys p where p.user_id = u.id), '[]'),
      'emails', coalesce((select jsonb_agg(jsonb_build_object('kind', l.kind, 'recipient', l.recipient,
        'state', l.state, 'created_at', l.created_at)) from emails l where l.user_id = u.id), '[]')
    ) as owner
    from users u where u.id = ${userId}`);
  return rows[0]?.owner ?? null;
}

/** What a brand is called and since when it is there; nothing of its firm. */
export async function selectBrand(workspaceId: WorkspaceId, db: Queryable): Promise<unknown> {
  const { id, name, slug, archivedAt, createdAt } = workspaces;
  const [brand] = await db
    .select({ id, name, slug, archivedAt, createdAt })
    .from(workspaces)
    .where(eq(workspaces.id, workspaceId));
  return brand ?? null;
}

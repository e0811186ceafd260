import * as z from 'zod/mini';

/**
 * What a person is in an organization and, of the brands that are meant, the oldest two in which they have a role, as one JSON value for
 * statements that read more than that; null for somebody who is not in the organization. Whether there is a brand, and whether there
 * are several, is all that is asked.
 * @param names how the statement around it names the organization, the person, the ids of the only brands (null: all) and the
 * brand that is named, by slug or id, as text (null: none)
 */
const membershipSql = (names: {
  readonly organizationId: string;
  readonly userId: string;
  readonly only: string;
  readonly named: string;
}): string => `(
  select json_build_object('role', m.role, 'brands', (select coalesce(json_agg(b), '[]') from (
    select w.id, w.slug, r.role from workspaces w
    left join workspace_members r on r.workspace_id = w.id and r.user_id = m.user_id
    where w.organization_id = m.organization_id and (m.role <> 'member' or r.role is not null)
      and (${names.only} is null or w.id = any(${names.only}))
      and (${names.named} is null or w.slug = ${names.named} or w.id::text = ${names.named})
    order by w.created_at, w.id limit 2) b))
  from members m where m.organization_id = ${names.organizationId} and m.user_id = ${names.userId})`;

const Membership = z.object({
  role: z.enum(['owner', 'admin', 'member']),
  brands: z.array(
    z.object({
      id: z.string(),
      slug: z.string(),
      role: z.nullable(z.enum(['editor', 'author', 'approver', 'viewer'])),
    }),
  ),
});
export type Membership = z.infer<typeof Membership>;

/** Owners and admins are that in every brand; a member is what they were given there. */
const roleIn = ({ role }: Pick<Membership, 'role'>, brand: Membership['brands'][number]) =>
  role === 'member' ? (brand.role ?? 'viewer') : role;

/** A membership as a part of a statement that reads more than that: its SQL, the shape it answers, what it says. */
export const membershipInSql = { sql: membershipSql, Row: z.nullable(Membership), roleIn } as const;

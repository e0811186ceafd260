import type { Client } from 'pg';

const ALL = ['SELECT', 'INSERT', 'UPDATE', 'DELETE'] as const;
type Right = (typeof ALL)[number];

/**
 * What the application's role may not do, where the tables belong to another role (decision 0083). What is written in the
 * audit log and in the ledger stays as it is; both go with their firm alone, which `erase_organization` removes.
 */
export const WITHHELD: Readonly<Record<string, readonly Right[]>> = {
  audit_events: ['UPDATE', 'DELETE'],
  token_entries: ['UPDATE', 'DELETE'],
  organizations: ['DELETE'],
  workspaces: ['DELETE'],
};

/** The one way to each of these things that the tables' owner alone may do. */
const FUNCTIONS = [
  'make_month_partition(text, date)',
  'drop_month_partition(text, date)',
  'erase_organization(uuid)',
];

/**
 * Gives the application's role what it needs, and takes away what it may not have: rows of all tables, no table itself.
 * The queue's tables are its own, because the queue makes and changes them. Changes nothing where all is as it should be.
 * Call as the owner, holding the lock of the migrations.
 */
export async function grantApplicationRights(owner: Client, application: string): Promise<void> {
  const same = await owner.query<{ same: boolean }>('select pg_has_role($1, current_user, $2) as same', [
    application,
    'USAGE',
  ]);
  // A superuser or a member of the owner cannot be kept from anything: one role, as without any of this.
  if (same.rows[0]?.same === true) return;
  const commands = [
    ...(await tableRights(owner, application)),
    ...(await schemaRights(owner, application)),
    ...(await queueOwnership(owner, application)),
  ];
  if (commands.length === 0) return;
  await owner.query(['begin', ...commands, 'commit'].join(';\n'));
}

/**
 * A view is read with the rights of its owner, and only read. Partitions are reached through their table, and need no
 * rights of their own; the default ones are looked at for months that nobody made a partition for.
 */
async function tableRights(owner: Client, application: string): Promise<string[]> {
  const { rows } = await owner.query<{ name: string; only_read: boolean; has: Right[] }>(
    `select relname as name, relispartition or relkind = 'v' as only_read, array(select right_name from unnest($2::text[]) as right_name
       where has_table_privilege($1, c.oid, right_name)) as has
     from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v')
       and (not relispartition or relname like '%\\_default')`,
    [application, ALL],
  );
  return rows.flatMap(({ name, only_read: onlyRead, has }) => {
    const wanted = ALL.filter((right) => (onlyRead ? right === 'SELECT' : !WITHHELD[name]?.includes(right)));
    if (wanted.join() === has.join()) return [];
    return [
      `revoke all on table public.${quoted(name)} from ${quoted(application)}`,
      `grant ${wanted.join(', ')} on table public.${quoted(name)} to ${quoted(application)}`,
    ];
  });
}

async function schemaRights(owner: Client, application: string): Promise<string[]> {
  const { rows } = await owner.query<{ complete: boolean }>(
    `select has_schema_privilege($1, 'drizzle', 'USAGE')
       and has_table_privilege($1, 'drizzle.__drizzle_migrations', 'SELECT')
       and has_schema_privilege($1, 'jobs', 'CREATE')
       and (select bool_and(has_function_privilege($1, f, 'EXECUTE')) from unnest($2::text[]) as f)
       and not exists (select from pg_class where relnamespace = 'public'::regnamespace
         and case relkind when 'S' then not has_sequence_privilege($1, oid, 'USAGE') else false end) as complete`,
    [application, FUNCTIONS],
  );
  if (rows[0]?.complete === true) return [];
  const role = quoted(application);
  return [
    `grant usage on schema public, drizzle to ${role}`,
    `grant select on drizzle.__drizzle_migrations to ${role}`,
    `grant usage, create on schema jobs to ${role}`,
    `grant usage on all sequences in schema public to ${role}`,
    `grant execute on function ${FUNCTIONS.join(', ')} to ${role}`,
  ];
}

/** What the queue made while there was one role. The owner must be a member of the application's role to give it away. */
async function queueOwnership(owner: Client, application: string): Promise<string[]> {
  const { rows } = await owner.query<{ command: string }>(
    `select format('alter table jobs.%I owner to %I', relname, $1::text) as command from pg_class
     where relnamespace = 'jobs'::regnamespace and relkind in ('r', 'p', 'v') and pg_get_userbyid(relowner) <> $1
     union all
     select format('alter function %s owner to %I', oid::regprocedure, $1::text) from pg_proc
     where pronamespace = 'jobs'::regnamespace and pg_get_userbyid(proowner) <> $1
     union all
     select format('alter type jobs.%I owner to %I', typname, $1::text) from pg_type
     where typnamespace = 'jobs'::regnamespace and typtype = 'e' and pg_get_userbyid(typowner) <> $1`,
    [application],
  );
  return rows.map(({ command }) => command);
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

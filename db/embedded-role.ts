import { randomBytes } from 'node:crypto';
import postgres from 'postgres';

/** The role that web, worker and command line use: it owns its database and may do nothing outside it. */
export const portalRole = 'portal';
/** Made by initdb; it stays the application's, so that data folders of earlier releases need no copy. */
export const portalDatabase = 'postgres';

/**
 * Makes the application's role, or takes from it what it should not have, and makes it the owner of the database and of
 * everything in it that the superuser owns: data folders of earlier releases were used as superuser. All in one
 * transaction, so a start that is killed in the middle has changed nothing. Returns the role's password, which is
 * new with each start.
 */
export async function preparePortalRole(superuserUrl: string): Promise<string> {
  const sql = postgres(superuserUrl, { max: 1, connect_timeout: 10, onnotice: () => {} });
  // No quotes in it: `alter role` takes no parameters.
  const password = randomBytes(24).toString('base64url');
  try {
    await sql.begin(async (tx) => {
      const found = await tx`select 1 from pg_roles where rolname = ${portalRole}`;
      if (found.length === 0) await tx.unsafe(`create role ${portalRole}`);
      await tx.unsafe(
        `alter role ${portalRole} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls
          password '${password}'`,
      );
      // Who owns the database owns its schema public, too (`pg_database_owner`), and may create schemas.
      await tx.unsafe(`alter database ${portalDatabase} owner to ${portalRole}`);
      const changes = await tx<{ statement: string }[]>`${tx.unsafe(ownershipChanges)}`;
      for (const { statement } of changes) await tx.unsafe(statement);
    });
    return password;
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/**
 * One `alter … owner to` for each object of the superuser outside PostgreSQL's own schemas. (`reassign owned` refuses the
 * superuser that initdb made.) What belongs to another object follows it: indexes and sequences their table, row
 * types their table, members their extension.
 */
const ownershipChanges = `
  with own as (
    select oid, nspname from pg_namespace
    where nspname !~ '^pg_' and nspname <> 'information_schema'
  ), superuser as (
    select oid from pg_roles where rolname = current_user
  ), change as (
    select 1 as step, 'schema' as kind, quote_ident(n.nspname) as name
    from pg_namespace n join own using (oid), superuser where n.nspowner = superuser.oid
    union all
    select 2, case c.relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view'
      when 'f' then 'foreign table' else 'table' end, c.oid::regclass::text
    from pg_class c join own on own.oid = c.relnamespace, superuser
    where c.relowner = superuser.oid and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S')
      and not exists (select 1 from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid
        and d.deptype in ('a', 'i', 'e') and (c.relkind = 'S' or d.deptype = 'e'))
    union all
    select 3, 'routine', p.oid::regprocedure::text
    from pg_proc p join own on own.oid = p.pronamespace, superuser
    where p.proowner = superuser.oid and not exists (select 1 from pg_depend d
      where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
    union all
    select 4, 'type', t.oid::regtype::text
    from pg_type t join own on own.oid = t.typnamespace left join pg_class c on c.oid = t.typrelid, superuser
    where t.typowner = superuser.oid and (t.typtype in ('d', 'e', 'r') or c.relkind = 'c')
      and not exists (select 1 from pg_depend d
        where d.classid = 'pg_type'::regclass and d.objid = t.oid and d.deptype = 'e')
  )
  select format('alter %s %s owner to ${portalRole}', kind, name) as statement from change order by step`;

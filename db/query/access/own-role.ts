import type { Queryable } from '@/db/client';

export interface OwnRole {
  readonly name: string;
  /** What it may do beyond its own database, itself or by a role that it belongs to, in words. */
  readonly excess: readonly string[];
}

/** Returns the role that these connections use. */
export async function getOwnRole({ sql }: Queryable): Promise<OwnRole> {
  const [row] = await sql<
    [{ name: string; superuser: boolean; bypasses: boolean; databases: boolean; roles: boolean }]
  >`
    select current_user as name, bool_or(rolsuper) as superuser, bool_or(rolbypassrls) as bypasses,
      bool_or(rolcreatedb) as databases, bool_or(rolcreaterole) as roles
    from pg_roles where pg_has_role(current_user, oid, 'member')`;
  return {
    name: row.name,
    excess: row.superuser
      ? ['is a superuser']
      : [
          ...(row.bypasses ? ['may bypass row security'] : []),
          ...(row.databases ? ['may create databases'] : []),
          ...(row.roles ? ['may create roles'] : []),
        ],
  };
}

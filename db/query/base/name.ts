import type { Queryable } from '@/db/client';
import type { Environment } from '@/word/environment';

export interface NamedRow {
  id: number;
  name: string;
  environment: Environment;
}

/** Lists the names of all intents, or all partners, of these environments, by name. */
export async function listNames(
  { sql }: Queryable,
  what: 'intent' | 'partner',
  environments: readonly Environment[],
): Promise<NamedRow[]> {
  const name = what === 'intent' ? sql`title` : sql`company_name`;
  return sql<NamedRow[]>`
    select id::float8 as id, ${name} as name, environment from ${sql(what)}
    where environment = any(${[...environments]}::environment_name[])
    order by lower(${name}), id`;
}

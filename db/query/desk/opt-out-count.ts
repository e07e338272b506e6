import type { Queryable } from '@/db/client';
import type { Environment } from '@/word/environment';

/** An affiliate that says of many people that nobody may contact them. */
export interface ManyForEverybodyRow {
  affiliateId: number;
  affiliateName: string;
  environment: Environment;
  people: number;
}

/**
 * Lists the affiliates that said so of more than `most` people in the last 24 hours, as far as it is in force. What was said
 * with one disposition, by number, ID number and email, is of one person.
 */
export function listManyForEverybody({ sql }: Queryable, most: number): Promise<ManyForEverybodyRow[]> {
  return sql<ManyForEverybodyRow[]>`
    select o.affiliate_id::float8 as "affiliateId", a.name as "affiliateName", o.environment,
      count(distinct coalesce(o.disposition_id, -o.id))::int as people
    from opt_out o join affiliate a on a.id = o.affiliate_id
    where o.reach = 'everybody' and o.affiliate_id is not null and o.lifted_at is null
      and o.environment = any(enum_range(null::environment_name)) and o.at > now() - interval '24 hours'
    group by o.affiliate_id, a.name, o.environment
    having count(distinct coalesce(o.disposition_id, -o.id)) > ${most}
    order by o.affiliate_id, o.environment`;
}

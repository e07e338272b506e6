import type { Queryable } from '@/db/client';

/** What an installation has of what it needs before its first real applicant. */
export interface OperatorStepsRow {
  /** Another operator can sign in. */
  colleague: boolean;
  /** All operators have set up a second factor. */
  secondFactor: boolean;
  /** Somebody is told of Production's alerts. */
  alertChannel: boolean;
  /** Of Production, as the next. */
  product: boolean;
  lender: boolean;
  /** An affiliate is approved for Production. */
  affiliate: boolean;
}

export async function findOperatorSteps({ sql }: Queryable): Promise<OperatorStepsRow> {
  const [row] = await sql<[OperatorStepsRow]>`
    with operator as (
      select u.id from ${sql('user')} u
      where u.role = 'operator' and u.removed_at is null and u.suspended_at is null)
    select (select count(*) from operator) > 1 as colleague,
      not exists (
        select from operator o
        where not exists (select from second_factor s where s.user_id = o.id and s.key_ciphertext is not null))
        as "secondFactor",
      exists (select from alert_channel where active and removed_at is null) as "alertChannel",
      exists (select from intent where environment = 'production' and active) as product,
      exists (select from partner where environment = 'production' and active) as lender,
      exists (select from affiliate where active and uat_approved_at is not null) as affiliate`;
  return row;
}

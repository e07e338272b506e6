import type { Queryable } from '@/db/client';
import { isRestricted } from '@/db/query/base/restriction-part';
import type { LenderScope } from '@/db/scope';
import type { OutcomeKind, OutcomeSource } from '@/word/outcome';

/** What a lender said became of one of its applications. */
export interface OwnOutcomeRow {
  id: number;
  kind: OutcomeKind;
  occurredAt: Date;
  amountCents: number | null;
  reason: string | null;
  source: OutcomeSource;
  /** A later one corrects it: it does not count. */
  replaced: boolean;
}

/** Lists the outcomes of one of the lender's applications, in the order in which they occurred. */
export async function listOwnOutcomes(
  { lenderId, environment }: LenderScope,
  { sql }: Queryable,
  applicationId: number,
): Promise<OwnOutcomeRow[]> {
  return sql<OwnOutcomeRow[]>`
    select o.id::float8 as id, o.kind, o.occurred_at as "occurredAt", o.amount_cents::float8 as "amountCents", o.reason,
      o.source, exists (select from outcome c where c.corrects = o.id) as replaced
    from outcome o join partner p on p.id = o.partner_id join lead l on l.id = o.lead_id and l.erased_at is null
      and not ${isRestricted(sql)}
    where o.application_id = ${applicationId} and p.lender_id = ${lenderId} and p.environment = ${environment}
    order by o.occurred_at, o.id limit 200`;
}
